"""The vocabulary of a model: from tokens to text."""

from __future__ import annotations

import json
from pathlib import Path


def byte_characters() -> dict[str, int]:
    """The byte that each character of a vocabulary stands for.

    Printable characters stand for themselves, the other bytes, in their order, for the characters from U+0100 on.
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    characters = {chr(byte): byte for byte in printable}
    characters.update({chr(0x100 + index): byte for index, byte in enumerate(others)})
    return characters


def read_tokens(folder: Path) -> list[str]:
    """The tokens of the model in a folder, in the order of their numbers."""
    file = folder / "vocabulary.json"
    if file.exists():
        return [str(token) for token in json.loads(file.read_text(encoding="utf-8"))]
    text = (folder / "vocabulary.txt").read_text(encoding="utf-8")
    return text.removesuffix("\n").split("\n")


class Vocabulary:
    """The tokens of a model."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.numbers = {token: number for number, token in enumerate(tokens)}
        self.end_of_text = self.numbers["<|endoftext|>"]
        self.characters = byte_characters()

    @classmethod
    def of_model(cls, folder: Path) -> Vocabulary:
        """The vocabulary of the model in a folder."""
        return cls(read_tokens(folder))

    def number(self, token: str) -> int | None:
        """The number of a token, or None if the model has no such token."""
        return self.numbers.get(token)

    def is_text(self, number: int) -> bool:
        """Whether a token is a part of the text, and not a mark."""
        return number < self.end_of_text

    def time(self, number: int) -> float:
        """The time in seconds that a time mark stands for. 0 for other tokens."""
        token = self.tokens[number] if number > self.end_of_text else ""
        digits = token.removeprefix("<|").removesuffix("|>")
        return float(digits) if "." in digits else 0.0

    def bytes(self, number: int) -> bytes:
        """The bytes of the text that a token stands for. A character may be spread over several tokens."""
        return bytes(self.characters[character] for character in self.tokens[number])

    def text(self, numbers: list[int]) -> str:
        """The text of some tokens."""
        joined = b"".join(self.bytes(number) for number in numbers if self.is_text(number))
        return joined.decode("utf-8", errors="replace")

    def languages(self) -> list[str]:
        """The languages that the model has tokens for."""
        start = self.numbers.get("<|startoftranscript|>", len(self.tokens)) + 1
        names = []
        for token in self.tokens[start:]:
            name = token[2:-2]
            if not (2 <= len(name) <= 3 and name.isalpha()):
                break
            names.append(name)
        return names
