"""Moving list items does not interrupt media that plays in them."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase


class PlaylistTests(ServerCase):
    def expect_order(self, page, *sounds: int) -> None:
        expect(page.locator("li button:first-of-type")).to_have_text([f"Play {sound}" for sound in sounds])

    def expect_to_play_on(self, before: str = "") -> None:
        page = self.new_page()
        if before:
            page.add_init_script(before)
        self.open("/playlist", page)
        page.get_by_role("button", name="Play 2").click()
        page.wait_for_function("() => document.querySelector('#sound2').currentTime > 0.2")
        page.evaluate(
            """() => {
              const sound = document.querySelector("#sound2");
              window.interruptions = [];
              for (const name of ["pause", "emptied", "seeking"]) {
                sound.addEventListener(name, () => window.interruptions.push(name));
              }
              window.sound = sound;
            }"""
        )
        page.get_by_role("button", name="Reverse").click()
        self.expect_order(page, 4, 3, 2, 1)
        for order in [(3, 2, 1, 4), (2, 1, 4, 3), (1, 4, 3, 2), (4, 3, 2, 1)]:
            page.get_by_role("button", name="Rotate").click()
            self.expect_order(page, *order)
        page.get_by_role("button", name="Delete 3").click()
        self.expect_order(page, 4, 2, 1)
        # Playback continues, and repeats at the end.
        time = page.evaluate("sound.currentTime")
        page.wait_for_function("time => sound.currentTime > time + 0.2", arg=time)
        self.assertEqual(page.evaluate("[sound.isConnected, sound.paused, window.interruptions]"), [True, False, []])

    def test_a_sound_plays_on_while_the_list_moves(self):
        self.expect_to_play_on()

    def test_a_sound_plays_on_where_move_before_does_not_exist(self):
        self.expect_to_play_on("delete Element.prototype.moveBefore")

    def test_a_sound_can_be_listened_to_from_the_middle(self):
        page = self.open("/playlist")
        page.get_by_role("button", name="Play 1").click()
        page.wait_for_function("() => document.querySelector('#sound1').currentTime > 0")
        page.evaluate(
            """() => {
              window.sound = document.querySelector("#sound1");
              sound.addEventListener("seeked", () => { window.found = sound.currentTime; }, { once: true });
              sound.currentTime = 7;
            }"""
        )
        page.wait_for_function("() => window.found !== undefined")
        found = page.evaluate("window.found")
        self.assertGreaterEqual(found, 7)
        page.wait_for_function("time => sound.currentTime > time", arg=found)

    def test_a_row_keeps_the_focus(self):
        page = self.open("/playlist")
        page.get_by_role("button", name="Play 2").focus()
        page.get_by_role("button", name="Reverse").dispatch_event("click")
        self.expect_order(page, 4, 3, 2, 1)
        expect(page.get_by_role("button", name="Play 2")).to_be_focused()


FirefoxPlaylistTests = in_firefox(
    PlaylistTests, "a_sound_plays_on_while_the_list_moves", "a_sound_can_be_listened_to_from_the_middle"
)


if __name__ == "__main__":
    unittest.main()
