"""Finds played sound in a recording, block by block."""

from __future__ import annotations

import dataclasses

import pathlib
import subprocess

import numpy as np

# The correlation from which on a block counts as found.
_SIMILARITY = 0.9

SECONDS_OF_A_BLOCK = 0.1


@dataclasses.dataclass
class Alignment:
    """The offset of each block of the played sound in the recording, in frames; `None` if the block
    is missing."""

    lags: list[int | None]
    rate: int

    @property
    def missing(self) -> int:
        return self.lags.count(None)

    @property
    def _steps(self) -> list[int]:
        found = [lag for lag in self.lags if lag is not None]
        return [after - before for before, after in zip(found, found[1:])]

    @property
    def lost(self) -> float:
        """The duration of missing sound between blocks, in seconds."""
        return -sum(step for step in self._steps if step < 0) / self.rate

    @property
    def inserted(self) -> float:
        """The duration of inserted sound between blocks, in seconds."""
        return sum(step for step in self._steps if step > 0) / self.rate

    def __str__(self) -> str:
        return (
            f"{self.missing} of {len(self.lags)} blocks are missing, {self.lost:.3f} s were lost, "
            f"{self.inserted:.3f} s inserted"
        )


def resampled(file: pathlib.Path, rate: int) -> np.ndarray:
    """Resamples a file: WebKitGTK records 44,100 samples a second, whatever the microphone
    delivers."""
    raw = subprocess.run(["sox", file, "-r", str(rate), "-t", "s16", "-"], check=True, stdout=subprocess.PIPE).stdout
    return np.frombuffer(raw, np.int16)


def align(played: np.ndarray, heard: np.ndarray, rate: int) -> Alignment:
    """Looks for each block near the offset of the block before."""
    played, heard = played.astype(float), heard.astype(float)
    length = round(rate * SECONDS_OF_A_BLOCK)
    lags: list[int | None] = []
    last = None
    for start in range(0, len(played) - length + 1, length):
        block = played[start : start + length]
        if last is None:
            lag = _find(block, heard, 0, len(heard), start)
        else:
            near = start + last
            # Starts with a narrow range, because a wide one takes longer.
            for reach in [length // 2, rate, 12 * rate]:
                lag = _find(block, heard, near - reach, near + length + reach, start)
                if lag is not None:
                    break
        last = lag if lag is not None else last
        lags.append(lag)
    return Alignment(lags, rate)


def _find(block: np.ndarray, heard: np.ndarray, low: int, high: int, start: int) -> int | None:
    low, high = max(0, low), min(len(heard), high)
    stretch, length = heard[low:high], len(block)
    if len(stretch) < length:
        return None
    size = 1 << (len(stretch) + length - 1).bit_length()
    spectrum = np.fft.rfft(stretch, size) * np.conj(np.fft.rfft(block, size))
    products = np.fft.irfft(spectrum, size)[: len(stretch) - length + 1]
    sums = np.concatenate([[0], np.cumsum(stretch**2)])
    energy = np.maximum(sums[length:] - sums[:-length], 1)
    similarity = products / np.sqrt(energy * max(float((block**2).sum()), 1))
    best = int(np.argmax(similarity))
    return low + best - start if similarity[best] >= _SIMILARITY else None
