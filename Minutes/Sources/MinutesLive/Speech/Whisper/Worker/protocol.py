"""Requests and responses over standard input and output: JSON lines, and raw samples behind a request."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import BinaryIO

MAXIMUM_SAMPLES = 30 * 16_000
MAXIMUM_LINE = 4_096
KINDS = ("partial", "final", "speakers")


class ProtocolError(Exception):
    """Input that cannot be understood. What follows it cannot be either."""


@dataclass(frozen=True)
class Request:
    """A sound to be recognized."""

    id: int
    kind: str
    language: str
    samples: bytes

    @property
    def is_partial(self) -> bool:
        """Whether the sound goes on."""
        return self.kind == "partial"


def read_request(stream: BinaryIO) -> Request | None:
    """The next request, or None at the end of the input."""
    line = stream.readline(MAXIMUM_LINE)
    if not line:
        return None
    number, kind, language, count = parse_header(line)
    samples = stream.read(count * 2)
    if len(samples) < count * 2:
        return None
    return Request(number, kind, language, samples)


def parse_header(line: bytes) -> tuple[int, str, str, int]:
    """The id, kind, language and number of samples of a request."""
    try:
        header = json.loads(line)
        number, count = int(header["id"]), int(header["samples"])
        kind, language = str(header["kind"]), str(header.get("language") or "")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ProtocolError(f"A request is malformed: {error}") from error
    if kind not in KINDS or not 0 <= count <= MAXIMUM_SAMPLES:
        raise ProtocolError(f"A request of kind {kind!r} with {count} samples is invalid.")
    return number, kind, language, count


def write_line(stream: BinaryIO, response: dict[str, object]) -> None:
    """Sends a response. Numbers that JSON does not have become null."""
    line = json.dumps(finite(response), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    stream.write(line.encode("ascii") + b"\n")
    stream.flush()


def finite(value: object) -> object:
    """A value in which numbers that are infinite or not a number are null."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    return [finite(item) for item in value] if isinstance(value, list) else value
