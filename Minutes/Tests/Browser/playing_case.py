"""Test cases that record memos and play them."""

from playwright.sync_api import Locator, Page, expect

from minutes_case import MinutesCase, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."

# Records the playback speed and the position.
PLAYER = """
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () { globalThis.player = this; return play.call(this); };
  const { setActionHandler } = MediaSession.prototype;
  globalThis.keys = {};
  MediaSession.prototype.setActionHandler = function (name, action) {
    keys[name] = action;
    return setActionHandler.call(this, name, action);
  };
"""


class PlayingCase(MinutesCase):
    def open_memos(self, *lengths: int) -> Page:
        """Opens a page with memos of the given durations in seconds, the last one at the top."""
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT))
        page = self.open_page(context, script=PLAYER)
        self.skip_tour(page)
        for count, seconds in enumerate(lengths, 1):
            page.get_by_role("tab", name="Record").click()
            self.record(page)
            self.wait_for_clock(page, seconds)
            page.get_by_role("button", name="Stop").click()
            expect(page.locator(".memo")).to_have_count(count)
        return page

    def click(self, slider: Locator, part: float) -> None:
        """Clicks on a part of the width of a slider."""
        box = slider.bounding_box()
        slider.click(position={"x": min(box["width"] * part, box["width"] - 1), "y": box["height"] / 2})

    def position(self, page: Page) -> float:
        return page.evaluate("player.currentTime")

    def is_playing(self, page: Page) -> bool:
        return page.evaluate("!player.paused")

    def wait_until(self, page: Page, condition: str) -> None:
        page.wait_for_function(f"() => {condition}")
