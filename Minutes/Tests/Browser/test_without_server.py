"""What somebody does with a recording while the server is gone is done at once, and the next server hears of it."""

import re
import unittest

from playwright.sync_api import Page, expect

from minutes_case import KEEP_TRACK, MinutesCase, samples, speech

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)


class WithoutServerTests(MinutesCase):
    def begin(self) -> Page:
        """A page that records, and whose server is killed."""
        self.said = speech(self.folder, TEXT)
        self.start_server()
        self.context = self.open_browser(self.said)
        page = self.open_page(self.context, script=KEEP_TRACK)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)
        return page

    def lose_server(self, page: Page) -> None:
        self.kill_server()
        page.wait_for_selector("html[data-connection=lost]")

    def frames_heard(self, page: Page) -> int:
        return max(end for _, end in self.chunks_in_browser(page))

    def expect_memo(self, page: Page, frame_count: int) -> None:
        """Expects one memo that has just so much, and that nobody says that it was cut off."""
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        expect(page.locator(".badge")).to_have_count(0)
        [file] = self.recordings()
        self.assertEqual(len(samples(file)[1]), frame_count)
        self.wait_until(page, lambda: not self.recordings_in_browser(page))

    def test_stop_ends_a_recording_at_once(self) -> None:
        page = self.begin()
        self.lose_server(page)
        page.wait_for_timeout(1000)

        page.get_by_role("button", name="Stop").click()

        # Nobody is heard any more, and it is seen.
        self.assertEqual(page.evaluate("() => globalThis.heard.readyState"), "ended")
        page.get_by_text("Saving…", exact=True).wait_for()
        page.get_by_text("What was recorded is kept, and is sent when it is back.").wait_for()
        heard = self.frames_heard(page)
        page.wait_for_timeout(1000)
        self.assertEqual(self.frames_heard(page), heard)

        self.start_server()
        self.expect_memo(page, heard)
        self.expect_everything(self.said, heard / 44_100)
        # What is recorded next is not taken for it.
        page.get_by_role("tab", name="Record").click()
        self.record(page)

    def test_whoever_stops_may_leave(self) -> None:
        page = self.begin()
        self.lose_server(page)
        page.get_by_role("button", name="Stop").click()
        heard = self.frames_heard(page)
        page.close()
        self.start_server()
        page = self.open_page(self.context, "/memos")
        self.expect_memo(page, heard)

    def test_a_pause_is_one_at_once(self) -> None:
        page = self.begin()
        self.lose_server(page)

        # By keyboard, and the focus stays.
        page.get_by_role("button", name="Pause").focus()
        page.keyboard.press("Enter")
        self.assertFalse(page.evaluate("() => globalThis.heard.enabled"))
        page.get_by_text("Paused", exact=True).wait_for()
        page.get_by_text("The recording waits. What was heard is sent when it is back.").wait_for()
        heard = self.frames_heard(page)
        page.wait_for_timeout(1000)
        self.assertEqual(self.frames_heard(page), heard)

        expect(page.get_by_role("button", name="Resume")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_text("Recording", exact=True).wait_for()
        expect(page.get_by_role("button", name="Pause")).to_be_focused()
        self.wait_until(page, lambda: self.frames_heard(page) > heard + 44_100)

        # And so it is when another server is there.
        page.keyboard.press("Enter")
        heard = self.frames_heard(page)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_text("Paused", exact=True).wait_for()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Stop").click()
        self.expect_memo(page, heard)

    def test_clock_and_meter_go_on(self) -> None:
        page = self.begin()
        self.lose_server(page)
        self.wait_for_clock(page, 4)
        levels: set[float] = set()

        def has_moved() -> bool:
            levels.add(page.evaluate("() => document.querySelector('.meter span').getBoundingClientRect().width"))
            return len(levels) > 5

        self.wait_until(page, has_moved)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        self.wait_for_clock(page, 7)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(self.said, 7)

    def test_a_recording_is_ended_from_the_other_place(self) -> None:
        page = self.begin()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("No memos yet").wait_for()
        expect(page.get_by_role("button", name="Stop recording")).to_have_count(0)
        self.lose_server(page)
        page.get_by_role("button", name="Stop recording").click()
        self.assertEqual(page.evaluate("() => globalThis.heard.readyState"), "ended")
        heard = self.frames_heard(page)
        expect(page.get_by_role("button", name="Stop recording")).to_have_count(0)
        self.start_server()
        self.expect_memo(page, heard)


if __name__ == "__main__":
    unittest.main()
