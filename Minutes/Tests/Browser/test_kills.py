"""The server is killed at random moments of a recording without loss. KILLS=... sets the number of
kills."""

import os
import random
import re
import time
import unittest

from playwright.sync_api import Page, expect

from minutes_case import MinutesCase, samples, speech

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)
SECONDS = 10

# Returns the end of the unacknowledged sound in the browser, as a frame.
FRAMES_KEPT_BY_BROWSER = """
  () => new Promise((tell) => {
    indexedDB.open("minutes").onsuccess = ({ target: { result: database } }) => {
      const chunks = database.transaction("chunks").objectStore("chunks").openCursor(null, "prev");
      chunks.onsuccess = ({ target: { result } }) => {
        database.close();
        tell(result ? result.value.first + result.value.data.byteLength / 2 : 0);
      };
    };
  })
"""


class KillTests(MinutesCase):
    def test_a_server_killed_at_random_moments_loses_nothing(self) -> None:
        said = speech(self.folder, TEXT)
        generator = random.Random(7)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        for count in range(1, int(os.environ.get("KILLS") or 2) + 1):
            self.record_and_kill(page, count, generator.uniform(0, SECONDS))

    def record_and_kill(self, page: Page, count: int, moment: float) -> None:
        before = set(self.recordings())
        page.get_by_role("tab", name="Record").click()
        self.record(page)
        time.sleep(moment)
        self.kill_server()
        [file] = set(self.recordings()) - before
        rate, expected = samples(self.folder / "speech.wav")
        on_disk = (file.stat().st_size - 44) // 2
        behind = max(0, page.evaluate(FRAMES_KEPT_BY_BROWSER) - on_disk) / rate
        self.start_server()

        self.wait_for_clock(page, SECONDS)
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(count)
        self.expect_unmarked(page)

        heard = samples(file)[1]
        self.assertGreaterEqual(len(heard) / rate, SECONDS)
        lags = self.blocks(heard, expected[: len(heard)], rate)
        while lags and lags[-1] is None:
            lags.pop()
        head = next(index for index, lag in enumerate(lags) if lag is not None)
        found = [lag for lag in lags[head:] if lag is not None]
        missing = lags[head:].count(None) / 4 + (max(found) - min(found)) / rate
        print(
            f"killed after {moment:4.1f} s, with {on_disk / rate:5.2f} s on disk, {behind:.2f} s only in the browser: "
            f"{missing:.2f} s of {len(heard) / rate:.1f} s are missing",
            flush=True,
        )
        self.assertEqual(missing, 0, lags)
        self.expect_in_one_piece(lags)


if __name__ == "__main__":
    unittest.main()
