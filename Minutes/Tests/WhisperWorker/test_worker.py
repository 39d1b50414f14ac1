"""Tests of the worker that need no model.

usage: python3 -B -m unittest discover --start-directory Minutes/Tests/WhisperWorker
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

WORKER = Path(__file__).parents[2] / "Sources/MinutesLive/Speech/Whisper/Worker"
sys.path.insert(0, str(WORKER))

from filters import compression_ratio, is_loop, is_speech  # noqa: E402
from protocol import MAXIMUM_SAMPLES, ProtocolError, read_request, write_line  # noqa: E402
from vocabulary import Vocabulary, read_tokens  # noqa: E402
from words import Word  # noqa: E402

try:
    import numpy
except ModuleNotFoundError:
    numpy = None


class FilterTests(unittest.TestCase):
    def test_speech_is_kept(self) -> None:
        self.assertTrue(is_speech(no_speech=0.01, logprob=-0.2, ratio=1.4))

    def test_each_figure_alone_rejects_a_text(self) -> None:
        self.assertFalse(is_speech(no_speech=0.71, logprob=-0.2, ratio=1.4))
        self.assertFalse(is_speech(no_speech=0.01, logprob=-1.1, ratio=1.4))
        self.assertFalse(is_speech(no_speech=0.01, logprob=-0.2, ratio=2.5))

    def test_a_text_that_repeats_itself_is_a_loop(self) -> None:
        self.assertTrue(is_loop("and so on " * 30))
        self.assertTrue(is_loop("Ten of clubs. Ten of clubs. Ten of clubs. Ten of clubs."))

    def test_speech_is_no_loop(self) -> None:
        self.assertFalse(is_loop("no no no, that is not what the minutes of the meeting say"))
        self.assertFalse(is_loop("five five"))
        self.assertFalse(is_loop(""))

    def test_an_empty_text_has_no_ratio(self) -> None:
        self.assertEqual(compression_ratio(""), 0)


class LimitTests(unittest.TestCase):
    def test_files_of_the_parent_are_closed_but_the_standard_ones(self) -> None:
        # Given a file that the parent has left open to the worker
        program = f"""
            import os, sys
            sys.path.insert(0, {str(WORKER)!r})
            from limits import close_inherited
            inherited = int(sys.argv[1])
            os.fstat(inherited)
            close_inherited()
            try:
                os.fstat(inherited)
            except OSError:
                print(os.read(0, 5).decode(), "closed")
        """
        with tempfile.TemporaryFile() as file:
            # When the worker closes what it has inherited
            result = subprocess.run(
                [sys.executable, "-c", textwrap.dedent(program), str(file.fileno())],
                input=b"input", stdout=subprocess.PIPE, pass_fds=[file.fileno()], check=True,
            )
        # Then that file is closed, and standard input and output work
        self.assertEqual(result.stdout, b"input closed\n")


class ProtocolTests(unittest.TestCase):
    def request(self, sound: bytes, **changes: object) -> io.BytesIO:
        header = {"id": 7, "kind": "final", "language": "en", "samples": len(sound) // 2}
        header.update(changes)
        return io.BytesIO(json.dumps(header).encode() + b"\n" + sound)

    def test_a_request_has_its_samples(self) -> None:
        request = read_request(self.request(b"\1\0\n\0", kind="partial"))
        self.assertIsNotNone(request)
        self.assertEqual((request.id, request.is_partial, request.language), (7, True, "en"))
        self.assertEqual(request.samples, b"\1\0\n\0")

    def test_requests_follow_each_other(self) -> None:
        stream = io.BytesIO(self.request(b"\1\0").read() + self.request(b"", id=8).read())
        self.assertEqual([read_request(stream).id, read_request(stream).id], [7, 8])
        self.assertIsNone(read_request(stream))

    def test_a_request_that_breaks_off_is_the_end(self) -> None:
        self.assertIsNone(read_request(self.request(b"\1\0", samples=2)))

    def test_a_language_may_be_missing(self) -> None:
        self.assertEqual(read_request(self.request(b"", language=None)).language, "")

    def test_malformed_requests_are_refused(self) -> None:
        for changes in ({"kind": "whole"}, {"samples": -1}, {"samples": MAXIMUM_SAMPLES + 1}, {"id": "x"}):
            with self.assertRaises(ProtocolError, msg=str(changes)):
                read_request(self.request(b"", **changes))
        for line in (b"[]\n", b"{}\n", b"\xff\n", b"garbage"):
            with self.assertRaises(ProtocolError, msg=str(line)):
                read_request(io.BytesIO(line))

    def test_a_response_is_one_line_without_numbers_that_json_does_not_have(self) -> None:
        stream = io.BytesIO()
        write_line(stream, {"text": "é\n", "logprob": float("-inf")})
        self.assertEqual(stream.getvalue(), b'{"text":"\\u00e9\\n","logprob":null}\n')


class WordTests(unittest.TestCase):
    def test_word_without_a_probability_is_a_guess(self) -> None:
        stream = io.BytesIO()
        words = [Word(" one", 0.0, 0.5, float("nan")).listed(), Word(" two", 0.5, 1, 0.25).listed()]
        write_line(stream, {"id": 1, "words": words})
        response = json.loads(stream.getvalue())
        self.assertEqual(response["words"], [[" one", 0.0, 0.5, 0.0], [" two", 0.5, 1, 0.25]])


class VocabularyTests(unittest.TestCase):
    TOKENS = ["H", "i", "Ġthere", "Ã", "©", "Ċ", "<|endoftext|>", "<|startoftranscript|>"]
    TOKENS += ["<|en|>", "<|yue|>", "<|translate|>", "<|0.00|>", "<|1.04|>"]

    def setUp(self) -> None:
        self.vocabulary = Vocabulary(self.TOKENS)

    def test_characters_stand_for_bytes(self) -> None:
        self.assertEqual(self.vocabulary.text([0, 1, 2, 3, 4, 5]), "Hi thereé\n")

    def test_marks_are_no_text(self) -> None:
        self.assertEqual(self.vocabulary.text([7, 0, 12, 6]), "H")

    def test_time_marks_have_a_time(self) -> None:
        self.assertEqual([self.vocabulary.time(number) for number in (0, 6, 8, 12)], [0, 0, 0, 1.04])

    def test_languages_end_at_the_first_other_token(self) -> None:
        self.assertEqual(self.vocabulary.languages(), ["en", "yue"])

    def test_both_file_formats_are_read(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "vocabulary.txt").write_text("\n".join(["a", "Ġ"]) + "\n", encoding="utf-8")
            self.assertEqual(read_tokens(folder), ["a", "Ġ"])
            (folder / "vocabulary.json").write_text('["b"]', encoding="utf-8")
            self.assertEqual(read_tokens(folder), ["b"])


@unittest.skipIf(numpy is None, "numpy is not installed")
class SoundTests(unittest.TestCase):
    def test_a_tone_is_loudest_in_its_band(self) -> None:
        from spectrogram import SAMPLE_RATE, Spectrogram, mel_filters

        tone = numpy.sin(2 * numpy.pi * 1_000 * numpy.arange(SAMPLE_RATE) / SAMPLE_RATE)
        mel = Spectrogram(80)(tone.astype(numpy.float32), frame_count=100)
        self.assertEqual(mel.shape, (80, 100))
        self.assertEqual(mel[:, 50].argmax(), mel_filters(80)[:, 25].argmax())

    def test_a_spectrogram_has_a_range_of_80_decibels(self) -> None:
        from spectrogram import Spectrogram

        noise = numpy.random.default_rng(1).normal(0, 0.1, 16_000).astype(numpy.float32)
        mel = Spectrogram(80)(noise, frame_count=300)
        self.assertAlmostEqual(float(mel.max() - mel.min()), 2, places=3)

    def test_silence_and_no_sound_have_spectrograms(self) -> None:
        from spectrogram import Spectrogram

        for count in (0, 1, 16_000):
            mel = Spectrogram(80)(numpy.zeros(count, dtype=numpy.float32), frame_count=50)
            self.assertTrue(numpy.isfinite(mel).all())

    def test_all_filters_pass_something(self) -> None:
        from spectrogram import mel_filters

        self.assertTrue((mel_filters(80).sum(axis=1) > 0).all())
        self.assertTrue((mel_filters(128).sum(axis=1) > 0).all())


if __name__ == "__main__":
    unittest.main()
