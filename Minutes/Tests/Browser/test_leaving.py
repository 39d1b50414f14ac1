"""The note that a page leaves for the next one of its tab."""

from __future__ import annotations

import unittest

from script_case import ScriptCase

CHUNKS = "export const chunkStore = { keepsAll: () => true };"

# Recordings with a state, and the end of the page. Returns the note.
LEAVE = """
  for (const [id, state] of Object.entries(argument)) recordings.set(id, { id, keepRest() {}, ...state });
  dispatchEvent(new Event("pagehide"));
  return JSON.parse(sessionStorage.getItem("minutes-left"));
"""


class LeavingTests(ScriptCase):
    imports = {"leaving": [], "recordings": ["recordings"]}
    replacements = {"chunks": CHUNKS}

    def test_a_recording_that_ends_with_the_page_is_noted(self) -> None:
        note = self.evaluate(LEAVE, {"a": {"isEnding": True, "isOver": True}, "b": {"isEnding": False, "isOver": False}})
        self.assertEqual(note, {"recordings": ["a", "b"], "ended": "b"})

    def test_a_recording_that_was_stopped_or_discarded_does_not_end_with_the_page(self) -> None:
        cases = [
            # The last sound is still to be captured, or to be uploaded.
            {"isEnding": True, "isOver": False},
            {"isEnding": True, "isOver": True},
            {"isEnding": True, "isOver": True, "isCancelled": True},
        ]
        for state in cases:
            with self.subTest(**state):
                self.assertEqual(self.evaluate(LEAVE, {"a": state}), {"recordings": ["a"]})

    def test_a_page_without_recordings_has_no_note(self) -> None:
        self.assertIsNone(self.evaluate(LEAVE, {}))


if __name__ == "__main__":
    unittest.main()
