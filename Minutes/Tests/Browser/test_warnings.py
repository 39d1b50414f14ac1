"""Warnings during a recording."""

import re
import unittest

from playwright.sync_api import expect

from minutes_case import KEEP_TRACK, MinutesCase, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."

MUTED = "The microphone is muted."
NO_ROOM = "This browser has no room left."


class WarningTests(MinutesCase):
    def test_a_muted_microphone(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=KEEP_TRACK)
        self.skip_tour(page)
        self.record(page)
        page.get_by_text(MUTED).wait_for(state="detached")
        # Chromium's fake microphone has no mute switch.
        page.evaluate("heard.dispatchEvent(new Event('mute'))")
        page.get_by_text(MUTED).wait_for()
        page.evaluate("heard.dispatchEvent(new Event('unmute'))")
        page.get_by_text(MUTED).wait_for(state="detached")

    def test_sound_that_the_browser_loses_is_reported_and_noted_with_the_memo(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=LOSE_SOUND)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 5)
        expect(page.get_by_text("of sound are missing")).to_have_count(0)
        said = re.compile("^0.[345] seconds of sound are missing: this computer was busy or asleep.")
        page.get_by_text(said).wait_for()

        # The next server learns it from the page, and the killed one has stored it.
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_text(said).wait_for()
        page.get_by_role("button", name="Stop").click()
        page.get_by_text("Incomplete", exact=True).click()
        page.get_by_text(said).wait_for()
        page.reload()
        page.get_by_role("tab", name="Memos").click()
        page.get_by_text("Incomplete", exact=True).wait_for()

    def test_a_browser_without_room(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT))
        page = self.open_page(context)
        self.skip_tour(page)
        # Set before the first chunk, because Chromium caches the quota.
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address, "quotaSize": 1})
        self.record(page)
        page.get_by_text(NO_ROOM).wait_for()

        # The recording continues, and reaches the server.
        self.wait_for_clock(page, 4)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address})
        page.get_by_text(NO_ROOM).wait_for(state="detached")
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(self.folder / "speech.wav", 4)

    def test_a_browser_that_had_no_room_finds_everything_again(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT))
        page = self.open_page(context)
        self.skip_tour(page)
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address, "quotaSize": 1})
        self.record(page)
        page.get_by_text(NO_ROOM).wait_for()
        self.kill_server()
        page.wait_for_timeout(1000)

        # When there is room again, earlier chunks are stored as well.
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address})
        page.wait_for_timeout(1500)
        self.kill_browser()
        self.start_server()
        page = self.open_page(self.open_browser(self.folder / "speech.wav"))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        page.wait_for_function("() => document.querySelector('.memo .length')?.textContent >= '0:02'")
        self.expect_everything(self.folder / "speech.wav", 2)

    def test_a_machine_that_would_go_to_sleep(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, TEXT)), script=COUNT_LOCKS)
        self.skip_tour(page)
        self.record(page)
        page.wait_for_function("() => locks.held === 1 && locks.asked === 1")
        # The browser releases the lock when the page is hidden, and does not acquire it again.
        page.evaluate("locks.held = 0; document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("() => locks.held >= 0 && locks.asked === 2")
        page.get_by_role("button", name="Pause").click()
        page.wait_for_function("() => locks.held <= 0")
        page.get_by_role("button", name="Resume").click()
        page.wait_for_function("() => locks.asked === 3")
        # Unacknowledged sound is not evicted.
        self.assertEqual(page.evaluate("locks.persisted"), 1)


# Replaces the sound of the microphone: 48,000 frames a second, without those between two times in
# seconds.
LOSE_SOUND = """
  globalThis.MediaStreamTrackProcessor = class {
    constructor() {
      const [sampleRate, numberOfFrames, start] = [48000, 4800, performance.now()];
      const sound = { numberOfChannels: 1, numberOfFrames, sampleRate, copyTo: (samples) => samples.fill(0.1), close() {} };
      let sent = 0;
      this.readable = new ReadableStream({
        async pull(controller) {
          const isLost = () => sent >= 6.0 * sampleRate && sent < 6.4 * sampleRate;
          do {
            sent += numberOfFrames;
            while (sent > (performance.now() - start) / 1000 * sampleRate) await new Promise((go) => setTimeout(go, 10));
          } while (isLost());
          controller.enqueue(sound);
        },
      });
    }
  };
"""

COUNT_LOCKS = """
  globalThis.locks = { asked: 0, held: 0, persisted: 0 };
  navigator.wakeLock.request = async () => {
    locks.asked++;
    locks.held++;
    return { release: () => { locks.held--; } };
  };
  navigator.storage.persist = async () => { locks.persisted++; return true; };
"""


if __name__ == "__main__":
    unittest.main()
