"""Measures the worker with an installed Whisper: wrong words, invented words, processor time and memory.

usage: measure.py DATA CLIPS   DATA: a data folder of `minutes speech install`
                               CLIPS: a folder of WAV files with 16,000 samples a second, and the program `wer`
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import runpy
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

WORKER = Path(__file__).parents[2] / "Sources/MinutesLive/Speech/Whisper/Worker"
RATE = 16_000
PAUSE = 0.6  # seconds between the clips of the long recording


class Child:
    """A running worker."""

    def __init__(self, folder: Path) -> None:
        record = json.loads((folder / "installation.json").read_text())
        model = record.get("modelFolder") or folder / "model" / record["model"]
        packages = ["--packages", str(folder / "packages")]
        started = time.monotonic()
        self.process = subprocess.Popen(
            [record["python"], "-I", "-B", str(WORKER), str(model), *packages],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"},
        )
        self.name = json.loads(self.process.stdout.readline())["model"]
        self.start_time = time.monotonic() - started

    def recognize(self, sound: numpy.ndarray, kind: str = "final") -> dict:
        """Returns the response to a request."""
        samples = numpy.clip(sound * 32_768, -32_768, 32_767).astype("<i2").tobytes()
        header = {"id": 1, "kind": kind, "language": "en", "samples": len(samples) // 2}
        self.process.stdin.write(json.dumps(header).encode() + b"\n" + samples)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def memory(self) -> int:
        """The peak memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) // 1_000

    def end(self) -> None:
        """Ends the worker."""
        self.process.stdin.close()
        self.process.wait()


def read_clip(file: Path) -> numpy.ndarray:
    """The samples of a file, from -1 to 1."""
    with wave.open(str(file)) as sound:
        samples = numpy.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2")
    return samples.astype(numpy.float32) / 32_768


def telephone(sound: numpy.ndarray) -> numpy.ndarray:
    """Simulates a telephone: 200 to 3,400 Hz, 8,000 samples a second, 8 bits (µ-law)."""
    spectrum = numpy.fft.rfft(sound)
    frequencies = numpy.fft.rfftfreq(len(sound), 1 / RATE)
    spectrum[(frequencies > 3_400) | (frequencies < 200)] = 0
    narrow = numpy.fft.irfft(spectrum, len(sound))[::2]
    law = numpy.sign(narrow) * numpy.log1p(255 * numpy.abs(narrow)) / numpy.log(256)
    law = numpy.round(law * 127) / 127
    wide = numpy.zeros(len(sound))
    wide[::2] = numpy.sign(law) * numpy.expm1(numpy.abs(law) * numpy.log(256)) / 255
    spectrum = numpy.fft.rfft(wide)
    spectrum[frequencies > 3_900] = 0
    return numpy.fft.irfft(spectrum, len(sound)) * 2


def noisy(sound: numpy.ndarray, seed: int) -> numpy.ndarray:
    """Adds white noise with a tenth of the power of the sound."""
    noise = numpy.random.default_rng(seed).normal(0, numpy.sqrt(numpy.mean(sound**2) / 10), len(sound))
    return sound + noise


def speechless() -> dict[str, numpy.ndarray]:
    """Sounds of 10 s without speech: silence, hum, noises, music."""
    noise = numpy.random.default_rng(5)
    count = 10 * RATE
    times = numpy.arange(count) / RATE
    sounds = {"silence": numpy.zeros(count)}
    for hertz in (50, 60):
        sounds[f"hum {hertz} Hz"] = 0.2 * numpy.sin(2 * numpy.pi * hertz * times)
    for level in (0.001, 0.01, 0.1, 0.3):
        sounds[f"white noise {level}"] = noise.normal(0, level, count)
    spectrum = numpy.fft.rfft(noise.normal(0, 1, count))
    for name, power in (("pink", 0.5), ("brown", 1)):
        colour = numpy.fft.irfft(spectrum / numpy.maximum(1, numpy.arange(len(spectrum))) ** power, count)
        for level in (0.01, 0.1):
            sounds[f"{name} noise {level}"] = level * colour / colour.std()
    for chord in ((262, 330, 392), (220, 277, 330, 440), (523, 659, 784)):
        sounds[f"chord {chord}"] = sum(0.1 * numpy.sin(2 * numpy.pi * hertz * times) for hertz in chord)
        sounds[f"melody {chord}"] = melody(chord, times)
    sounds["clicks"] = numpy.where(numpy.arange(count) % 4_000 == 0, 0.8, 0)
    return sounds


def melody(notes: tuple[int, ...], times: numpy.ndarray) -> numpy.ndarray:
    """Plucked notes, two a second."""
    note = numpy.array(notes)[(times * 2).astype(int) % len(notes)]
    tones = sum(numpy.sin(2 * numpy.pi * note * n * times) / n for n in range(1, 6))
    return 0.15 * tones * numpy.exp(-3 * (times % 0.5))


def windows(clips: dict[str, numpy.ndarray]) -> list[list[str]]:
    """Clips for windows of at most 30 s, five minutes in all."""
    names = list(clips) * 4
    random.Random(1).shuffle(names)
    result: list[list[str]] = [[]]
    length = 0.0
    for name in names:
        duration = len(clips[name]) / RATE + PAUSE
        if length + duration > 30:
            result.append([])
            length = 0
        result[-1].append(name)
        length += duration
    return result


class Measurement:
    """The figures of a worker."""

    def __init__(self, child: Child, clips: Path) -> None:
        self.child = child
        self.folder = clips
        self.clips = {file.name: read_clip(file) for file in sorted(clips.glob("*.wav"))}
        self.references = {}
        for line in (clips / "speech.tsv").read_text().splitlines()[1:]:
            fields = line.split("\t")
            self.references[fields[0]] = fields[3]
        self.scoring: dict = {}

    def clip_rows(self) -> None:
        """Prints a row for each way of recording the clips."""
        kinds = {
            "the clips": lambda sound, seed: sound,
            "by telephone": lambda sound, seed: telephone(sound),
            "with white noise, 10 dB": noisy,
        }
        for name, change in kinds.items():
            sounds = {clip: change(sound, seed) for seed, (clip, sound) in enumerate(self.clips.items())}
            self.row(name, sounds, "final")
        self.row("the clips, as partials", self.clips, "partial")

    def row(self, name: str, sounds: dict[str, numpy.ndarray], kind: str) -> None:
        """Prints the errors and the processor time for some sounds."""
        responses = {clip: self.child.recognize(sound, kind) for clip, sound in sounds.items()}
        with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
            file.writelines(f"{clip}\t{response['text']}\n" for clip, response in responses.items())
            file.flush()
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                sys.argv = ["wer", file.name]
                self.scoring = runpy.run_path(str(self.folder / "wer"))
        errors = [line for line in output.getvalue().splitlines() if line.startswith("all: ")]
        seconds = sum(len(sound) for sound in sounds.values()) / RATE
        cpu = sum(response["cpu"] for response in responses.values()) / seconds
        print(f"| {name} | {errors[0][5:]} | {cpu:.3f} |", flush=True)

    def long_row(self) -> None:
        """Prints the figures of five minutes, in windows of several utterances."""
        pause = numpy.zeros(int(PAUSE * RATE), dtype=numpy.float32)
        errors = words = seconds = cpu = 0
        for names in windows(self.clips):
            sound = numpy.concatenate([part for name in names for part in (self.clips[name], pause)])
            response = self.child.recognize(sound)
            reference = self.scoring["words"](" ".join(self.references[name] for name in names))
            errors += self.scoring["distance"](reference, self.scoring["words"](response["text"]))
            words += len(reference)
            cpu += response["cpu"]
            seconds += len(sound) / RATE
        rate = f"{100 * errors / words:.1f} % ({errors} of {words} words)"
        print(f"| {seconds:.0f} s in windows of 30 s | {rate} | {cpu / seconds:.3f} |", flush=True)

    def live_row(self) -> None:
        """Prints the processor time of captions: a partial each second, a final at the end of each clip."""
        cpu = 0.0
        for sound in self.clips.values():
            for end in range(RATE, len(sound), RATE):
                cpu += self.child.recognize(sound[:end], "partial")["cpu"]
            cpu += self.child.recognize(sound)["cpu"]
        seconds = sum(len(sound) for sound in self.clips.values()) / RATE
        print(f"| captions: a partial each second, and the final | | {cpu / seconds:.3f} |", flush=True)

    def speechless_row(self) -> None:
        """Prints for how many sounds without speech there is text."""
        sounds = speechless()
        heard = [
            name
            for name, sound in sounds.items()
            for kind in ("partial", "final")
            if self.child.recognize(sound, kind)["text"]
        ]
        print(f"| {len(sounds)} sounds without speech | text for {len(heard)}{heard or ''} | |")


def main() -> None:
    """Prints a table."""
    data, clips = Path(sys.argv[1]), Path(sys.argv[2])
    child = Child(data / "speech/whisper")
    measurement = Measurement(child, clips)
    print(f"| {child.name} | wrong words | core-seconds a second |\n|---|---|---|")
    measurement.clip_rows()
    measurement.long_row()
    measurement.live_row()
    measurement.speechless_row()
    print(f"| memory | {child.memory()} MB | |\n| start | {child.start_time:.1f} s | |")
    child.end()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if not (Path(sys.argv[2]) / "speech.tsv").exists():
        print(f"Skipped: there are no clips in {sys.argv[2]}.")
        sys.exit()
    sys.path.insert(1, str(Path(sys.argv[1]) / "speech/whisper/packages"))
    import numpy

    main()
