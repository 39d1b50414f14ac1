"""Playlists: memos in an order of the user's, which are played one after the other."""

import re
import unittest

from playwright.sync_api import Locator, Page, expect

from minutes_case import MinutesCase, speech

NAMES = ["First", "Second", "Third"]

# Records what is played.
PLAYER = """
  const { play } = HTMLMediaElement.prototype;
  globalThis.played = [];
  HTMLMediaElement.prototype.play = function () { played.push(this.src); return play.call(this); };
"""


class PlaylistTests(MinutesCase):
    def open_playlist(self) -> Page:
        """Opens a page with a playlist of three short memos: "First", "Second", "Third"."""
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, "One two three four five.")), script=PLAYER)
        self.skip_tour(page)
        for count, name in enumerate(NAMES, 1):
            page.get_by_role("tab", name="Record").click()
            self.record(page)
            self.wait_for_clock(page, 1)
            page.get_by_role("button", name="Stop").click()
            expect(page.locator(".memo")).to_have_count(count)
            title = page.get_by_label("Name of the memo").first
            title.fill(name)
            title.press("Enter")
        page.get_by_role("tab", name="Playlists").click()
        page.get_by_role("button", name="New playlist").click()
        title = page.get_by_label("Name of the playlist")
        title.fill("Way home")
        title.press("Enter")
        page.get_by_role("button", name="Add memos").click()
        for name in NAMES:
            page.get_by_role("checkbox", name=re.compile(name)).check()
        page.get_by_role("button", name="Add", exact=True).click()
        self.expect_order(page, "Third", "Second", "First")
        return page

    def expect_order(self, page: Page, *names: str) -> None:
        expect(page.locator(".playlist-memos .name")).to_have_text(list(names))

    def handle(self, page: Page, name: str) -> Locator:
        return page.get_by_role("button", name=f"Move {name}", exact=True)

    def test_memos_are_put_in_order_by_keys(self) -> None:
        page = self.open_playlist()
        other = self.open_page(page.context, page.url.removeprefix(self.address))
        self.handle(page, "Third").press("ArrowDown")
        self.expect_order(page, "Second", "Third", "First")
        # The handle keeps the focus, so that the next key moves the same memo.
        expect(self.handle(page, "Third")).to_be_focused()
        page.keyboard.press("ArrowDown")
        self.expect_order(page, "Second", "First", "Third")
        expect(page.get_by_role("status").filter(has_text="Third is number 3 of 3.")).to_have_count(1)
        # Another page shows the same, and so does a server that was started again.
        self.expect_order(other, "Second", "First", "Third")
        self.kill_server()
        self.start_server()
        page.reload()
        expect(page.get_by_label("Name of the playlist")).to_have_value("Way home")
        self.expect_order(page, "Second", "First", "Third")

    def test_memos_are_put_in_order_by_dragging(self) -> None:
        page = self.open_playlist()
        page.set_viewport_size({"width": 800, "height": 1000})

        def drag(name: str, target: str, edge: float) -> None:
            row = self.box(page.locator(".playlist-memos > li", has_text=target))
            handle = self.box(self.handle(page, name))
            page.mouse.move(handle["x"] + 5, handle["y"] + 5)
            page.mouse.down()
            page.mouse.move(handle["x"] + 5, row["y"] + row["height"] * edge, steps=5)

        def top(name: str) -> float:
            return page.locator(".playlist-memos > li", has_text=name).bounding_box()["y"]

        # The others make room where the memo will be.
        tops = [top(name) for name in ["Third", "Second", "First"]]
        drag("First", "Third", 0.2)
        self.wait_until(
            page, lambda: abs(top("Third") - tops[1]) < 1 and abs(top("Second") - tops[2]) < 1
        )
        page.mouse.up()
        self.expect_order(page, "First", "Third", "Second")
        drag("First", "Second", 0.9)
        page.mouse.up()
        self.expect_order(page, "Third", "Second", "First")

        # Escape leaves everything as it is.
        drag("First", "Third", 0.2)
        page.keyboard.press("Escape")
        page.mouse.up()
        self.expect_order(page, "Third", "Second", "First")
        self.assertEqual(page.locator("[data-dragged],.playlist-memos [style]").count(), 0)

    def test_one_memo_is_played_after_the_other(self) -> None:
        page = self.open_playlist()
        page.get_by_role("button", name="Play all").click()
        expect(page.get_by_role("button", name="Pause Third")).to_be_visible()
        # Also while another tab is shown.
        page.get_by_role("tab", name="Record").click()
        page.wait_for_function("() => played.length >= 3")
        page.get_by_role("tab", name="Playlists").click()
        self.assertEqual(len(set(page.evaluate("played"))), 3)
        expect(page.get_by_role("button", name="Play all")).to_be_visible()
        expect(page.locator("[aria-current=true]")).to_have_count(0)

    def test_a_playlist_goes_on_where_it_was_stopped(self) -> None:
        page = self.open_playlist()
        page.get_by_role("button", name="Play Second").click()
        page.get_by_role("button", name="Pause Second").click()
        page.reload()
        expect(page.locator(".playlist-memos .current .name")).to_have_text("Second")
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("button", name="Pause Second")).to_be_visible()

        # The name of a memo leads to the memo, and back.
        address = page.url
        page.locator(".playlist-memos").get_by_role("link", name="First").click()
        expect(page.get_by_label("Name of the memo")).to_have_value("First")
        expect(page).to_have_url(re.compile("/memos/[0-9a-f-]{36}$"))
        page.go_back()
        self.expect_order(page, "Third", "Second", "First")
        expect(page).to_have_url(address)

    def test_a_deleted_playlist_leaves_its_memos(self) -> None:
        page = self.open_playlist()
        page.get_by_role("button", name="Remove Second from the playlist").click()
        self.expect_order(page, "Third", "First")
        page.get_by_role("link", name="‹ Playlists").click()
        expect(page.get_by_role("link", name=re.compile("Way home.*2 memos"))).to_be_visible()
        page.get_by_role("link", name=re.compile("Way home")).click()
        page.get_by_role("button", name="Delete playlist").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No playlists yet")).to_be_visible()
        page.wait_for_url(f"{self.address}/playlists")
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".memo")).to_have_count(3)


if __name__ == "__main__":
    unittest.main()
