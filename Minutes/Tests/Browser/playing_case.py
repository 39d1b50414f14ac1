"""Test cases that play memos."""

import pathlib

from playwright.sync_api import Locator, Page

from library_case import LibraryCase

# Makes the player and the handlers of media keys accessible.
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


class PlayingCase(LibraryCase):
    def open_sounds(self, *lengths: int, microphone: pathlib.Path | None = None) -> Page:
        """Opens a page with memos of exactly these durations in seconds, "Sound 1" and so on. The first one is open."""
        page = self.open_library(
            *[(f"Sound {number}", 1_234_567_890 - number, seconds, "") for number, seconds in enumerate(lengths, 1)],
            microphone=microphone,
            script=PLAYER,
        )
        self.open_memo(page)
        return page

    def click(self, slider: Locator, part: float) -> None:
        """Clicks on a part of the width of a slider."""
        box = slider.bounding_box()
        slider.click(position={"x": min(box["width"] * part, box["width"] - 1), "y": box["height"] / 2})

    def position(self, page: Page) -> float:
        return page.evaluate("player.currentTime")

    def is_playing(self, page: Page) -> bool:
        return page.evaluate("!!globalThis.player && !player.paused")

    def wait_for(self, page: Page, condition: str) -> None:
        """Waits until a JavaScript expression holds in the page."""
        page.wait_for_function(f"() => {condition}")
