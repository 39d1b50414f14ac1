"""The list of memos, and the one that is open: addresses, keys, groups, and the place on the screen."""

import datetime
import re
import unittest

from playwright.sync_api import Locator, Page, expect

from accessibility import Axe
from library_case import LibraryCase

DAY = 86_400


class OpenMemoTests(LibraryCase):
    def open_many(self, count: int = 30) -> Page:
        """Opens a page with memos of a second, "Memo 1" at the top."""
        return self.open_library(*[(f"Memo {number}", 1_234_567_890 - number, 1, "") for number in range(1, count + 1)])

    def row(self, page: Page, number: int) -> Locator:
        return page.locator(f"[id='memo-{self.key(number)}' i]")

    def link(self, page: Page, number: int) -> Locator:
        return self.row(page, number).locator(".row")

    def expect_open(self, page: Page, number: int | None) -> None:
        """Expects that this memo is open, that no other one is, and that the address is that of the memo."""
        if number is None:
            expect(page.locator(".memo.open")).to_have_count(0)
            expect(page).to_have_url(f"{self.address}/memos")
        else:
            expect(page.locator(".memo.open .title")).to_have_value(f"Memo {number}")
            expect(page).to_have_url(f"{self.address}/memos/{self.key(number)}")

    def expect_in_sight(self, locator: Locator) -> None:
        self.wait_until(locator.page, lambda: locator.evaluate(
            """(element) => {
              const { bottom, top } = element.getBoundingClientRect();
              return top >= 0 && bottom <= innerHeight;
            }"""
        ))

    def test_a_memo_has_an_address(self) -> None:
        page = self.open_many()
        self.expect_open(page, None)
        self.link(page, 2).click()
        self.expect_open(page, 2)
        expect(page).to_have_title("Memo 2 – Minutes")
        self.link(page, 4).click()
        self.expect_open(page, 4)

        # Back and forward, and a reload
        page.go_back()
        self.expect_open(page, 2)
        page.go_back()
        self.expect_open(page, None)
        page.go_forward()
        self.expect_open(page, 2)
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        self.expect_open(page, 2)

        # A link in another tab shows the memo at the end of the list.
        other = self.open_page(page.context, self.link(page, 28).get_attribute("href"))
        self.expect_open(other, 28)
        self.expect_in_sight(other.locator(".memo.open"))

        # The same link closes it, without another entry in the history.
        self.link(page, 2).click()
        self.expect_open(page, None)
        self.link(page, 3).click()
        self.expect_open(page, 3)
        length = page.evaluate("history.length")
        self.link(page, 3).click()
        self.expect_open(page, None)
        self.assertEqual(page.evaluate("history.length"), length)

    def test_an_address_without_a_memo_says_so(self) -> None:
        page = self.open_many(2)
        page.goto(f"{self.address}/memos/{self.key(77)}")
        expect(page.get_by_role("alert").get_by_text("This memo is not here")).to_be_visible()
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        page.get_by_role("button", name="Show all memos").click()
        self.expect_open(page, None)
        expect(page.get_by_text("This memo is not here")).to_have_count(0)
        self.assertEqual(page.request.get(f"{self.address}/memos/nothing").status, 404)

    def test_a_row_stays_where_it_was_tapped(self) -> None:
        page = self.open_many()
        self.link(page, 9).click()
        self.expect_open(page, 9)
        expect(page.locator(".memo.open .wave path")).not_to_have_attribute("d", "")
        for number in [12, 11, 14]:
            link = self.link(page, number)
            link.scroll_into_view_if_needed()
            before = link.bounding_box()["y"]
            link.click()
            self.expect_open(page, number)
            expect(page.locator(".memo.open .wave path")).not_to_have_attribute("d", "")
            # Events are handled in order: the position changes after what could move the row.
            page.keyboard.press("ArrowRight")
            expect(page.locator(".times span").first).to_have_text("0:01")
            self.wait_for_frames(page)
            self.expect_in_sight(page.locator(".memo.open"))
            play = self.row(page, number).locator(".play").bounding_box()
            # It moves only as far as it has to, for the player to be in sight.
            height = page.locator(".memo.open").bounding_box()["height"]
            self.assertAlmostEqual(play["y"], min(before, 844 - height), delta=24)
            self.assertGreater(page.evaluate("scrollY"), 0)

        # A deleted memo leaves the list where it is.
        before = page.evaluate("scrollY")
        page.get_by_role("button", name="Delete Memo 14").click()
        self.expect_open(page, None)
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        self.wait_for_frames(page)
        self.assertAlmostEqual(page.evaluate("scrollY"), before, delta=24)

    def test_memos_are_opened_and_closed_by_keyboard(self) -> None:
        page = self.open_many(5)
        self.link(page, 1).focus()
        for key in ["ArrowDown", "ArrowDown", "ArrowUp"]:
            page.keyboard.press(key)
        expect(self.link(page, 2)).to_be_focused()
        page.keyboard.press("Enter")
        self.expect_open(page, 2)
        # The link keeps the focus, and the keys of the player work.
        link = self.link(page, 2)
        expect(link).to_be_focused()
        expect(link).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".times span").first).to_have_text("0:01")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".times span").first).to_have_text("0:00")
        page.keyboard.press("Tab")
        expect(page.get_by_role("slider")).to_be_focused()

        # In a text field, Escape takes back the text. Elsewhere it closes the memo.
        title = page.locator(".memo.open .title")
        title.fill("Another name")
        title.press("Escape")
        expect(title).to_have_value("Memo 2")
        page.get_by_role("slider").focus()
        page.keyboard.press("Escape")
        self.expect_open(page, None)
        expect(self.link(page, 2)).to_be_focused()
        expect(self.link(page, 2)).to_have_attribute("aria-expanded", "false")

        # Space plays the row that has the focus, and opens it.
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        self.expect_open(page, 3)
        page.keyboard.press("Escape")
        self.expect_open(page, None)

    def test_edits_are_saved_when_another_memo_is_opened(self) -> None:
        page = self.open_memos(First="one two three", Second="four five six")
        self.open_memo(page, "First")
        page.get_by_role("button", name="Transcript", exact=True).click()
        page.get_by_role("button", name=re.compile("^Edit the paragraph")).click()
        page.get_by_role("textbox", name="Text of the paragraph").fill("one two four")
        page.get_by_label("Name of the memo").fill("Third")
        self.open_memo(page, "Second")
        self.expect_names(page, "Third", "Second")
        page.reload()
        self.open_memo(page, "Third")
        page.get_by_role("button", name="Transcript", exact=True).click()
        expect(page.locator(".words")).to_have_text("one two four")

    def test_memos_are_grouped_by_the_days_of_the_browser(self) -> None:
        now = datetime.datetime.now(datetime.timezone.utc).timestamp()
        page = self.open_library(
            ("Now", now - 60, 1, ""), ("Days ago", now - 3 * DAY, 1, ""), ("Old", 1_234_567_890, 1, "")
        )
        session = page.context.new_cdp_session(page)
        for zone, language in [("Asia/Kathmandu", "en-US"), ("America/Caracas", "de-DE")]:
            session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
            page.context.set_extra_http_headers({"Accept-Language": language})
            page.reload()
            # A page in another time zone reloads itself.
            page.wait_for_function(
                """() => {
                  const shown = document.querySelector("[data-utc-offset]")?.dataset.utcOffset;
                  return Number(shown) === -new Date().getTimezoneOffset();
                }"""
            )
            weekday, month = page.evaluate(
                """([days, old, language]) => [
                  new Date(days * 1000).toLocaleDateString(language, { weekday: "long" }),
                  new Date(old * 1000).toLocaleDateString(language, { month: "long", year: "numeric" }),
                ]""",
                [now - 3 * DAY, 1_234_567_890, language],
            )
            # A minute ago may have been yesterday.
            expect(page.locator(".memos h2")).to_have_text([re.compile("Today|Yesterday"), weekday, month])
        page.get_by_role("combobox", name="Order").select_option("Longest first")
        expect(page.locator(".memos h2")).to_have_count(0)

    def test_the_open_memo_is_whole_on_every_screen(self) -> None:
        page = self.open_memos(First="a", Second="b")
        self.open_memo(page, "Second")
        for width, height in [(320, 568), (390, 844), (844, 390), (1440, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            with self.subTest(width=width):
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                self.assertLessEqual(page.locator(".memo:not(.open)").bounding_box()["height"], 72)
                for part in [".play", ".row", ".star"]:
                    box = page.locator(f".memo.open > {part}").bounding_box()
                    self.assertGreaterEqual(min(box["width"], box["height"]), 36, part)
                results = Axe().run(page)
                self.assertEqual(results.violations_count, 0, results.generate_report())


if __name__ == "__main__":
    unittest.main()
