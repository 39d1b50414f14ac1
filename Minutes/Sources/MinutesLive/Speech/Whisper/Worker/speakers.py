"""Voices as vectors: sounds of one speaker have similar ones. A small recurrent network (GE2E), computed with numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from spectrogram import HOP, SAMPLE_RATE, WINDOW, mel_filters, power_spectrum
from voice import Voice
from weights import read_weights

BANDS = 40
LAYERS = 3
FRAMES = 160  # 1.6 s, the length on which the network was trained
STEP = 0.8  # seconds from one window to the next
SHORTEST = 0.6  # seconds of voice that a window needs
LOUDNESS = -30  # decibels, to which quiet sounds are raised
LAYER_NAMES = ["weight_ih", "weight_hh", "bias_ih", "bias_hh"]


def sigmoid(values: np.ndarray) -> np.ndarray:
    """The logistic function."""
    return 0.5 * (1 + np.tanh(0.5 * values))


class SpeakerModel:
    """The network."""

    def __init__(self, file: Path) -> None:
        names = [f"lstm.{name}_l{layer}" for layer in range(LAYERS) for name in LAYER_NAMES]
        names += ["linear.weight", "linear.bias"]
        weights = list(read_weights(file, names).values())
        self.layers = [weights[index : index + 4] for index in range(0, 4 * LAYERS, 4)]
        self.linear = weights[-2:]
        self.filters = mel_filters(BANDS)

    def windows(self, sound: np.ndarray, voice: Voice) -> list[tuple[float, float, np.ndarray]]:
        """The start, end and vector of each window of a sound (samples from -1 to 1) that has enough voice in it."""
        spectrogram = self.spectrogram(sound)
        found = [
            (start, end)
            for start, end in window_times(len(sound) / SAMPLE_RATE)
            if voice.duration(start, end) >= SHORTEST
        ]
        if not found:
            return []
        batch = np.zeros((len(found), FRAMES, BANDS), dtype=np.float32)
        for index, (start, _) in enumerate(found):
            frames = spectrogram[int(start * SAMPLE_RATE / HOP) :][:FRAMES]
            # A sound that is shorter than a window is repeated.
            batch[index] = np.resize(frames, (FRAMES, BANDS))
        vectors = self.vectors(batch)
        return [(start, end, vector) for (start, end), vector in zip(found, vectors)]

    def spectrogram(self, sound: np.ndarray) -> np.ndarray:
        """The mel spectrogram, a row for each frame."""
        power = float(np.mean(sound.astype(np.float64) ** 2)) if len(sound) else 0.0
        if power > 0:
            sound = sound * max(1.0, 10 ** ((LOUDNESS - 10 * np.log10(power)) / 20))
        padded = np.pad(sound.astype(np.float32), WINDOW // 2, mode="constant")
        count = max(1, len(sound) // HOP)
        return (self.filters @ power_spectrum(padded, count)).T

    def vectors(self, batch: np.ndarray) -> np.ndarray:
        """The vectors of some windows, each of length 1."""
        values = batch
        for input_weights, state_weights, input_bias, state_bias in self.layers:
            values = self.layer(values, input_weights, state_weights, input_bias + state_bias)
        matrix, bias = self.linear
        vectors = np.maximum(0, values[:, -1] @ matrix.T + bias)
        return vectors / np.maximum(1e-9, np.linalg.norm(vectors, axis=1, keepdims=True))

    @staticmethod
    def layer(
        values: np.ndarray, input_weights: np.ndarray, state_weights: np.ndarray, bias: np.ndarray
    ) -> np.ndarray:
        """The outputs of a layer of long short-term memory for each frame."""
        inputs = values @ input_weights.T + bias
        size = state_weights.shape[1]
        output = np.zeros((len(values), size), dtype=np.float32)
        cell = np.zeros_like(output)
        outputs = np.empty((*values.shape[:2], size), dtype=np.float32)
        transposed = np.ascontiguousarray(state_weights.T)
        for frame in range(values.shape[1]):
            gates = inputs[:, frame] + output @ transposed
            write, forget, content, read = np.split(gates, 4, axis=1)
            cell = sigmoid(forget) * cell + sigmoid(write) * np.tanh(content)
            output = sigmoid(read) * np.tanh(cell)
            outputs[:, frame] = output
        return outputs


def window_times(duration: float) -> list[tuple[float, float]]:
    """The start and end of each window of a sound, in seconds. The last one ends with the sound."""
    length = FRAMES * HOP / SAMPLE_RATE
    if duration <= length:
        return [(0.0, duration)] if duration > 0 else []
    starts = list(np.arange(0, duration - length, STEP)) + [duration - length]
    return [(float(start), float(start) + length) for start in starts]
