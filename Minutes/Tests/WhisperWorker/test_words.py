"""Tests of words and their times."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

WORKER = Path(__file__).parents[2] / "Sources/MinutesLive/Speech/Whisper/Worker"
sys.path.insert(0, str(WORKER))

from voice import Voice  # noqa: E402
from words import Word, fit_to_voice, group_words, make_words, settled, token_starts  # noqa: E402


class GroupTests(unittest.TestCase):
    def words(self, *pieces: bytes, language: str = "en") -> list[str]:
        groups = group_words(list(pieces), language)
        return [b"".join(pieces[index] for index in group).decode() for group in groups]

    def test_words_begin_with_a_space(self) -> None:
        self.assertEqual(self.words(b" Hel", b"lo", b",", b" you", b"."), [" Hello,", " you."])

    def test_the_first_word_needs_no_space(self) -> None:
        self.assertEqual(self.words(b"Hel", b"lo", b" you"), ["Hello", " you"])

    def test_characters_are_not_divided(self) -> None:
        self.assertEqual(self.words(b" caf", b"\xc3", b"\xa9", b" \xf0\x9f", b"\x98\x80"), [" café", " 😀"])

    def test_some_languages_have_no_spaces(self) -> None:
        pieces = ["会", "議", "。", "次"]
        encoded = [piece.encode() for piece in pieces]
        self.assertEqual(self.words(*encoded, language="ja"), ["会", "議。", "次"])

    def test_no_pieces_are_no_words(self) -> None:
        self.assertEqual(self.words(), [])


class TimeTests(unittest.TestCase):
    def test_a_token_starts_at_its_first_frame(self) -> None:
        self.assertEqual(token_starts([(0, 0), (0, 1), (1, 5), (2, 50)], 2), [0, 0.1, 1])

    def test_times_never_go_back(self) -> None:
        self.assertEqual(token_starts([(0, 10), (1, 5)], 2), [0.2, 0.2, 0.2])

    def test_a_word_ends_where_the_next_begins(self) -> None:
        words = make_words([b" a", b"b", b" c", b" "], [0, 0.1, 0.5, 0.9, 1], [1, 0.5, 0.2, 1], "en")
        listed = [word.listed() for word in words]
        self.assertEqual(listed, [[" ab", 0, 0.5, 0.75], [" c", 0.5, 0.9, 0.2]])

    def test_a_word_leaves_the_pause_before_it(self) -> None:
        voice = Voice([True] * 2 + [False] * 5 + [True] * 4, 0.1)
        word = Word(" ask", 0.1, 1.05, 1)
        fit_to_voice([word], voice)
        self.assertEqual((round(word.start, 3), round(word.end, 3)), (0.7, 1.05))

    def test_uncertain_words_at_the_end_of_a_sound_that_goes_on_wait(self) -> None:
        words = [Word(" one", 0, 0.4, 0.5), Word(" two", 0.5, 1.1, 0.99), Word(" th", 1.8, 2, 0.89)]
        self.assertEqual(settled(words, 2), words[:2])
        self.assertEqual(settled(words, 3.4), words[:2])
        self.assertEqual(settled(words, 3.6), words)
        self.assertEqual(settled(words[:1], 0.4), [])
        self.assertEqual(settled([], 1), [])

    def test_a_word_without_a_voice_keeps_its_times(self) -> None:
        word = Word(" ask", 0.1, 5, 1)
        fit_to_voice([word], Voice([False] * 10, 0.1))
        self.assertEqual((word.start, word.end), (0.1, 5))


class VoiceTests(unittest.TestCase):
    def test_a_voice_ends_behind_its_last_window(self) -> None:
        self.assertAlmostEqual(Voice([False, True, True, True, False], 0.5).end(), 2)

    def test_less_than_three_windows_are_no_voice(self) -> None:
        self.assertEqual(Voice([True, False, True], 0.5).end(), 0)
        self.assertEqual(Voice([], 0.5).end(), 0)


if __name__ == "__main__":
    unittest.main()
