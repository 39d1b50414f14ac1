"""Recording controls work while the server is not reachable, and the next server learns of it."""

import re
import signal
import unittest

from playwright.sync_api import Page, expect

from minutes_case import KEEP_TRACK, MinutesCase, samples, speech
from proxy import Proxy

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)

# Lets a test stop the clock of the page, which shows an outage only after a while.
HOLD_CLOCK = """
  const now = performance.now.bind(performance);
  let time = null;
  performance.now = () => time ?? now();
  globalThis.holdClock = () => { time = now(); };
  globalThis.letClockGo = () => { time = null; };
"""


class WithoutServerTests(MinutesCase):
    def begin(self) -> Page:
        """Opens a page that records, and kills its server."""
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
        """Returns the end of the unacknowledged sound in the browser, as a frame."""
        return max((end for _, end in self.chunks_in_browser(page)), default=0)

    def frames_at_the_end(self, page: Page) -> int:
        """Returns the number of frames of a stopped recording."""
        self.wait_until(page, lambda: self.recordings_in_browser(page)[0]["isOver"])
        [recording] = self.recordings_in_browser(page)
        return recording["frameCount"]

    def frames_at_the_pause(self, page: Page) -> int:
        """Returns the number of frames when no more arrive."""
        self.wait_until(page, lambda: self.recordings_in_browser(page)[0]["isPaused"])
        [recording] = self.recordings_in_browser(page)
        return recording["frameCount"]

    def expect_memo(self, page: Page, frame_count: int) -> None:
        """Expects one memo of exactly this length that is not marked as recovered."""
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        # Until then, a restarted server lists the recovered recording.
        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        self.expect_unmarked(page)
        [file] = self.recordings()
        self.assertEqual(len(samples(file)[1]), frame_count)

    def expect_nothing_heard(self, page: Page) -> None:
        """Expects that the microphone is released, without a message from the server."""
        page.wait_for_function("() => globalThis.heard.readyState === 'ended'")

    def test_stop_ends_a_recording_at_once(self) -> None:
        page = self.begin()
        self.lose_server(page)
        page.wait_for_timeout(1000)

        page.get_by_role("button", name="Stop").click()

        # The microphone is released, and the page shows it.
        self.expect_nothing_heard(page)
        page.get_by_text("Saving…", exact=True).wait_for()
        page.get_by_text("The recording is kept, and sent after reconnecting.").wait_for()
        heard = self.frames_at_the_end(page)
        # A second click has no effect.
        page.get_by_role("button", name="Stop").click(force=True)
        page.wait_for_timeout(1000)
        self.assertEqual(self.frames_heard(page), heard)

        self.start_server()
        self.expect_memo(page, heard)
        self.expect_everything(self.said, heard / 44_100)
        expect(page.get_by_text("This page was restarted.")).to_have_count(0)
        # The next recording is a separate memo.
        page.get_by_role("tab", name="Record").click()
        self.record(page)

    def test_a_page_may_close_after_a_stop(self) -> None:
        page = self.begin()
        self.lose_server(page)
        page.get_by_role("button", name="Stop").click()
        heard = self.frames_at_the_end(page)
        page.close()
        self.start_server()
        page = self.open_page(self.context, "/memos")
        self.expect_memo(page, heard)

    def test_a_pause_is_one_at_once(self) -> None:
        page = self.begin()
        self.lose_server(page)

        # By keyboard; the focus stays.
        page.get_by_role("button", name="Pause").focus()
        page.keyboard.press("Enter")
        self.assertFalse(page.evaluate("() => globalThis.heard.enabled"))
        page.get_by_text("Paused", exact=True).wait_for()
        page.get_by_text("The recording is paused. Unsent audio is sent after reconnecting.").wait_for()
        heard = self.frames_at_the_pause(page)
        page.wait_for_timeout(1000)
        self.assertEqual(self.frames_heard(page), heard)

        expect(page.get_by_role("button", name="Resume")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_text("Recording", exact=True).wait_for()
        expect(page.get_by_role("button", name="Pause")).to_be_focused()
        self.wait_until(page, lambda: self.frames_heard(page) > heard + 44_100)

        # And it stays so with the next server.
        page.keyboard.press("Enter")
        heard = self.frames_at_the_pause(page)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_text("Paused", exact=True).wait_for()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Stop").click()
        self.expect_memo(page, heard)

    def test_a_recording_that_cannot_start_does_not_start_later(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)))
        self.skip_tour(page)
        self.lose_server(page)
        page.get_by_text("This page reconnects by itself.").wait_for()

        # when
        page.get_by_role("button", name="Record", exact=True).click()

        # Then the page says so, in a place of its own
        warning = page.get_by_text("Nothing has started. Press the button again after that.")
        warning.wait_for()
        banner = page.locator(".connection").bounding_box()
        tabs = page.get_by_role("tablist").bounding_box()
        self.assertLessEqual(banner["y"] + banner["height"], tabs["y"])

        # And a server that is there again records when the user presses the button again
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        warning.wait_for(state="hidden")
        self.assertEqual(self.recordings_in_browser(page), [])
        self.record(page)
        self.wait_for_clock(page, 1)

    def test_a_press_when_the_connection_was_just_lost_waits_for_it(self) -> None:
        # given
        self.start_server()
        proxy = Proxy(self.port)
        self.addCleanup(proxy.cut)
        context = self.open_browser(speech(self.folder, TEXT))
        page = self.open_page(context, script=HOLD_CLOCK, address=f"http://localhost:{proxy.port}")
        self.skip_tour(page)
        # The banner is not shown yet, however long the test takes.
        page.evaluate("() => holdClock()")
        proxy.cut()
        page.wait_for_selector("html[data-connection=lost]")

        # when
        page.get_by_role("button", name="Record", exact=True).click()

        # then
        waiting = page.get_by_text("Connecting… Not recording yet.")
        waiting.wait_for()
        self.assertEqual(self.recordings_in_browser(page), [])
        proxy.mend()
        page.get_by_text("Recording", exact=True).wait_for()
        waiting.wait_for(state="hidden")
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def test_a_press_when_the_connection_was_just_lost_starts_nothing_later(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=HOLD_CLOCK)
        self.skip_tour(page)
        page.evaluate("() => holdClock()")
        self.lose_server(page)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Connecting… Not recording yet.").wait_for()

        # when
        page.evaluate("() => letClockGo()")

        # then
        warning = page.get_by_text("Nothing has started. Press the button again after that.")
        warning.wait_for()
        page.get_by_text("Connecting… Not recording yet.").wait_for(state="hidden")
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        warning.wait_for(state="hidden")
        self.assertEqual(self.recordings_in_browser(page), [])
        self.record(page)
        self.wait_for_clock(page, 1)

    def test_a_press_to_which_the_server_does_not_respond_is_shown(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)))
        self.skip_tour(page)
        self.server.send_signal(signal.SIGSTOP)

        # when
        page.get_by_role("button", name="Record", exact=True).click()

        # then
        waiting = page.get_by_text("Connecting… Not recording yet.")
        waiting.wait_for()
        self.server.send_signal(signal.SIGCONT)
        page.get_by_text("Recording", exact=True).wait_for()
        waiting.wait_for(state="hidden")

    def test_a_press_that_the_server_receives_after_the_outage_starts_nothing(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)))
        self.skip_tour(page)
        self.server.send_signal(signal.SIGSTOP)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Connecting… Not recording yet.").wait_for()

        # When the page notices that nothing arrives
        page.evaluate("() => { dispatchEvent(new Event('online')); }")
        page.get_by_text("Nothing has started. Press the button again after that.").wait_for()
        self.server.send_signal(signal.SIGCONT)

        # then
        alert = page.get_by_role("alertdialog")
        expect(alert).to_contain_text("The server did not respond when the button was pressed.")
        self.assertEqual(self.recordings_in_browser(page), [])
        alert.get_by_role("button").click()
        self.record(page)
        self.wait_for_clock(page, 1)

    def test_clock_and_meter_go_on(self) -> None:
        page = self.begin()
        self.lose_server(page)
        self.wait_for_clock(page, 4)
        levels: set[str] = set()

        def has_moved() -> bool:
            levels.add(page.get_by_role("meter").get_attribute("aria-valuenow"))
            return len(levels) > 5

        self.wait_until(page, has_moved)

        def shows_what_is_heard() -> bool:
            shown = page.get_by_role("timer").inner_text()
            return abs(int(shown.split(":")[1]) - self.frames_heard(page) / 44_100) <= 1.5

        self.wait_until(page, shows_what_is_heard)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        self.wait_for_clock(page, 7)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(self.said, 7)

    def test_the_clock_of_a_pause_stands(self) -> None:
        page = self.begin()
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name="Paused").click()
        page.get_by_role("timer").wait_for()
        self.lose_server(page)
        page.wait_for_selector("html[data-alone]")
        self.assertRegex(page.get_by_role("timer").inner_text(), "^0:0[2-4]$")

    def test_a_server_that_does_not_respond_is_as_good_as_none(self) -> None:
        page = self.begin()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recording your first memo").wait_for()
        self.server.send_signal(signal.SIGSTOP)
        page.get_by_text("Recording continues. Audio is sent after reconnecting.").wait_for()
        page.get_by_role("button", name="Stop recording").click()
        self.expect_nothing_heard(page)
        heard = self.frames_at_the_end(page)
        page.get_by_text("The recording is kept, and sent after reconnecting.").wait_for()
        self.server.send_signal(signal.SIGCONT)
        self.expect_memo(page, heard)
        page.wait_for_selector("html:not([data-alone])")

    def test_a_stop_before_the_server_has_received_the_start(self) -> None:
        self.said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(self.said), script=KEEP_TRACK + """
          globalThis.opening = new Promise((go) => { globalThis.go = go; });
        """)
        self.skip_tour(page)
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Waiting for the microphone…").wait_for()
        self.server.send_signal(signal.SIGSTOP)
        page.evaluate("() => go()")
        page.get_by_text("Recording", exact=True).wait_for()
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Stop").click()
        self.expect_nothing_heard(page)
        heard = self.frames_at_the_end(page)
        self.server.send_signal(signal.SIGCONT)
        self.expect_memo(page, heard)

        # The same holds for discarding.
        page.get_by_role("tab", name="Record").click()
        page.evaluate("() => { globalThis.opening = new Promise((go) => { globalThis.go = go; }); }")
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Waiting for the microphone…").wait_for()
        self.server.send_signal(signal.SIGSTOP)
        page.evaluate("() => go()")
        page.get_by_text("Recording", exact=True).wait_for()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        self.expect_nothing_heard(page)
        self.server.send_signal(signal.SIGCONT)
        page.get_by_role("button", name="Record", exact=True).wait_for()
        self.wait_until(page, lambda: not self.recordings_in_browser(page))
        page.wait_for_selector("html:not([data-hearing])")
        self.assertEqual(len(list((self.data / "recordings").iterdir())), 1)

    def test_a_blocked_page_keeps_the_sound_before_the_stop(self) -> None:
        page = self.begin()
        # The page is blocked for 1.5 s, and the first event after that is the click.
        button = page.get_by_role("button", name="Stop")
        page.evaluate("""
          () => {
            const work = (time) => { for (const start = performance.now(); performance.now() - start < time; ); };
            setTimeout(() => {
              work(1500);
              document.querySelector('[data-recorder=stop]').click();
              // Nor is it idle when it hears what it has missed.
              const timer = setInterval(work, 5, 20);
              setTimeout(clearInterval, 500, timer);
            });
          }
        """)
        expect(button).to_have_count(0)
        page.get_by_role("tab", name="Memos", selected=True).wait_for()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(self.said, 3.4)

    def test_a_recording_discarded_while_the_server_hangs_leaves_no_files(self) -> None:
        page = self.begin()
        for _ in range(3):
            self.server.send_signal(signal.SIGSTOP)
            page.get_by_role("button", name="Cancel").click()
            page.get_by_role("button", name="Discard").click()
            self.expect_nothing_heard(page)
            page.wait_for_timeout(300)
            self.server.send_signal(signal.SIGCONT)
            page.get_by_role("button", name="Record", exact=True).wait_for()
            self.wait_until(page, lambda: not self.recordings_in_browser(page))
            self.assertEqual(list((self.data / "recordings").iterdir()), [])
            self.record(page)
            self.wait_for_clock(page, 1)

    def test_a_recording_is_ended_from_the_other_place(self) -> None:
        page = self.begin()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Recording your first memo").wait_for()
        expect(page.get_by_role("button", name="Stop recording")).to_have_count(0)
        self.lose_server(page)
        page.get_by_role("button", name="Stop recording").click()
        self.expect_nothing_heard(page)
        heard = self.frames_at_the_end(page)
        expect(page.get_by_role("button", name="Saving")).to_have_count(1)
        expect(page.get_by_role("button", name="Stop recording")).to_have_count(0)
        self.start_server()
        self.expect_memo(page, heard)


if __name__ == "__main__":
    unittest.main()
