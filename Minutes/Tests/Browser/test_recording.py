"""Recording and playback, sample by sample."""

import re
import unittest

from playwright.sync_api import expect

from minutes_case import MinutesCase, samples, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."


# Counts the listeners for `abort`.
COUNT_LISTENERS = """
  const listen = EventTarget.prototype.addEventListener;
  globalThis.abortListeners = 0;
  EventTarget.prototype.addEventListener = function (...details) {
    if (this instanceof AbortSignal) globalThis.abortListeners++;
    return listen.apply(this, details);
  };
"""


class RecordingTests(MinutesCase):
    def test_a_long_recording_leaves_nothing_behind_for_each_chunk(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said), script=COUNT_LISTENERS)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 1)
        before = page.evaluate("() => globalThis.abortListeners")
        self.assertGreater(before, 0)
        self.wait_for_clock(page, 3)
        self.assertEqual(page.evaluate("() => globalThis.abortListeners"), before)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def test_a_memo_equals_the_recorded_sound(self) -> None:
        said = speech(self.folder, TEXT)
        rate, expected = samples(said)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)

        self.record(page)
        self.wait_for_clock(page, len(expected) // rate + 1)
        page.get_by_role("button", name="Stop").click()

        # The memo is at the top of the list, and can be played.
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        page.wait_for_function("() => document.querySelector('.times span').textContent >= '0:01'")

        [file] = self.recordings()
        heard_rate, heard = samples(file)
        self.assertEqual(heard_rate, rate)
        self.expect_in_one_piece(self.blocks(heard, expected, rate))
        self.expect_unmarked(page)

    def test_a_browser_without_a_track_processor(self) -> None:
        # Like browsers other than Chromium, which record through an AudioWorklet and lose a little
        # sound on a busy machine.
        said = speech(self.folder, TEXT)
        rate, expected = samples(said)
        self.start_server()
        page = self.open_page(self.open_browser(said), script="delete globalThis.MediaStreamTrackProcessor")
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, len(expected) // rate + 1)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

        [file] = self.recordings()
        heard_rate, heard = samples(file)
        self.assertEqual(heard_rate, rate)
        lags = self.blocks(heard, expected, rate)
        found = [lag for lag in lags if lag is not None]
        self.assertGreater(len(found), len(lags) / 2, lags)
        self.assertLess(max(found) - min(found), rate / 2, lags)

    def test_pausing_leaves_nothing_out_but_the_pause(self) -> None:
        # The speech goes on during the pause, which takes longer on a busy machine.
        said = speech(self.folder, f"{TEXT} How much wood would a woodchuck chuck, if a woodchuck could chuck wood.")
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        # On a busy machine, sound from before the click arrives later.
        self.wait_until(page, lambda: not self.chunks_in_browser(page))
        page.wait_for_timeout(1000)
        before = page.get_by_role("timer").inner_text()
        page.wait_for_timeout(1500)
        self.assertEqual(page.get_by_role("timer").inner_text(), before)
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

        # The recording has two parts, without the sound of the pause.
        rate, expected = samples(said)
        [file] = self.recordings()
        _, heard = samples(file)
        lags = self.blocks(heard, expected, rate)
        pieces = sorted({lag for lag in lags if lag is not None}, reverse=True)
        self.assertEqual(len(pieces), 2, lags)
        pause = (pieces[0] - pieces[1]) / rate
        self.assertGreater(pause, 1.4, lags)
        self.assertLess(pause, 9, lags)
        first, second = [[index for index, lag in enumerate(lags) if lag == piece] for piece in pieces]
        for piece in [first, second]:
            self.assertGreaterEqual(len(piece), 3, lags)
            self.assertEqual(piece, list(range(piece[0], piece[0] + len(piece))), lags)
        self.assertLess(first[-1], second[0], lags)

    def test_the_focus_stays_where_it_is_used(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)))
        page.get_by_role("button", name="Skip").focus()
        page.keyboard.press("Enter")
        # Elements behind the tour cannot have the focus.
        page.get_by_role("button", name="Skip").wait_for(state="detached")
        page.get_by_role("button", name="Record", exact=True).focus()
        page.keyboard.press("Enter")
        page.get_by_text("Recording", exact=True).wait_for()
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        page.get_by_role("button", name="Pause").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Resume")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Pause")).to_be_focused()
        page.get_by_role("button", name="Stop").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        page.wait_for_function("() => document.activeElement !== document.body")

    def test_keys_record_pause_and_stop(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        expect(page.get_by_role("button", name="Record", exact=True)).to_have_attribute("title", "Record (R)")
        page.keyboard.press("r")
        page.get_by_text("Recording", exact=True).wait_for()
        self.wait_for_clock(page, 1)
        page.keyboard.press("p")
        page.get_by_text("Paused", exact=True).wait_for()
        page.keyboard.press("p")
        page.get_by_text("Recording", exact=True).wait_for()
        # Shortcuts are ignored in a dialog.
        page.get_by_role("button", name="Cancel").click()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("s")
        page.keyboard.press("Escape")
        page.get_by_text("Recording", exact=True).wait_for()
        page.keyboard.press("s")
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

        # In the title they are text.
        name = page.get_by_label("Name of the memo")
        name.click()
        page.keyboard.type("rps")
        expect(name).to_have_value("rps")
        self.assertEqual(len(self.recordings()), 1)

    def test_a_discarded_recording_is_deleted(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        page.get_by_role("button", name="Record", exact=True).wait_for()
        self.assertEqual(self.recordings(), [])


if __name__ == "__main__":
    unittest.main()
