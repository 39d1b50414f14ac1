"""Speech recognition by Whisper: voice detection, spectrogram, decoding, filters and word times."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

import ctranslate2
import numpy as np

from filters import compression_ratio, is_loop, is_speech
from spectrogram import FULL_FRAMES, HOP, SAMPLE_RATE, Spectrogram
from vocabulary import Vocabulary
from voice import VoiceDetector
from words import Word, fit_to_voice, make_words, settled, token_starts

PARTIAL_MARGIN = 800  # frames of silence behind a partial: with 100, every third short one becomes a loop
BEAM_SIZE = 8  # with 5, four more of 199 words are wrong in telephone sound; the same words otherwise
PARTIAL_BEAM_SIZE = 1
MAXIMUM_TOKENS = 224
MAXIMUM_PASSES = 4
SHORTEST_REST = 1.0  # seconds of sound with a voice, which the decoder has left out, that are decoded again


@dataclass
class Recognition:
    """The text of a sound, and the figures by which it was judged."""

    text: str = ""
    words: list[Word] = field(default_factory=list)
    language: str = ""
    no_speech: float = 1.0
    logprob: float = 0.0
    ratio: float = 0.0

    def append(self, part: Recognition, offset: float) -> None:
        """Adds the text of a later part of the sound, which starts at an offset in seconds."""
        self.text = " ".join(filter(None, (self.text, part.text)))
        for word in part.words:
            self.words.append(replace(word, start=word.start + offset, end=word.end + offset))
        self.language, self.no_speech = part.language, min(self.no_speech, part.no_speech)
        self.logprob, self.ratio = min(self.logprob, part.logprob), max(self.ratio, part.ratio)


@dataclass
class Decoding:
    """What the decoder has made of a spectrogram."""

    tokens: list[int]
    end: float  # seconds, by the last time mark; it may be before the end of the sound
    no_speech: float
    logprob: float


def sha256(file: Path) -> str:
    """The checksum of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def partial_frames(sample_count: int) -> int:
    """How many frames the encoder is given for a partial: fewer than for a final, which costs a third of the time."""
    frames = -(-sample_count // HOP) + PARTIAL_MARGIN
    return min(FULL_FRAMES, -(-frames // 50) * 50)


class Recognizer:
    """A model and the detector in front of it. Not for several threads at once."""

    def __init__(self, model: Path, detector: VoiceDetector) -> None:
        self.folder = model
        self.detector = detector
        self.model = ctranslate2.models.Whisper(
            str(model), device="cpu", compute_type="int8", intra_threads=1, inter_threads=1
        )
        self.vocabulary = Vocabulary.of_model(model)
        self.spectrogram = Spectrogram(self.model.n_mels)

    def languages(self) -> list[str]:
        """The languages that the model knows."""
        return self.vocabulary.languages() if self.model.is_multilingual else ["en"]

    def recognize(self, sound: np.ndarray, language: str, is_partial: bool) -> Recognition:
        """The words of a sound of at most 30 s. An empty language is detected, if the model knows several."""
        whole = Recognition(language=language)
        voice = self.detector.voice(sound)
        speech_end = voice.end()
        if not speech_end:
            return whole
        start = 0.0
        for _ in range(MAXIMUM_PASSES):
            rest = sound[int(start * SAMPLE_RATE) :]
            part, decoded = self.recognize_speech(rest, language, is_partial)
            whole.append(part, start)
            if is_partial or decoded < SHORTEST_REST:
                break
            start += decoded
            if speech_end - start < SHORTEST_REST:
                break
        fit_to_voice(whole.words, voice)
        if is_partial:
            whole.words = settled(whole.words, len(sound) / SAMPLE_RATE)
            whole.text = "".join(word.text for word in whole.words).strip()
        return whole

    def recognize_speech(
        self, sound: np.ndarray, language: str, is_partial: bool
    ) -> tuple[Recognition, float]:
        """The words of a sound that contains a voice, and the number of seconds that the decoder has come to."""
        frames = partial_frames(len(sound)) if is_partial else FULL_FRAMES
        spectrogram = self.spectrogram(sound, frames)
        encoded = self.model.encode(ctranslate2.StorageView.from_array(spectrogram[None]))
        language = self.spoken_language(encoded, language)
        decoding = self.decode(encoded, language, is_partial)
        text = self.vocabulary.text(decoding.tokens).strip()
        ratio = compression_ratio(text)
        result = Recognition("", [], language, decoding.no_speech, decoding.logprob, ratio)
        is_kept = is_speech(decoding.no_speech, decoding.logprob, ratio)
        if text and is_kept and not (is_partial and is_loop(text)):
            result.text = text
            frames = -(-len(sound) // HOP)
            result.words = self.align(encoded, decoding.tokens, language, frames)
        return result, decoding.end

    def spoken_language(self, encoded: ctranslate2.StorageView, wanted: str) -> str:
        """The language to recognize: the wanted one if the model knows it, else the most probable one."""
        if not self.model.is_multilingual:
            return "en"
        if self.vocabulary.number(f"<|{wanted}|>") is not None:
            return wanted
        return str(self.model.detect_language(encoded)[0][0][0])[2:-2]

    def start_sequence(self, language: str) -> list[int]:
        """The tokens that tell the decoder its task."""
        names = ["<|startoftranscript|>"]
        if self.model.is_multilingual:
            names += [f"<|{language}|>", "<|transcribe|>"]
        return [self.vocabulary.numbers[name] for name in names]

    def decode(self, encoded: ctranslate2.StorageView, language: str, is_partial: bool) -> Decoding:
        """The most probable tokens."""
        prompt = self.start_sequence(language)
        if is_partial:
            prompt.append(self.vocabulary.numbers["<|notimestamps|>"])
        result = self.model.generate(
            encoded,
            [prompt],
            beam_size=PARTIAL_BEAM_SIZE if is_partial else BEAM_SIZE,
            max_length=MAXIMUM_TOKENS,
            return_scores=True,
            return_no_speech_prob=True,
        )[0]
        numbers = result.sequences_ids[0]
        tokens = [number for number in numbers if self.vocabulary.is_text(number)]
        end = max((self.vocabulary.time(number) for number in numbers), default=0.0)
        return Decoding(tokens, end, float(result.no_speech_prob), float(result.scores[0]))

    def align(
        self, encoded: ctranslate2.StorageView, tokens: list[int], language: str, frames: int
    ) -> list[Word]:
        """The words of the tokens, with times by the decoder's cross attention."""
        result = self.model.align(
            encoded, self.start_sequence(language), [tokens], min(frames, FULL_FRAMES)
        )[0]
        pieces = [self.vocabulary.bytes(token) for token in tokens]
        starts = token_starts(result.alignments, len(tokens))
        return make_words(pieces, starts, result.text_token_probs, language)
