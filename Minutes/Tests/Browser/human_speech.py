"""Human speech: clips of the collection beside the project, where that is."""

import pathlib
import subprocess
import unittest

# Beside the clone; not part of it.
FOLDER = pathlib.Path(__file__).resolve().parents[4] / "shared" / "speech"

# "Eight of spades, four of clubs, seven of hearts." "And Mister John Dashwood had then leisure to consider how much there might
# be prudently in his power to do for them."
NAMES = ["cards_005.wav", "librivox_0870.wav"]

# Words that even a draft has: PocketSphinx gets about three of four right.
WORDS = set("eight spades four clubs seven hearts and john leisure consider how much there might be his power do for".split())

SECONDS = 13


def clip(folder: pathlib.Path, rate: int = 44_100) -> pathlib.Path:
    """The clips as microphones of tests want them, with silence at the end. Skips the test where there are none."""
    sources = [FOLDER / name for name in NAMES]
    if not all(source.exists() for source in sources):
        raise unittest.SkipTest(f"There is no human speech beside this clone, in {FOLDER}. Synthetic speech is tested.")
    file = folder / "human.wav"
    parts = []
    for source in sources:
        # A pause of more than 0.6 s ends an utterance.
        parts.append(folder / f"part-{source.name}")
        form = ["-r", str(rate), "-c", "1", "-b", "16"]
        subprocess.run(["sox", source, *form, parts[-1], "vol", "0.9", "pad", "0", "1.2"], check=True)
    subprocess.run(["sox", *parts, file], check=True)
    return file


def recognized(text: str) -> set[str]:
    """The words of the clips in a text."""
    return WORDS & set("".join(letter if letter.isalpha() else " " for letter in text.lower()).split())
