"""Measures how many words get the wrong speaker, in dialogues made of clips of different speakers.

usage: measure_speakers.py MINUTES DATA CLIPS   MINUTES: the program
                                                DATA: a data folder of `minutes speech install`
                                                CLIPS: a folder of WAV files with 16,000 samples a second
"""

from __future__ import annotations

import array
import itertools
import json
import random
import subprocess
import sys
import tempfile
import wave
from pathlib import Path
from statistics import mean, median

RATE = 16_000
TURNS = 8
LONGEST_TURN = 4.0  # seconds: turns of a conversation are shorter than read sentences
# The names of the clips begin with the speaker.
DIALOGUES = [("LJ", "librivox"), ("LJ", "cards"), ("librivox", "jfk"), ("librivox", "cards"), ("LJ", "jfk")]
DIALOGUES += [("cards", "jfk"), ("LJ", "librivox", "jfk"), ("LJ", "librivox", "cards", "jfk")]
LOW_CONFIDENCE = 0.3  # `TranscriptParagraph.lowSpeakerConfidence`
Turn = tuple[float, float, int]


def read(file: Path) -> array.array:
    """The samples of a clip."""
    with wave.open(str(file)) as sound:
        return array.array("h", sound.readframes(sound.getnframes()))


def dialogue(clips: Path, speakers: tuple[str, ...], seed: int) -> tuple[array.array, list[Turn]]:
    """The sound of a dialogue, and the start, end and speaker of its turns."""
    choice = random.Random(seed)
    sounds = [[read(file) for file in sorted(clips.glob(f"{name}*.wav"))] for name in speakers]
    samples, turns = array.array("h"), []
    for number in range(TURNS):
        speaker = number % len(speakers)
        sound = choice.choice(sounds[speaker])
        length = min(len(sound), int(choice.uniform(1.5, LONGEST_TURN) * RATE))
        start = choice.randrange(0, len(sound) - length + 1)
        turns.append((len(samples) / RATE, (len(samples) + length) / RATE, speaker))
        samples += sound[start : start + length]
        samples += array.array("h", bytes(2 * int(choice.choice([0.15, 0.3, 0.6]) * RATE)))
    return samples, turns


def transcribe(program: Path, data: Path, samples: array.array, count: int) -> list[dict]:
    """The words of a dialogue."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        with wave.open(file.name, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(samples.tobytes())
        command = [program, "transcribe", "--engine", "whisper", "--data", data, "--format", "json"]
        result = subprocess.run(
            [*command, "--speakers", str(count), file.name], capture_output=True, text=True, check=False
        )
    if result.returncode:
        sys.exit(result.stderr)
    return [word for segment in json.loads(result.stdout)["segments"] for word in segment["words"]]


def judge(words: list[dict], turns: list[Turn]) -> list[tuple[bool, float, float]]:
    """Whether each word has the wrong speaker, with the best choice of the numbers; its duration and its confidence."""
    spoken = []
    for word in words:
        middle = (word["start"] + word["end"]) / 2
        turn = min(turns, key=lambda turn: max(turn[0] - middle, middle - turn[1], 0))
        spoken.append((word, word["end"] - word["start"], turn[2]))
    count = 1 + max(speaker for _, _, speaker in turns)
    numbers = min(
        itertools.permutations(range(count)),
        key=lambda numbers: sum(
            duration for word, duration, speaker in spoken if word.get("speaker") != numbers[speaker]
        ),
    )
    return [
        (word.get("speaker") != numbers[speaker], duration, word.get("speakerConfidence", 1))
        for word, duration, speaker in spoken
    ]


def error(words: list[tuple[bool, float, float]]) -> float:
    """The part of the spoken time whose words have the wrong speaker, in percent."""
    whole = sum(duration for _, duration, _ in words)
    return 100 * sum(duration for is_wrong, duration, _ in words if is_wrong) / whole if whole else 100.0


def main() -> None:
    """Prints a table."""
    program, data, clips = (Path(argument).resolve() for argument in sys.argv[1:4])
    print("| dialogue | words with the wrong speaker, by time |\n|---|---|")
    errors, judged = [], []
    for speakers in DIALOGUES:
        for seed in (1, 2):
            samples, turns = dialogue(clips, speakers, seed)
            words = judge(transcribe(program, data, samples, len(speakers)), turns)
            errors.append(error(words))
            judged += words
            print(f"| {', '.join(speakers)}, {seed} | {errors[-1]:.1f} % |", flush=True)
    print(f"| all {len(errors)} | median {median(errors):.1f} %, mean {mean(errors):.1f} %, maximum {max(errors):.1f} % |")
    for name, is_low in ((f"below {LOW_CONFIDENCE}", True), ("of others", False)):
        wrong = [is_wrong for is_wrong, _, confidence in judged if (confidence < LOW_CONFIDENCE) == is_low]
        print(f"\nSpeaker confidence {name}: {len(wrong)} words, {100 * mean(wrong or [0]):.0f} % with the wrong speaker")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()
