"""Playlists: memos in an order of the user's, which are played one after the other."""

import contextlib
import re
import sqlite3
import unittest
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from library_case import RATE, LibraryCase
from minutes_case import MinutesCase, speech

NAMES = ["First", "Second", "Third"]

# The number of memos of a long playlist, and its id.
COUNT = 500
LONG_PLAYLIST = "10000000-0000-0000-0000-000000000000"

# The id of the memo before which a dragged one is put at a height of the pointer. Null while the page has no rows there.
FOLLOWER = """(y) => {
  const rows = [...document.querySelectorAll(".playlist-memos > li:not([data-dragged])")];
  const middle = (row) => (row.getBoundingClientRect().top + row.getBoundingClientRect().bottom) / 2;
  const index = rows.findIndex((row) => middle(row) > y);
  const [before, after] = [rows[index - 1], rows[index]].map((row) => Number(row?.getAttribute("aria-posinset")));
  return before && after === before + 1 ? rows[index].dataset.memo : null;
}"""

# Whether the page has not scrolled since the last poll.
IS_AT_REST = """() => {
  const before = globalThis.scrolled;
  globalThis.scrolled = scrollY;
  return before === scrollY;
}"""

# Records what is played.
PLAYER = """
  const { play } = HTMLMediaElement.prototype;
  globalThis.played = [];
  globalThis.keys = {};
  MediaSession.prototype.setActionHandler = (name, action) => { keys[name] = action; };
  globalThis.starts = [];
  HTMLMediaElement.prototype.play = function () {
    globalThis.player = this;
    played.push(this.src);
    starts.push({ position: this.currentTime });
    return play.call(this);
  };
"""


def make_playlist(page: Page) -> None:
    """Makes a playlist of all memos, in the order of the list."""
    page.get_by_role("tab", name="Playlists").click()
    page.get_by_role("button", name="New playlist").click()
    title = page.get_by_label("Name of the playlist")
    title.fill("Way home")
    title.press("Enter")
    page.get_by_role("button", name="Add memos").click()
    for name in NAMES:
        page.get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Add", exact=True).click()


def expect_order(page: Page, *names: str) -> None:
    expect(page.locator(".playlist-memos .name")).to_have_text(list(names))


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
        make_playlist(page)
        self.expect_order(page, "Third", "Second", "First")
        return page

    def expect_order(self, page: Page, *names: str) -> None:
        expect_order(page, *names)

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
            return page.locator(".playlist-memos > li > div", has_text=name).bounding_box()["y"]

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


class LongPlaylistTests(LibraryCase):
    """A playlist of 500 memos, of which the page has only the rows near the visible ones."""

    def open_long_playlist(self, has_touch: bool = False) -> Page:
        """Opens a page with a playlist of the memos "Memo 1" to "Memo 500", which have no sound."""
        self.create_data()
        numbers = range(1, COUNT + 1)
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.executemany(
                """
                INSERT INTO memo
                  (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
                VALUES (?, ?, ?, ?, 1, ?, 0, 0, 'flac', 0)
                """,
                [(self.key(number), f"Memo {number}", 1_234_567_890 - number, RATE, RATE * 42) for number in numbers],
            )
            database.execute("UPDATE transcript SET state = 'cancelled'")
            database.execute(
                "INSERT INTO playlist (id, title, date) VALUES (?, 'Way home', 1234567890)", (LONG_PLAYLIST,)
            )
            database.executemany(
                "INSERT INTO playlistMemo (playlist, memo, rank) VALUES (?, ?, ?)",
                [(LONG_PLAYLIST, self.key(number), number) for number in numbers],
            )
        database.close()
        self.start_server()
        page = self.open_page(self.open_browser(None, has_touch=has_touch), f"/playlists/{LONG_PLAYLIST}")
        expect(page.locator(".playlist-memos > li").first).to_have_attribute("aria-setsize", str(COUNT))
        return page

    def order(self) -> list[str]:
        """Returns the ids of the memos in the stored order."""
        with contextlib.closing(sqlite3.connect(self.data / "minutes.sqlite")) as database:
            rows = database.execute("SELECT memo FROM playlistMemo WHERE playlist = ? ORDER BY rank", (LONG_PLAYLIST,))
            return [memo for (memo,) in rows]

    def row(self, page: Page, number: int) -> Locator:
        return page.locator(f".playlist-memos > li[data-memo='{self.key(number)}']")

    def handle(self, page: Page, number: int) -> Locator:
        return page.get_by_role("button", name=f"Move Memo {number}", exact=True)

    def wait_for_rest(self, page: Page) -> None:
        page.evaluate("() => { delete globalThis.scrolled; }")
        page.wait_for_function(IS_AT_REST, polling=200)

    def expect_place(self, page: Page, number: int, place: int) -> None:
        """Expects that a memo has a place, from 1, and that its handle has the focus and is in sight."""
        text = f"Memo {number} is number {place} of {COUNT}."
        expect(page.get_by_role("status").filter(has_text=text)).to_have_count(1)
        expect(self.row(page, number)).to_have_attribute("aria-posinset", str(place))
        expect(self.handle(page, number)).to_be_focused()
        expect(self.handle(page, number)).to_be_in_viewport()
        self.assertLess(page.locator(".playlist-memos > li").count(), 120)

    def expect_dropped(self, page: Page, number: int, follower: str) -> None:
        """Expects that a memo is stored and shown before another one."""

        def is_stored() -> bool:
            order = self.order()
            return order.index(follower.lower()) == order.index(self.key(number)) + 1

        self.wait_until(page, is_stored)
        self.expect_place(page, number, self.order().index(self.key(number)) + 1)
        self.assertEqual(len(set(self.order())), COUNT)
        self.assertEqual(page.locator("[data-dragged],.playlist-memos > li > [style]").count(), 0)

    def test_a_memo_is_dragged_to_rows_that_were_not_on_the_page(self) -> None:
        page = self.open_long_playlist()
        self.assertLess(page.locator(".playlist-memos > li").count(), 120)
        expect(self.row(page, 60)).to_have_count(0)
        handle = self.box(self.handle(page, 2))
        x = handle["x"] + 5
        page.mouse.move(x, handle["y"] + 5)
        page.mouse.down()
        # Near the lower edge, the page scrolls.
        page.mouse.move(x, 834, steps=5)
        self.row(page, 60).wait_for(state="attached")
        # The wheel scrolls farther. The dragged memo stays at the pointer.
        page.mouse.move(x, 400)
        top = page.evaluate("scrollY")
        page.mouse.wheel(0, 10_000)
        page.wait_for_function("(top) => scrollY > top + 3_000", arg=top)
        self.wait_for_rest(page)
        follower = page.wait_for_function(FOLLOWER, arg=400).json_value()
        self.assertGreater(self.order().index(follower.lower()), 100)
        self.wait_until(page, lambda: abs(self.handle(page, 2).bounding_box()["y"] + 5 - 400) < 2)
        self.assertLess(page.locator(".playlist-memos > li").count(), 120)
        page.mouse.up()
        self.expect_dropped(page, 2, follower)

        # Escape leaves everything as it is.
        order = self.order()
        handle = self.box(self.handle(page, 2))
        page.mouse.move(x, handle["y"] + 5)
        page.mouse.down()
        page.mouse.move(x, 400)
        top = page.evaluate("scrollY")
        page.mouse.wheel(0, -10_000)
        page.wait_for_function("(top) => scrollY < top - 3_000", arg=top)
        self.wait_for_rest(page)
        page.wait_for_function(FOLLOWER, arg=400)
        page.keyboard.press("Escape")
        page.mouse.up()
        self.assertEqual(page.locator("[data-dragged],.playlist-memos > li > [style]").count(), 0)
        self.handle(page, 2).press("ArrowUp")
        self.wait_until(page, lambda: self.order() != order)
        place = order.index(self.key(2))
        order[place - 1 : place + 1] = [order[place], order[place - 1]]
        self.assertEqual(self.order(), order)

    def test_a_finger_drags_a_memo_to_rows_that_were_not_on_the_page(self) -> None:
        page = self.open_long_playlist(has_touch=True)
        handle = self.box(self.handle(page, 2))
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        session = page.context.new_cdp_session(page)

        def touch(kind: str, *heights: float) -> None:
            points = [{"x": x, "y": height} for height in heights]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", y)
        touch("touchMove", y + 20)
        touch("touchMove", 834)
        self.row(page, 60).wait_for(state="attached")
        touch("touchMove", 400)
        self.wait_for_rest(page)
        follower = page.wait_for_function(FOLLOWER, arg=400).json_value()
        touch("touchEnd")
        session.detach()
        self.expect_dropped(page, 2, follower)

    def test_keys_move_a_memo_to_rows_that_were_not_on_the_page(self) -> None:
        page = self.open_long_playlist()
        self.handle(page, 1).focus()
        # The next key does not wait until the move is stored, and no move is lost.
        for _ in range(39):
            page.keyboard.press("ArrowDown")
        self.expect_place(page, 1, 40)
        page.keyboard.press("ArrowUp")
        self.expect_place(page, 1, 39)
        others = [self.key(number) for number in range(2, COUNT + 1)]
        self.wait_until(page, lambda: self.order() == [*others[:38], self.key(1), *others[38:]])
        # The row stays on the page when the user looks at others, and the keys bring it back into sight.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(self.row(page, COUNT)).to_be_in_viewport()
        expect(self.handle(page, 1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        self.expect_place(page, 1, 38)
        self.wait_until(page, lambda: self.order().index(self.key(1)) == 37)


class PlaylistPlayerTests(LibraryCase):
    def open_playlist(self) -> Page:
        """Opens a page with a playlist of three memos of 20 seconds: "First", "Second", "Third"."""
        page = self.open_memos(First="a", Second="b", Third="c")
        page.add_init_script(PLAYER)
        page.reload()
        make_playlist(page)
        expect_order(page, *NAMES)
        return page

    def expect_current(self, page: Page, name: str) -> None:
        expect(page.locator(".playlist-memos .current .name")).to_have_text(name)

    def test_the_next_and_the_previous_memo_are_played(self) -> None:
        page = self.open_playlist()

        def expect_played(name: str, press: Callable[[], None]) -> None:
            """Expects that another memo is played after something is pressed, and that the page shows it."""
            before = page.evaluate("globalThis.player?.src")
            press()
            expect(page.get_by_role("button", name=f"Pause {name}")).to_be_visible()
            page.wait_for_function("(before) => globalThis.player && player.src !== before && !player.paused", arg=before)
            self.expect_current(page, name)

        expect_played("Second", page.get_by_role("button", name="Play Second").click)
        expect_played("Third", page.get_by_role("button", name="Next memo").click)
        # After 3 seconds, the memo would be restarted.
        page.evaluate("player.playbackRate = 0.1")
        expect_played("Second", page.get_by_role("button", name="Previous memo").click)

        # Headsets and lock screens have the same buttons.
        page.wait_for_function("() => keys.nexttrack && keys.previoustrack")
        expect_played("Third", lambda: page.evaluate("() => keys.nexttrack()"))
        # After 3 seconds, the memo is restarted.
        page.evaluate("() => keys.seekto({ seekTime: 10 })")
        expect(page.locator(".playlist-memos .current .facts")).to_contain_text("0:10")
        page.evaluate("() => keys.previoustrack()")
        page.wait_for_function("() => player.currentTime < 3 && !player.paused")
        self.expect_current(page, "Third")

        # A memo that is not part of a playlist has no next one.
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play First")).click()
        page.wait_for_function("() => keys.nexttrack === null && keys.previoustrack === null")

    def test_a_playlist_is_controlled_from_other_tabs(self) -> None:
        page = self.open_playlist()
        page.get_by_role("button", name="Play Second").click()
        page.wait_for_function("() => globalThis.player && !player.paused")
        player = page.get_by_role("region", name="Player")
        expect(player).to_have_count(0)
        page.get_by_role("tab", name="Stand-ups").click()
        expect(player).to_be_visible()
        player.get_by_role("button", name="Pause Second").click()
        page.wait_for_function("() => player.paused")
        player.get_by_role("button", name="Play Second").click()
        page.wait_for_function("() => !player.paused")
        player.get_by_role("button", name="Next memo").click()
        expect(player.get_by_role("button", name="Pause Third")).to_be_visible()
        player.get_by_role("link", name="Third").click()
        expect_order(page, *NAMES)
        expect(player).to_have_count(0)

    def test_a_playlist_goes_on_where_it_was_stopped(self) -> None:
        page = self.open_playlist()
        page.get_by_role("button", name="Play Second").click()
        page.wait_for_function("() => globalThis.player?.currentTime >= 1.5")
        page.get_by_role("button", name="Pause Second").click()
        expect(page.get_by_role("button", name="Play Second")).to_be_visible()
        expect(page.locator(".playlist-memos .current .facts")).to_contain_text(re.compile(r"0:0[1-9] of 0:20"))
        page.reload()
        self.expect_current(page, "Second")
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("button", name="Pause Second")).to_be_visible()
        # The position at which the player starts.
        started = page.wait_for_function("() => starts[0]").json_value()
        self.assertGreaterEqual(started["position"], 1)
        self.assertLess(started["position"], 10)
        page.wait_for_function("position => player.currentTime > position", arg=started["position"])

        # The name of a memo leads to the memo, and back.
        address = page.url
        page.locator(".playlist-memos").get_by_role("link", name="First").click()
        expect(page.get_by_label("Name of the memo")).to_have_value("First")
        expect(page).to_have_url(re.compile("/memos/[0-9a-f-]{36}$"))
        page.go_back()
        expect_order(page, *NAMES)
        expect(page).to_have_url(address)


if __name__ == "__main__":
    unittest.main()
