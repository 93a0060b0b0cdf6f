"""Hears: which pitches are in a piece of sound."""

import numpy as np
import numpy.typing as npt


def pitches(sound: npt.NDArray[np.int16], rate: int, count: int = 1) -> list[float]:
    """The `count` strongest pitches of (N,) samples, in hertz, the strongest first."""
    size = 1 << 16
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), size))
    found: list[float] = []
    for _ in range(count):
        peak = int(spectrum.argmax())
        found.append(peak * rate / size)
        low, high = (int(f * size / rate) for f in (found[-1] * 0.97, found[-1] * 1.03))
        spectrum[low : high + 1] = 0
    return found


def strength(sound: npt.NDArray[np.int16], rate: int, hertz: float) -> float:
    """How much of a pitch is in (N,) samples: the amplitude of that tone, as a part of the loudest possible one."""
    if not len(sound):
        return 0.0
    at = np.arange(len(sound)) / rate
    window = np.hanning(len(sound))
    return float(abs(np.sum(sound * window * np.exp(-2j * np.pi * hertz * at))) * 2 / window.sum() / 32_768)
