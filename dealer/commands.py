"""The `burncard rules` commands: list, show, check, diff, codes. Faults go to stderr; the exit status is then 2."""

import sys
from argparse import Namespace

from dealer.commandline import OK, UNREADABLE, SubParsers, add_action, print_json, tell_faults
from dealer.rules import codes, difference, sheet
from dealer.rules.loader import ProfileError, load, shipped
from dealer.rules.profile import RulesProfile
from dealer.strict import spoken


def add_commands(subparsers: SubParsers) -> None:
    """Add `rules` to the program's commands. Each parser sets `run`: its arguments -> exit status."""
    rules = subparsers.add_parser("rules", help="house rules: list, show, check, diff, codes")
    actions = rules.add_subparsers(required=True, metavar="ACTION")
    add_action(actions, "list", _list, "the profiles that come with burncard")
    show = add_action(actions, "show", _show, "a house sheet: each rule with its source")
    show.add_argument("profile", metavar="NAME", help="a shipped profile, or the path of a .toml file")
    diff = add_action(actions, "diff", _diff, "what two houses rule differently")
    for name in ("one", "other"):
        diff.add_argument(name, metavar="NAME", help="a shipped profile, or the path of a .toml file")
    check = add_action(actions, "check", _check, "all faults of a profile")
    check.add_argument("profile", metavar="FILE", help="the path of a .toml file, or a shipped profile")
    add_action(actions, "codes", _codes, "what a ruling can be called")


def _list(args: Namespace) -> int:
    profiles = [load(name) for name in shipped()]
    if args.json:
        print_json([{"name": profile.name, "title": profile.title} for profile in profiles])
    else:
        for profile in profiles:
            print(f"{profile.name:<24}{profile.title}")
    return OK


def _show(args: Namespace) -> int:
    try:
        profile = load(args.profile)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    if args.json:
        print_json(sheet.as_data(profile))
    else:
        print(sheet.as_text(profile))
    return OK


def _diff(args: Namespace) -> int:
    houses: list[RulesProfile] = []
    for name in (args.one, args.other):
        try:
            houses.append(load(name))
        except ProfileError as error:
            print(error, file=sys.stderr)
    if len(houses) < 2:
        return UNREADABLE
    pair = houses[0], houses[1]
    if args.json:
        print_json(difference.as_data(pair))
    else:
        print(difference.as_text(pair))
    return OK


def _check(args: Namespace) -> int:
    faults: tuple[str, ...] = ()
    try:
        load(args.profile)
    except ProfileError as error:
        faults = error.faults
    return tell_faults(spoken(args.profile), faults, as_json=args.json)


def _codes(args: Namespace) -> int:
    listed = [(kind, each) for kind, words in (("ruled", codes.RULED), ("refused", codes.REFUSED)) for each in words]
    if args.json:
        print_json([{"code": code, "kind": kind, "meaning": codes.meaning(code)} for kind, code in listed])
    else:
        for kind, code in listed:
            print(f"{code:<22}{kind:<9}{codes.meaning(code)}")
    return OK
