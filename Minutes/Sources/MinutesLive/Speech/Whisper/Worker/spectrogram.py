"""Log-mel spectrograms, the input of Whisper's encoder."""

from __future__ import annotations

import numpy as np

SAMPLE_RATE = 16_000
WINDOW = 400  # 25 ms
HOP = 160  # 10 ms
FULL_FRAMES = 3_000  # 30 s, the length on which the models are trained


def mel_from_hertz(hertz: np.ndarray) -> np.ndarray:
    """The mel scale that is linear up to 1,000 Hz and logarithmic above."""
    linear = hertz * 3 / 200
    logarithmic = 15 + 27 * np.log(np.maximum(hertz, 1_000) / 1_000) / np.log(6.4)
    return np.where(hertz < 1_000, linear, logarithmic)


def hertz_from_mel(mel: np.ndarray) -> np.ndarray:
    """The inverse of `mel_from_hertz`."""
    return np.where(mel < 15, mel * 200 / 3, 1_000 * np.exp((mel - 15) * np.log(6.4) / 27))


def mel_filters(band_count: int) -> np.ndarray:
    """Triangular filters of equal area, one row for each band."""
    bins = np.linspace(0, SAMPLE_RATE / 2, WINDOW // 2 + 1)
    highest = float(mel_from_hertz(np.array(SAMPLE_RATE / 2)))
    edges = hertz_from_mel(np.linspace(0, highest, band_count + 2))
    low, centre, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    rising = (bins - low) / (centre - low)
    falling = (high - bins) / (high - centre)
    triangles = np.maximum(0, np.minimum(rising, falling))
    return (triangles * 2 / (high - low)).astype(np.float32)


def power_spectrum(sound: np.ndarray, frame_count: int) -> np.ndarray:
    """The power of each frequency (rows) in each frame (columns). `sound` reaches half a window beyond both ends."""
    frames = np.lib.stride_tricks.sliding_window_view(sound, WINDOW)[:: HOP][:frame_count]
    window = np.hanning(WINDOW + 1)[:-1].astype(np.float32)
    spectrum = np.fft.rfft(frames * window, axis=1)
    return (spectrum.real**2 + spectrum.imag**2).astype(np.float32).T


class Spectrogram:
    """Computes log-mel spectrograms with a number of bands."""

    def __init__(self, band_count: int = 80) -> None:
        self.filters = mel_filters(band_count)

    def __call__(self, sound: np.ndarray, frame_count: int = FULL_FRAMES) -> np.ndarray:
        """The spectrogram of a sound (samples from -1 to 1), cut or padded with silence to the number of frames."""
        wanted = frame_count * HOP
        sound = np.pad(sound[:wanted], (0, max(0, wanted - len(sound))))
        sound = np.pad(sound, WINDOW // 2, mode="reflect")
        mel = self.filters @ power_spectrum(sound, frame_count)
        decades = np.log10(np.maximum(mel, 1e-10))
        decades = np.maximum(decades, decades.max() - 8)
        return ((decades + 4) / 4).astype(np.float32)
