"""The tests that tell recognized speech from text that the model has invented."""

from __future__ import annotations

import zlib

HIGHEST_NO_SPEECH = 0.7
LOWEST_LOGPROB = -1.0
HIGHEST_RATIO = 2.4
HIGHEST_PARTIAL_RATIO = 2.0


def compression_ratio(text: str) -> float:
    """How many times smaller a text becomes by compression: much for text that repeats itself."""
    data = text.encode("utf-8")
    return len(data) / len(zlib.compress(data)) if data else 0.0


def is_loop(text: str) -> bool:
    """Whether a partial text repeats itself, as the text of a short encoder input sometimes does."""
    return compression_ratio(text) > HIGHEST_PARTIAL_RATIO or repeats_end(text)


def repeats_end(text: str, times: int = 4) -> bool:
    """Whether the last one to four words of a text stand there several times in a row: too short for compression to tell."""
    words = text.lower().split()
    for length in range(1, 5):
        end = words[-length:]
        if len(words) >= length * times and words[-length * times :] == end * times:
            return True
    return False


def is_speech(no_speech: float, logprob: float, ratio: float) -> bool:
    """Whether a text is good enough to be kept."""
    return (
        no_speech <= HIGHEST_NO_SPEECH and logprob >= LOWEST_LOGPROB and ratio <= HIGHEST_RATIO
    )
