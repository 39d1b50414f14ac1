"""A clip of human speech: one of the collection beside the project, where that is."""

import pathlib
import subprocess
import unittest

# Beside the clone; not part of it.
FOLDER = pathlib.Path(__file__).resolve().parents[4] / "shared" / "speech"

# "And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country."
NAME = "jfk.wav"

# Words that even a draft has: PocketSphinx gets about three of four right.
WORDS = {"fellow", "americans", "not", "what", "your", "country", "can", "do", "for", "you"}

SECONDS = 11


def clip(folder: pathlib.Path, rate: int = 44_100) -> pathlib.Path:
    """The clip as microphones of tests want it, with silence at its end. Skips the test where there is none."""
    source = FOLDER / NAME
    if not source.exists():
        raise unittest.SkipTest(f"There is no human speech beside this clone: {source}. Synthetic speech is tested.")
    file = folder / "human.wav"
    form = ["-r", str(rate), "-c", "1", "-b", "16"]
    subprocess.run(["sox", source, *form, file, "pad", "0", "1.5"], check=True)
    return file


def recognized(text: str) -> set[str]:
    """The words of the clip in a text."""
    return WORDS & set("".join(letter if letter.isalpha() else " " for letter in text.lower()).split())
