"""A library of 10,000 memos, of which the page has only the rows near the visible ones."""

import re
import sqlite3
import subprocess
import time
import unittest

from playwright.sync_api import Locator, Page, expect

from accessibility import Axe
from library_case import RATE, LibraryCase

COUNT = 10_000
DAY = 86_400
# The newest memo: 2009-02-13 23:31:30 UTC. The others are an hour apart.
NEWEST = 1_234_567_890

# Whether rows cover the whole view. The open memo has a margin.
IS_FILLED = """() => {
  const list = document.querySelector("#memos").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#memos > li")].map((row) => row.getBoundingClientRect());
  for (let y = Math.max(list.top + 5, 0); y < Math.min(list.bottom, innerHeight); y += 10) {
    if (!boxes.some(({ top, bottom }) => top <= y + 12 && y <= bottom + 12)) return false;
  }
  return true;
}"""


class LongListTests(LibraryCase):
    def open_long_list(self, path: str = "/memos", width: int = 390) -> Page:
        """Opens a page with memos "Memo 1" to "Memo 10000", which have no sound."""
        self.create_data()
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.executemany(
                """
                INSERT INTO memo
                  (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
                VALUES (?, ?, ?, ?, 1, ?, 0, 0, 'flac', 0)
                """,
                [
                    (self.key(number), f"Memo {number}", NEWEST - 3_600 * (number - 1), RATE, RATE * 42)
                    for number in range(1, COUNT + 1)
                ],
            )
            database.execute("UPDATE transcript SET state = 'cancelled'")
        database.close()
        self.start_server()
        page = self.open_page(self.open_browser(None), path)
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_selector("#memos > li[aria-posinset]")
        return page

    def row(self, page: Page, number: int) -> Locator:
        return page.locator(f"[id='memo-{self.key(number)}' i]")

    def link(self, page: Page, number: int) -> Locator:
        return self.row(page, number).locator(".row")

    def expect_open(self, page: Page, number: int, query: str = "") -> None:
        expect(page.locator(".memo.open .title")).to_have_value(f"Memo {number}")
        expect(page).to_have_url(f"{self.address}/memos/{self.key(number)}{query}")
        expect(self.row(page, number)).to_be_in_viewport()

    def expect_few_rows(self, page: Page) -> None:
        page.wait_for_function(IS_FILLED)
        self.assertLess(page.locator("#memos > li").count(), 120)

    def scroll_to(self, page: Page, share: float) -> int:
        """Scrolls to a part of the list. Returns the number of a memo that is visible then."""
        page.evaluate("(share) => scrollTo(0, document.documentElement.scrollHeight * share)", share)
        self.expect_few_rows(page)
        position = page.evaluate(
            """() => [...document.querySelectorAll("#memos > li")]
              .find((row) => row.getBoundingClientRect().top > 100).getAttribute("aria-posinset")"""
        )
        return int(position)

    def test_the_page_has_few_rows_wherever_it_is_scrolled_to(self) -> None:
        page = self.open_long_list()
        self.assertLess(len(page.request.get(f"{self.address}/memos").body()), 150_000)
        self.expect_few_rows(page)
        for share in [0.5, 0.9, 0.1]:
            number = self.scroll_to(page, share)
            self.assertAlmostEqual(number, COUNT * share, delta=COUNT * 0.03)
            self.expect_few_rows(page)
            row = self.row(page, number)
            expect(row.locator(".name")).to_have_text(f"Memo {number}")
            self.assertEqual(row.get_attribute("aria-posinset"), str(number))
            self.assertEqual(row.get_attribute("aria-setsize"), str(COUNT))
        # The headings of months are between the rows.
        self.scroll_to(page, 0.5)
        headings = page.locator("#memos h2").all_text_contents()
        self.assertTrue(all(re.fullmatch(r"\w+ 200\d", heading) for heading in headings), headings)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        page.keyboard.press("End")
        expect(self.row(page, COUNT)).to_be_in_viewport()
        page.keyboard.press("Home")
        expect(self.row(page, 1)).to_be_in_viewport()

    def test_an_address_shows_its_memo_in_the_middle_of_the_list(self) -> None:
        page = self.open_long_list(f"/memos/{self.key(7_000)}")
        self.expect_open(page, 7_000)
        self.expect_few_rows(page)
        expect(self.row(page, 7_001)).to_be_in_viewport()
        # Another address, and back
        page.goto(f"{self.address}/memos/{self.key(300)}")
        page.wait_for_selector("html[data-connection=open]")
        self.expect_open(page, 300)
        page.go_back()
        page.wait_for_selector("html[data-connection=open]")
        self.expect_open(page, 7_000)

    def test_a_memo_far_down_is_opened_closed_and_deleted_in_its_place(self) -> None:
        page = self.open_long_list()
        number = self.scroll_to(page, 0.5) + 4
        top = self.link(page, number).bounding_box()["y"]
        self.link(page, number).click()
        self.expect_open(page, number)
        self.assertAlmostEqual(self.link(page, number).bounding_box()["y"], top, delta=24)

        # One below it is opened: it stays where it was tapped, and the other one closes.
        link = self.link(page, number + 2)
        link.scroll_into_view_if_needed()
        self.expect_few_rows(page)
        top = link.bounding_box()["y"]
        link.click()
        self.expect_open(page, number + 2)
        # Events are handled in order: the position changes after what could move the row.
        page.keyboard.press("ArrowRight")
        expect(page.locator(".times span").first).to_have_text("0:15")
        self.wait_for_frames(page)
        height = page.locator(".memo.open").bounding_box()["height"]
        box = page.locator(".memo.open").bounding_box()
        self.assertAlmostEqual(box["y"], min(top, 844 - height), delta=24)

        # The open one stays when it is out of view, with what was typed.
        page.get_by_label("Name of the memo").fill("Far down")
        self.scroll_to(page, 0.9)
        expect(page.locator(".memo.open .title")).to_have_value("Far down")
        self.assertLess(page.locator("#memos > li").count(), 120)
        page.go_back()
        self.expect_open(page, number)

        # A deleted memo leaves the list where it is, and returns to its place.
        before = page.evaluate("scrollY")
        page.get_by_role("button", name=f"Delete Memo {number}").click()
        expect(self.row(page, number)).to_have_count(0)
        expect(self.row(page, number + 1)).to_have_attribute("aria-posinset", str(number))
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        self.wait_for_frames(page)
        self.assertAlmostEqual(page.evaluate("scrollY"), before, delta=24)
        page.get_by_role("button", name="Undo").click()
        expect(self.row(page, number + 1)).to_have_attribute("aria-posinset", str(number + 1))
        expect(self.row(page, number)).to_be_in_viewport()

    def test_arrow_keys_go_through_rows_that_were_not_on_the_page(self) -> None:
        page = self.open_long_list()
        self.link(page, 1).focus()
        for number in range(1, 61):
            # The test presses keys faster than a user does, and could be faster than the server.
            expect(self.row(page, number + 1)).to_be_attached()
            page.keyboard.press("ArrowDown")
            expect(self.link(page, number + 1)).to_be_focused()
        expect(self.row(page, 61)).to_be_in_viewport()
        self.expect_few_rows(page)

        # The focused row stays when it is out of view, and the keys go on from it, not from the next one on the page.
        self.scroll_to(page, 0.5)
        expect(self.link(page, 61)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(self.link(page, 60)).to_be_focused()
        expect(self.row(page, 60)).to_be_in_viewport()
        self.expect_few_rows(page)
        page.keyboard.press("Enter")
        self.expect_open(page, 60)
        expect(self.link(page, 60)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(self.link(page, 61)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".memo.open")).to_have_count(1)
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Escape")
        expect(page.locator(".memo.open")).to_have_count(0)
        expect(self.link(page, 60)).to_be_focused()

    def test_a_search_finds_memos_that_are_not_on_the_page(self) -> None:
        page = self.open_long_list()
        self.scroll_to(page, 0.5)
        field = page.get_by_label("Search in titles, tags and transcripts")
        field.press_sequentially("9876", delay=20)
        self.expect_names(page, "Memo 9876")
        expect(self.row(page, 9_876)).to_be_in_viewport()
        self.link(page, 9_876).click()
        self.expect_open(page, 9_876, "?search=9876")
        # Without the search, the list begins at its start, and the open memo is at its place.
        page.get_by_role("button", name="Clear").click()
        expect(self.row(page, 1)).to_be_in_viewport()
        expect(self.row(page, 9_876)).to_have_attribute("aria-posinset", "9876")
        self.expect_few_rows(page)
        page.keyboard.press("End")
        expect(self.row(page, 9_999)).to_be_in_viewport()
        self.row(page, 9_876).scroll_into_view_if_needed()
        self.expect_open(page, 9_876)
        expect(self.row(page, 9_877)).to_have_count(1)

        # Favourites
        page.get_by_role("button", name="Favourite: Memo 9876").click()
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("button", name="★ Favourites").click()
        expect(page.locator("#memos > li")).to_have_count(1)
        expect(page.locator("#memos > li")).to_have_attribute("aria-setsize", "1")
        page.get_by_role("button", name="★ Favourites").click()
        expect(self.row(page, 1)).to_have_attribute("aria-setsize", str(COUNT))
        expect(self.row(page, 9_876)).to_have_attribute("aria-posinset", "9876")
        self.expect_few_rows(page)

    def test_memos_are_selected_that_are_not_on_the_page(self) -> None:
        page = self.open_long_list()
        page.get_by_role("combobox", name="Order").select_option("Oldest first")
        expect(self.row(page, COUNT)).to_be_in_viewport()
        page.get_by_role("button", name="Select", exact=True).click()
        self.assertLess(page.get_by_role("checkbox").count(), 120)
        page.get_by_role("button", name="Select all").click()
        expect(page.get_by_text(f"{COUNT:,} memos are selected.")).to_be_visible()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        box = page.locator(f"[id='selected-{self.key(1)}' i]")
        expect(box).to_be_in_viewport()
        expect(box).to_be_checked()
        box.uncheck()
        page.evaluate("scrollTo(0, 0)")
        expect(page.get_by_text(f"{COUNT - 1:,} memos are selected.")).to_be_visible()

    def test_a_phone_of_320_pixels(self) -> None:
        page = self.open_long_list(f"/memos/{self.key(5_000)}", width=320)
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        self.expect_open(page, 5_000)
        self.scroll_to(page, 0.2)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_a_restarted_server_shows_the_same_rows(self) -> None:
        page = self.open_long_list()
        number = self.scroll_to(page, 0.5)
        top = self.row(page, number).bounding_box()["y"]
        self.kill_server()
        page.wait_for_selector("html:not([data-connection=open])")
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        self.expect_few_rows(page)
        self.assertAlmostEqual(self.row(page, number).bounding_box()["y"], top, delta=2)

    def test_a_deleted_memo_that_plays_stays_when_it_is_out_of_view(self) -> None:
        count = 500
        self.create_data()
        folder = self.data / "recordings" / self.key(1)
        folder.mkdir(parents=True)
        subprocess.run(
            ["sox", "-n", "-r", str(RATE), "-c", "1", "-b", "16", folder / "audio.flac", "trim", "0", "42"], check=True
        )
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.executemany(
                """
                INSERT INTO memo
                  (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing,
                   deletedAt)
                VALUES (?, ?, ?, ?, 1, ?, 0, 0, 'flac', 0, ?)
                """,
                [
                    (self.key(number), f"Memo {number}", NEWEST - number, RATE, RATE * 42, time.time() - number)
                    for number in range(1, count + 1)
                ],
            )
            database.execute("UPDATE transcript SET state = 'cancelled'")
        database.close()
        self.start_server()
        page = self.open_page(self.open_browser(None), "/memos/deleted")
        players = [page.locator(f"[id='sound-{self.key(number)}' i]") for number in (1, 8, count)]
        expect(players[1]).to_have_count(1)
        players[0].evaluate("player => player.play()")
        self.wait_until(page, lambda: players[0].evaluate("({ currentTime }) => currentTime > 0.2"))
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(players[2]).to_have_count(1)
        expect(players[1]).to_have_count(0)
        self.assertFalse(players[0].evaluate("player => player.paused"))


if __name__ == "__main__":
    unittest.main()
