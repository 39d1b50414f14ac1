"""Words with times, made of tokens and of the frames that they are aligned with."""

from __future__ import annotations

import math
from dataclasses import dataclass

from voice import Voice

FRAME = 0.02  # seconds that one frame of the encoder's output stands for
SHORTEST_WORD = 0.06  # seconds
UNSETTLED = 1.5  # seconds at the end of a sound that goes on
CERTAIN = 0.9
LANGUAGES_WITHOUT_SPACES = {"bo", "ja", "km", "lo", "my", "th", "yue", "zh"}


@dataclass
class Word:
    """A word of the text, with the space before it if there is one."""

    text: str
    start: float
    end: float
    confidence: float

    def listed(self) -> list[object]:
        """The word as a response has it."""
        times = [round(self.start, 3), round(self.end, 3)]
        # A model may have no number here, and JSON has none for that.
        confidence = self.confidence if math.isfinite(self.confidence) else 0.0
        return [self.text, *times, round(confidence, 3)]


def group_characters(pieces: list[bytes]) -> list[list[int]]:
    """The numbers of the pieces, grouped so that no character is divided."""
    groups: list[list[int]] = []
    current: list[int] = []
    rest = b""
    for index, piece in enumerate(pieces):
        current.append(index)
        rest += piece
        if not ends_within_character(rest):
            groups.append(current)
            current, rest = [], b""
    return groups + [current] if current else groups


def ends_within_character(text: bytes) -> bool:
    """Whether the last character of a text in UTF-8 is not complete."""
    for length in range(1, min(4, len(text)) + 1):
        byte = text[-length]
        if byte >= 0xC0:
            return length < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4)
        if byte < 0x80:
            return False
    return False


def group_words(pieces: list[bytes], language: str) -> list[list[int]]:
    """The numbers of the pieces, grouped into words: at spaces, or at each character where the language has no spaces."""
    groups: list[list[int]] = []
    for group in group_characters(pieces):
        text = b"".join(pieces[index] for index in group).decode("utf-8", errors="replace")
        starts_word = text[:1].isspace()
        if language in LANGUAGES_WITHOUT_SPACES:
            starts_word = starts_word or any(character.isalnum() for character in text)
        if starts_word or not groups:
            groups.append(list(group))
        else:
            groups[-1] += group
    return groups


def token_starts(pairs: list[tuple[int, int]], count: int) -> list[float]:
    """When each of the tokens starts, and at the end when the last one has ended, in seconds."""
    starts: list[float | None] = [None] * (count + 1)
    for token, frame in pairs:
        if token <= count and starts[token] is None:
            starts[token] = frame * FRAME
    latest = 0.0
    whole = []
    for start in starts:
        latest = latest if start is None else max(latest, start)
        whole.append(latest)
    return whole


def make_words(
    pieces: list[bytes], starts: list[float], probabilities: list[float], language: str
) -> list[Word]:
    """The words of the pieces, without those that are only a space."""
    words = []
    for group in group_words(pieces, language):
        text = b"".join(pieces[index] for index in group).decode("utf-8", errors="replace")
        if not text.strip():
            continue
        confidence = sum(probabilities[index] for index in group) / len(group)
        words.append(Word(text, starts[group[0]], starts[group[-1] + 1], confidence))
    return words


def settled(words: list[Word], end: float) -> list[Word]:
    """The words of a sound that goes on, without uncertain ones at its end, which may be cut off: most of them change with
    the next second. A fifth as many words are rewritten, and a word is shown 0.25 s later."""
    count = len(words)
    while count and end - words[count - 1].end < UNSETTLED and words[count - 1].confidence < CERTAIN:
        count -= 1
    return words[:count]


def fit_to_voice(words: list[Word], voice: Voice) -> None:
    """Moves the times of words out of pauses: the alignment gives a pause to one of the words beside it."""
    for word in words:
        run = voice.longest_run(word.start, word.end)
        if run and run[1] - run[0] >= SHORTEST_WORD:
            word.start, word.end = run
