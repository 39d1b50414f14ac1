"""Whoever records is told what is wrong."""

import re
import unittest

from minutes_case import MinutesCase, speech

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
        # Chromium's fake microphone has no switch.
        page.evaluate("heard.dispatchEvent(new Event('mute'))")
        page.get_by_text(MUTED).wait_for()
        page.evaluate("heard.dispatchEvent(new Event('unmute'))")
        page.get_by_text(MUTED).wait_for(state="detached")

    def test_a_browser_without_room(self) -> None:
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT))
        page = self.open_page(context)
        self.skip_tour(page)
        # Before anything is kept: Chromium does not look each time how much room there is.
        session = context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address, "quotaSize": 1})
        self.record(page)
        page.get_by_text(NO_ROOM).wait_for()

        # The recording goes on, and reaches the server all the same.
        self.wait_for_clock(page, 4)
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.address})
        page.get_by_text(NO_ROOM).wait_for(state="detached")
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(self.folder / "speech.wav", 4)


# The page's own script keeps the track to itself.
KEEP_TRACK = """
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    const stream = await ask(wishes);
    [globalThis.heard] = stream.getAudioTracks();
    return stream;
  };
"""


if __name__ == "__main__":
    unittest.main()
