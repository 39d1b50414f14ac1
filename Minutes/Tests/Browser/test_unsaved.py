"""What could not be saved stays in the browser until it can be, and nothing of it is lost."""

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

    def expect_whole(self, page: Page, seconds: float) -> None:
        """Expects that there is one memo, that nobody says that it was cut off, and that the browser has nothing any more."""
        page.get_by_role("tab", name="Memos").click()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        expect(page.locator(".badge")).to_have_count(0)
        self.expect_everything(self.said, seconds)
        self.expect_nothing_in_browser(page)

    def test_what_a_server_cannot_save_stays_in_the_browser(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)

        # The sound finds no room any more, but all else does. Much is on its way.
        self.limit_files(88_200 * 4)
        self.server.send_signal(signal.SIGSTOP)
        page.wait_for_timeout(4000)
        self.server.send_signal(signal.SIGCONT)
        page.get_by_text("The disk is full.").wait_for()
        page.get_by_role("button", name="OK").click()
        chunks = self.chunks_in_browser(page)
        self.assertGreater(len(chunks), 10)

        # There is a memo of what was saved.
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recovered", exact=True).wait_for()

        # And the next page makes it whole when there is room.
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
        page.get_by_role("button", name="OK").click()
        end = self.chunks_in_browser(page)[-1][1]
        [first] = self.recordings()
        self.limit_files(None)
        page.get_by_role("tab", name="Record").click()
        self.record(page)
        self.wait_for_clock(page, 3)
        page.get_by_role("button", name="Stop").click()

        # Both are whole, on the same page.
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(2)
        expect(page.locator(".badge")).to_have_count(0)
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

        # Much is to be sent when somebody stops.
        proxy.cut()
        page.wait_for_timeout(7000)
        proxy.rate = 150_000
        proxy.mend()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Stop").click()
        page.get_by_text("Saving…").wait_for()
        self.kill_server()
        proxy.rate = None
        self.assertGreater(len(self.chunks_in_browser(page)), 10)
        self.start_server()

        # The page saves it with the next one.
        self.expect_whole_soon(page, 8)

    def expect_nothing_in_browser(self, page: Page) -> None:
        """Expects that the browser forgets what is saved."""
        self.wait_until(page, lambda: not self.chunks_in_browser(page))

    def expect_whole_soon(self, page: Page, seconds: float) -> None:
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_whole(page, seconds)

    def test_a_microphone_that_goes_while_there_is_no_server(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        page.wait_for_timeout(2000)
        # What stops by itself does not say so, as a track that somebody else has stopped does.
        page.evaluate("heard.dispatchEvent(new Event('ended'))")
        self.start_server()

        # It is told, and everything is saved.
        page.get_by_text("The microphone is gone.").wait_for()
        page.get_by_role("button", name="OK").click()
        self.expect_whole_soon(page, 3)

    def test_a_server_killed_while_the_microphone_opens(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        page.evaluate("() => { globalThis.opening = new Promise((go) => { globalThis.go = go; }); }")
        page.get_by_role("button", name="Record", exact=True).click()
        page.wait_for_timeout(500)
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Record", exact=True).wait_for()
        page.evaluate("() => { globalThis.opening = null; go(); }")

        # Nobody is heard who does not see it.
        page.wait_for_function("() => globalThis.heard?.readyState === 'ended'")
        self.record(page)
        self.wait_for_clock(page, 2)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def test_a_server_killed_while_somebody_pauses(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)

        # The page has paused, whoever has heard of it, and the next server knows.
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

        # Also if it is not the one that was told.
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Resume").click()
        page.get_by_role("button", name="Pause").wait_for()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        expect(page.locator(".badge")).to_have_count(0)
        self.expect_nothing_in_browser(page)

    def test_a_server_killed_while_somebody_throws_a_recording_away(self) -> None:
        page = self.begin(script=KEEP_TRACK)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.server.send_signal(signal.SIGSTOP)
        # Who thinks better of it is recorded on.
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Keep recording").click()
        self.assertEqual(page.evaluate("() => globalThis.heard.readyState"), "live")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Throw away").click()
        page.wait_for_function("() => globalThis.heard.readyState === 'ended'", timeout=1000)
        page.get_by_text("Throwing it away…", exact=True).wait_for()
        self.kill_server()
        self.start_server()

        # The next server hears of it.
        page.wait_for_selector("html[data-connection=open]")
        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("No memos yet").wait_for()
        self.assertEqual(self.recordings(), [])
        page.get_by_role("tab", name="Record").click()
        self.record(page)

    def test_what_was_thrown_away_does_not_come_back(self) -> None:
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
        page.get_by_role("button", name="Throw away").wait_for()
        # The server is killed before it hears that the page has thrown it away.
        proxy.rate = 30
        page.get_by_role("button", name="Throw away").click()
        self.wait_until(page, lambda: any(one.get("isCancelled") for one in self.recordings_in_browser(page)))
        self.kill_server()
        proxy.rate = None
        self.assertNotEqual(self.recordings(), [])
        self.start_server()

        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("No memos yet").wait_for()
        self.assertEqual(self.recordings(), [])

    def test_what_a_power_cut_leaves_behind_is_replaced(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        page.wait_for_timeout(1500)
        # Some file systems leave zeros where something was written that was not saved.
        [file] = self.recordings()
        with open(file, "ab") as sound:
            sound.write(bytes(2 * 44_100 // 2))
        self.start_server()
        self.wait_for_clock(page, 6)
        page.get_by_role("button", name="Stop").click()
        self.expect_whole_soon(page, 6)

    def test_what_has_lost_its_beginning_is_a_memo_of_its_own(self) -> None:
        page = self.begin()
        self.record(page)
        self.wait_for_clock(page, 2)
        self.kill_server()
        page.wait_for_timeout(2000)
        shutil.rmtree(self.data / "recordings")
        for file in self.data.glob("minutes.sqlite*"):
            file.unlink()
        self.start_server()
        page.get_by_text("A piece of the recording is missing.").wait_for()
        page.get_by_role("button", name="OK").click()
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
