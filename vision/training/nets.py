"""The networks of the reader and their export to ONNX."""

import os
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

KINDS, RANK_OUT, SUIT_OUT = 55, 14, 5
EVIDENCE: Final = KINDS + 2 * (RANK_OUT + SUIT_OUT)
"""What the joint network is told: the log probabilities of a whole card and of its two corners."""


def _step(inputs: int, outputs: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class Glance(nn.Module):
    """A card of half size (n, 3, 44, 32) to logits (n, 2): no card, or one. Cheap: it sees every quad."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 12, 2, 5), _step(12, 24, 2), _step(24, 48, 2),
            nn.Flatten(), nn.Linear(48 * 6 * 4, 64), nn.ReLU(), nn.Linear(64, 2),
        )  # fmt: skip

    def forward(self, cards: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.body(cards)


class Mark(nn.Module):
    """An index corner of half size (n, 3, 36, 24) to logits (n, 2): no index, or one. Cheap: it sees every guess."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 8, 2, 5), _step(8, 16, 2), _step(16, 32, 2),
            nn.Flatten(), nn.Linear(32 * 5 * 3, 48), nn.ReLU(), nn.Linear(48, 2),
        )  # fmt: skip

    def forward(self, corners: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.body(corners)


class Whole(nn.Module):
    """Whole card (n, 3, 88, 64) to logits (n, 55): 52 faces, back, joker, not a card."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 16, 2, 5), _step(16, 32, 2), _step(32, 64, 2), _step(64, 96, 2),
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(96 * 6 * 4, 128), nn.ReLU(), nn.Linear(128, KINDS),
        )  # fmt: skip

    def forward(self, cards: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.body(cards)


class Corner(nn.Module):
    """Index corner (n, 3, 72, 48) to logits (n, 19): 13 ranks and none, 4 suits and none."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 16, 2, 5), _step(16, 32, 2), _step(32, 64), _step(64, 64, 2),
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(64 * 9 * 6, 96), nn.ReLU(), nn.Linear(96, RANK_OUT + SUIT_OUT),
        )  # fmt: skip

    def forward(self, corners: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.body(corners)


class Joint(nn.Module):
    """Evidence (n, 93) to logits (n, 55). Starts as the product of the evidence, and learns whom to trust."""

    def __init__(self, product: Tensor) -> None:
        """Start from `product` (55, 93), which sums the evidence for each class."""
        super().__init__()
        self.sum = nn.Linear(EVIDENCE, KINDS)
        self.doubt = nn.Sequential(nn.Linear(EVIDENCE, 128), nn.ReLU(), nn.Linear(128, KINDS))
        with torch.no_grad():
            self.sum.weight.copy_(product)
            self.sum.bias.zero_()
            last = self.doubt[2]
            last.weight.mul_(0.1)
            last.bias.zero_()

    def forward(self, evidence: Tensor) -> Tensor:
        """Logits of a batch."""
        return self.sum(evidence) + self.doubt(evidence)


SHAPES: Final = {
    "glance": (3, 44, 32), "mark": (3, 36, 24), "whole": (3, 88, 64), "corner": (3, 72, 48), "joint": (EVIDENCE,),
}  # fmt: skip
"""What each network sees of one card."""


def export(net: nn.Module, shape: tuple[int, ...], target: Path) -> None:
    """Write `net` for batches of `shape` as ONNX that `cv2.dnn` reads."""
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, *shape),),
        os.fspath(target),
        input_names=["pictures"],
        output_names=["logits"],
        dynamic_axes={"pictures": {0: "n"}, "logits": {0: "n"}},
        opset_version=13,
        dynamo=False,
    )
