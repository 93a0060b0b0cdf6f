"""What the screens call each ruling, what they ask, and the words on the answers."""

from typing import Final

TITLES: Final = {
    "misread": "Misread",
    "third-exposed": "Third card face up",
    "exposed-replaced": "Card face up: replaced",
    "exposed-returned": "Card face up: back to the stub",
    "exposed-plays": "Card face up: it plays",
    "boxed-replaced": "Boxed card",
    "misdeal": "Misdeal",
    "no-burn": "No burn",
    "four-card-flop": "Too many board cards",
    "premature-board": "Board too early",
    "extra-burn": "Extra burn",
    "extra-burned": "Extra card burned",
    "stub-reshuffled": "Stub is reshuffled",
    "made-up": "Missing card",
    "drawn-blind": "Extra card drawn",
    "hand-dead": "Dead hand",
    "hand-killed": "Hand killed",
    "out-of-turn-held": "Out of turn: held",
    "out-of-turn-binds": "Out of turn: it counts",
    "out-of-turn-returned": "Out of turn: taken back",
    "raise-completed": "Short raise completed",
    "bet-completed": "Short bet completed",
    "is-call": "That is a call",
    "call-completed": "Call completed",
    "amount-corrected": "Amount put right",
    "no-raise-right": "No right to raise",
    "cap-reached": "No more raises",
    "must-table": "Must be tabled",
    "verbal-binds": "What was said binds",
    "string-bet": "String bet",
    "one-chip": "One chip is a call",
    "forfeit-choice": "Less than the call",
    "amount-stands": "Amount stands",
    "raise-reduced": "Raise too high",
    "bet-reduced": "Bet too high",
    "out-of-turn-limited": "Out of turn: call or fold only",
    "skipped-seat": "Passed over",
    "fouled-deck": "Fouled deck",
    "deck-stands": "Deck stands",
    "board-stands": "Board stands",
    "button-corrected": "Button put right",
    "button-stands": "Wrong button stands",
    "level-corrected": "Level put right",
    "mucked-dead": "Mucked hand is dead",
    "muck-live": "Mucked hand is live",
    "tabled-safe": "Tabled hand is safe",
    "result-stands": "Result stands",
    "rabbit-refused": "No look at what would have come",
    "splash": "Pot splashed",
    "clock-expired": "Time is over",
}
"""Headlines of those rulings that get a panel of their own."""

COURSE: Final = {
    "uncalled-returned": "Uncalled bet back",
    "hands-up": "All hands up",
    "shows-first": "Tables first",
    "last-hand": "Last hand wins unshown",
    "small-dead": "No small blind",
    "seat-waits": "Waits for the button",
    "level-next-hand": "New level from the next hand",
    "odd-chip": "Odd chip",
    "pot-right": "Pot is right",
    "clock-called": "Clock called",
    "penalty": "Penalty",
    "corrected": "Put right",
    "resynced": "Set anew",
    "undone": "Taken back",
}
"""Headlines of rulings on the normal course of a hand, which only the strip shows."""

QUESTIONS: Final = {"misread": "Which card is it?"}
"""Headlines of questions that are not those of the ruling."""

ASKED: Final = {
    "verbal-binds call|fold": "A check is no answer to a bet, and it may not become a raise. Does he call or fold?",
    "verbal-binds raise|free": "If there is a bet he has said that he will raise. Is he held to it?",
    "verbal-binds call|free": "He called before the amount was said. Is he held to it?",
    "verbal-binds": "What was said and what was put in are two amounts, and neither is clear. Which one counts?",
    "is-call": "He has pulled a chip of his bet back, so he may not fold. Does he call or raise?",
    "forfeit-choice call|fold": "The chips are less than the call. Does he call in full, or leave them and fold?",
    "forfeit-choice keep|lose": "These chips were hidden while he was all-in, and he has lost. Does he keep them?",
    "out-of-turn-limited": "He acted out of turn. Is he limited to a call, or may he also raise?",
    "must-table": "A pot has no winner yet: this hand is tabled or mucked first.",
    "misread": "The camera has read this card of the board as two. Which one lies there?",
    "misdeal": "The house says that a misdeal may be declared. Is it, or does the table play on?",
}
"""Questions, by the code they are asked under, and the choices where it asks more than one."""

CHOICES: Final = {
    "misdeal": "Misdeal",
    "play-on": "Play on",
    "limit": "Only call or fold",
    "call": "Call",
    "fold": "Fold",
    "table": "Seat tables",
    "muck": "Seat mucks",
    "raise": "Raise",
    "free": "Free to act",
    "keep": "Keeps them",
    "lose": "To the winner",
}
