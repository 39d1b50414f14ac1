"""Sound that could not be saved stays in the browser until it is saved, without loss."""

import re
import shutil
import signal
import unittest

from playwright.sync_api import Page, expect

from minutes_case import KEEP_TRACK, MinutesCase, samples, speech
from proxy import Proxy

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)


class UnsavedTests(MinutesCase):
    def begin(self, script: str | None = None) -> Page:
        self.said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(self.said), script=script)
        self.skip_tour(page)
        return page

    def wait_for_unsent(self, page: Page, seconds: float) -> None:
        """Waits until the browser has recorded this much sound that the server has not acknowledged."""

        def is_enough() -> bool:
            chunks = self.chunks_in_browser(page)
            return bool(chunks) and chunks[-1][1] - chunks[0][0] >= seconds * 44_100

        self.wait_until(page, is_enough)

    def expect_whole(self, page: Page, seconds: float) -> None:
        """Expects one memo that is not marked as recovered, and no unsaved sound in the browser."""
        page.get_by_role("tab", name="Memos").click()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        self.expect_unmarked(page)
        self.expect_everything(self.said, seconds)
        self.expect_nothing_in_browser(page)

    def test_sound_that_the_server_cannot_save_stays_in_the_browser(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)

        # Only the audio file has no room to grow: the database has 300 KB when it is new. Much of the sound is
        # unacknowledged.
        self.limit_files(88_200 * 6)
        self.server.send_signal(signal.SIGSTOP)
        self.wait_for_unsent(page, 6)
        self.server.send_signal(signal.SIGCONT)
        page.get_by_text("The disk is full.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        chunks = self.chunks_in_browser(page)
        self.assertGreater(len(chunks), 10)

        # The saved part is a memo.
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recovered", exact=True).wait_for()

        # And the next page completes it when there is space.
        self.limit_files(None)
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recovered", exact=True).wait_for(state="detached")
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        self.assertEqual(len(samples(self.recordings()[0])[1]), chunks[-1][1])
        self.expect_whole(page, 5)

    def test_another_recording_does_not_wait_for_one_that_is_not_saved(self) -> None:
        page = self.begin()
        self.record(page)
        self.limit_files(88_200 * 2)
        page.get_by_text("The disk is full.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        end = self.chunks_in_browser(page)[-1][1]
        [first] = self.recordings()
        self.limit_files(None)
        page.get_by_role("tab", name="Record").click()
        self.record(page)
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()

        # Both memos are complete, on the same page.
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(2)
        self.expect_unmarked(page)
        self.assertEqual(len(samples(first)[1]), end)
        self.expect_nothing_in_browser(page)

    def test_a_server_killed_while_it_saves(self) -> None:
        self.said = speech(self.folder, TEXT)
        self.start_server()
        proxy = Proxy(self.port)
        page = self.open_page(self.open_browser(self.said), address=f"http://localhost:{proxy.port}")
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 1)

        # Much sound is unacknowledged when the user stops.
        proxy.cut()
        self.wait_for_unsent(page, 7)
        proxy.rate = 150_000
        proxy.mend()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Stop").click()
        page.get_by_text("Saving…").wait_for()
        self.kill_server()
        proxy.rate = None
        self.assertGreater(len(self.chunks_in_browser(page)), 10)
        self.start_server()

        # The page saves it along with the next recording.
        self.expect_whole_soon(page, 8)

    def expect_nothing_in_browser(self, page: Page) -> None:
        """Expects that the browser has deleted all saved sound."""
        self.wait_until(page, lambda: not self.chunks_in_browser(page))

    def expect_whole_soon(self, page: Page, seconds: float) -> None:
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_whole(page, seconds)

    def test_a_microphone_that_goes_while_there_is_no_server(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        self.wait_for_unsent(page, 2)
        # A track that is stopped by a script does not fire `ended`, so the test dispatches the
        # event.
        page.evaluate(
            """() => {
              navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotFoundError"); };
              heard.dispatchEvent(new Event("ended"));
            }"""
        )
        self.start_server()

        # The page reports it, and all sound is saved.
        page.get_by_text("The microphone is gone.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        self.expect_whole_soon(page, 3)

    def test_a_server_killed_while_the_microphone_opens(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        page.evaluate("() => { globalThis.opening = new Promise((go) => { globalThis.go = go; }); }")
        page.get_by_role("button", name="Record", exact=True).click()
        page.wait_for_function("() => globalThis.isAwaited")
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Record", exact=True).wait_for()
        page.evaluate("() => { globalThis.opening = null; go(); }")

        # The microphone is released, because no session shows the recording.
        page.wait_for_function("() => globalThis.heard?.readyState === 'ended'")
        self.record(page)
        self.wait_for_clock(page, 2)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def test_a_server_killed_while_the_user_pauses(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)

        # The page has paused by itself, and the next server learns of it.
        self.server.send_signal(signal.SIGSTOP)
        page.get_by_role("button", name="Pause").click()
        self.wait_until(page, lambda: page.evaluate("() => globalThis.heard.enabled") is False)
        page.get_by_text("Paused", exact=True).wait_for()
        page.wait_for_timeout(1000)
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_text("Paused", exact=True).wait_for()
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 5)

        # The same holds if the server that received the pause is killed.
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Resume").click()
        page.get_by_role("button", name="Pause").wait_for()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_unmarked(page)
        self.expect_nothing_in_browser(page)

    def test_a_server_killed_while_the_user_discards_a_recording(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.server.send_signal(signal.SIGSTOP)
        # Cancelling the dialog continues the recording.
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Keep recording").click()
        self.assertEqual(page.evaluate("() => globalThis.heard.readyState"), "live")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        page.wait_for_function("() => globalThis.heard.readyState === 'ended'")
        page.get_by_text("Discarding…", exact=True).wait_for()
        self.kill_server()
        self.start_server()

        # The next server deletes the recording.
        page.wait_for_selector("html[data-connection=open]")
        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("No memos yet").wait_for()
        self.assertEqual(self.recordings(), [])
        page.get_by_role("tab", name="Record").click()
        self.record(page)

    def test_a_discarded_recording_is_not_recovered(self) -> None:
        self.start_server()
        proxy = Proxy(self.port)
        said = speech(self.folder, TEXT)
        page = self.open_page(self.open_browser(said), address=f"http://localhost:{proxy.port}")
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        self.expect_nothing_in_browser(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").wait_for()
        # The server is killed before it receives the deletion.
        proxy.rate = 3
        page.get_by_role("button", name="Discard").click()
        self.wait_until(page, lambda: any(one.get("isCancelled") for one in self.recordings_in_browser(page)))
        self.kill_server()
        proxy.rate = None
        self.assertNotEqual(self.recordings(), [])
        self.start_server()

        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("No memos yet").wait_for()
        self.assertEqual(self.recordings(), [])

    def test_zeros_left_by_a_power_cut_are_replaced(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        self.wait_for_unsent(page, 1.5)
        # Some file systems leave zeros in place of unsynchronized data.
        [file] = self.recordings()
        with open(file, "ab") as sound:
            sound.write(bytes(2 * 44_100 // 2))
        self.start_server()
        self.wait_for_clock(page, 6)
        page.get_by_role("button", name="Stop").click()
        self.expect_whole_soon(page, 6)

    def test_sound_without_its_beginning_becomes_a_separate_memo(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        self.wait_for_unsent(page, 2)
        shutil.rmtree(self.data / "recordings")
        for file in self.data.glob("minutes.sqlite*"):
            file.unlink()
        self.start_server()
        page.get_by_text("A part of the recording is missing.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recovered", exact=True).wait_for()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        [file] = self.recordings()
        rate, heard = samples(file)
        self.assertGreater(len(heard) / rate, 1.5)
        found = [lag for lag in self.blocks(heard, samples(self.said)[1], rate) if lag is not None]
        self.assertEqual(len(set(found)), 1, found)
        self.expect_nothing_in_browser(page)

    def test_a_laptop_that_is_closed_for_a_while(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)
        session = page.context.new_cdp_session(page)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        page.wait_for_timeout(3000)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        self.wait_for_clock(page, 7)
        page.get_by_role("button", name="Stop").click()
        self.expect_whole_soon(page, 7)


if __name__ == "__main__":
    unittest.main()
