"""A list of 10,000 rows of which the page has only those near the visible ones."""

import unittest

from playwright.sync_api import Page, expect

from browsers import in_firefox
from proxy import Proxy
from server_page import ServerCase
from servers import Server, server

ROWS = 10_000
HEIGHT = 40
HEADER = 40

# The ids of the rows that are visible below the header, with their positions on the screen.
VISIBLE = """() => [...document.querySelectorAll("#recordings > li")]
    .map((row) => [row.id, row.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > 40 && box.top < innerHeight)
    .map(([id, box]) => [Number(id.slice(3)), Math.round(box.top)])
"""

# Whether rows cover the whole view, and how many the page has.
IS_FILLED = """() => {
  const list = document.querySelector("#recordings").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#recordings > li")].map((row) => row.getBoundingClientRect());
  for (let y = Math.max(list.top + 5, 45); y < Math.min(list.bottom, innerHeight); y += 10) {
    if (!boxes.some(({ top, bottom }) => top <= y && y <= bottom)) return false;
  }
  return true;
}"""


class LazyListTests(ServerCase):
    def open_archive(self, **options) -> Page:
        page = self.open("/archive", **{"viewport": {"width": 900, "height": 640}, **options})
        # The script of the list is loaded on demand.
        page.wait_for_selector("#row0[aria-posinset]")
        return page

    def scroll(self, page: Page, top: float) -> None:
        page.evaluate("top => scrollTo(0, top)", top)
        self.settle(page)

    def settle(self, page: Page) -> None:
        page.wait_for_function(IS_FILLED)

    def visible(self, page: Page) -> dict[int, int]:
        return {row: top for row, top in page.evaluate(VISIBLE)}

    def count(self, page: Page) -> int:
        count = page.locator("#recordings > li").count()
        self.assertLess(count, 200)
        return count

    def expect_unmoved(self, page: Page, before: dict[int, int], *changed: int) -> None:
        """Expects that the rows that were visible still are where they were."""
        self.settle(page)
        after = self.visible(page)
        rows = [row for row in before if row not in changed]
        # A row at the edge may be out of view by a part of a pixel.
        common = [row for row in rows if row in after]
        self.assertGreaterEqual(len(common), len(rows) - 1)
        for row in common:
            self.assertAlmostEqual(after[row], before[row], delta=1, msg=f"row {row}")

    def test_the_page_has_the_height_of_all_rows_and_few_elements(self):
        page = self.open_archive()
        self.assertLess(self.count(page), 60)
        height = page.evaluate("document.querySelector('#recordings').getBoundingClientRect().height")
        self.assertAlmostEqual(height, ROWS * HEIGHT, delta=ROWS * HEIGHT / 50)
        self.expect_accessible(page)

    def test_the_middle_and_the_end(self):
        page = self.open_archive()
        for share in (0.5, 0.9, 0.3):
            height = page.evaluate("document.documentElement.scrollHeight")
            self.scroll(page, height * share)
            rows = list(self.visible(page))
            self.assertAlmostEqual(rows[0], ROWS * share, delta=ROWS / 50)
            self.assertEqual(rows, list(range(rows[0], rows[0] + len(rows))))
            self.count(page)
        page.keyboard.press("End")
        expect(page.locator("#row9999")).to_be_in_viewport()
        self.settle(page)
        expect(page.locator("#end")).to_be_in_viewport()
        page.keyboard.press("Home")
        expect(page.locator("#row0")).to_be_in_viewport()
        self.settle(page)
        self.assertLess(self.count(page), 80)

    def test_the_wheel_and_page_down_show_every_row_in_order(self):
        page = self.open_archive()
        page.evaluate("""() => {
          window.seen = new Set();
          const note = () => { for (const row of document.querySelectorAll("#recordings > li")) seen.add(row.id); };
          note();
          new MutationObserver(note).observe(document.querySelector("#recordings"), { childList: true });
          window.scrolling = false;
          addEventListener("scroll", () => { scrolling = true; });
          addEventListener("scrollend", () => { scrolling = false; });
        }""")
        page.mouse.move(300, 300)
        for step in range(1, 13):
            page.mouse.wheel(0, 400)
            page.wait_for_function("top => scrollY >= top", arg=400 * step)
            self.settle(page)
            self.count(page)
        for _ in range(4):
            before = page.evaluate("scrollY")
            page.keyboard.press("PageDown")
            # On any page, Chromium drops a key that is pressed in the last frame of a scroll.
            page.wait_for_function("before => scrollY > before + 300 && !scrolling", arg=before)
            self.settle(page)
        rows = sorted(int(row[3:]) for row in page.evaluate("[...seen]"))
        self.assertGreater(len(rows), 150)
        self.assertEqual(rows, list(range(len(rows))))

    def test_screen_readers_hear_the_position_of_each_row(self):
        page = self.open_archive()
        self.scroll(page, 200_000)
        for row in self.visible(page):
            item = page.locator(f"#row{row}")
            self.assertEqual(item.get_attribute("aria-posinset"), str(row + 1))
            self.assertEqual(item.get_attribute("aria-setsize"), str(ROWS))
        page.get_by_role("button", name="Delete the first").click()
        # In Firefox, the driver scrolls a sticky element to the middle before.
        self.settle(page)
        row = min(self.visible(page))
        expect(page.locator(f"#row{row}")).to_have_attribute("aria-posinset", str(row))
        expect(page.locator(f"#row{row}")).to_have_attribute("aria-setsize", str(ROWS - 1))
        self.expect_accessible(page)

    def test_rows_come_and_go_above_without_a_jump(self):
        page = self.open_archive()
        self.scroll(page, 200_000)
        before = self.visible(page)
        for name in ("Add at the start", "Add at 3000", "Delete the first", "Add at the start"):
            size = page.locator(f"#row{min(before)}").get_attribute("aria-setsize")
            # Not with the mouse: in Firefox, the driver scrolls a sticky element to the middle before.
            page.get_by_role("button", name=name).evaluate("button => button.click()")
            expect(page.locator(f"#row{min(before)}")).not_to_have_attribute("aria-setsize", size)
            self.expect_unmoved(page, before)

    def test_a_row_at_the_start_is_visible_there(self):
        page = self.open_archive()
        page.get_by_role("button", name="Add at the start").click()
        expect(page.locator("#row10000")).to_be_in_viewport()
        self.assertEqual(page.evaluate("scrollY"), 0)

    def test_a_row_that_opens_pushes_those_after_it_down(self):
        page = self.open_archive()
        self.scroll(page, 200_000)
        before = self.visible(page)
        row = sorted(before)[4]
        page.get_by_role("button", name=f"Recording {row}", exact=True).click()
        expect(page.locator(f"#row{row}")).to_have_class("open")
        after = self.visible(page)
        self.assertEqual(after[row], before[row])
        self.assertEqual(after[row + 1], before[row + 1] + 360)
        # It stays on the page, and nothing jumps when it is scrolled out of view and back.
        page.mouse.move(300, 300)
        page.mouse.wheel(0, 4000)
        page.wait_for_function(
            "row => document.querySelector(`#row${row}`).getBoundingClientRect().top < -3000", arg=row
        )
        self.settle(page)
        expect(page.locator(f"#row{row}")).to_have_count(1)
        while page.evaluate("row => document.querySelector(`#row${row}`).getBoundingClientRect().top < 100", row):
            before = self.visible(page)
            top = page.evaluate("scrollY")
            page.mouse.wheel(0, -200)
            page.wait_for_function("top => scrollY !== top", arg=top)
            page.wait_for_timeout(150)
            self.settle(page)
            after = self.visible(page)
            common = before.keys() & after.keys()
            self.assertTrue(common)
            self.assertEqual(len({after[row] - before[row] for row in common}), 1)

    def test_the_focus_and_typed_text_stay_out_of_view(self):
        page = self.open_archive()
        note = page.get_by_label("Note 5", exact=True)
        note.click()
        page.keyboard.type("almost")
        # Firefox shows the caret in the next frame, on any page: it would undo a scroll by a script before that.
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.scroll(page, 200_000)
        self.assertGreater(min(self.visible(page)), 1000)
        expect(note).to_be_focused()
        self.count(page)
        # Typing goes on, and the browser shows the field.
        page.keyboard.type(" done")
        expect(note).to_have_value("almost done")
        expect(note).to_be_in_viewport()
        self.settle(page)
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Recording 6", exact=True)).to_be_focused()

    def test_the_tab_key_reaches_rows_that_were_not_on_the_page(self):
        page = self.open_archive()
        self.scroll(page, 200_000)
        row = min(self.visible(page)) + 3
        page.get_by_role("button", name=f"Recording {row}", exact=True).focus()
        forward = [("Tab", step) for step in range(1, 61)]
        backward = [("Shift+Tab", step) for step in range(59, -1, -1)]
        for key, step in forward + backward:
            # The test presses keys faster than a user does, and could be faster than the server.
            page.wait_for_selector(f"#row{row + step}")
            page.keyboard.press(key)
            page.keyboard.press(key)
            expect(page.get_by_role("button", name=f"Recording {row + step}", exact=True)).to_be_focused()
            self.settle(page)
        self.count(page)

    def test_a_row_is_shown_on_request(self):
        page = self.open_archive()
        page.get_by_role("button", name="Show 7000").click()
        expect(page.locator("#row7000")).to_be_in_viewport()
        self.settle(page)
        box = page.locator("#row7000").bounding_box()
        self.assertAlmostEqual(box["y"], 300, delta=HEIGHT)
        # The user scrolls away, and changes do not scroll back.
        self.scroll(page, 1_000)
        page.get_by_role("button", name="Add at the start").click()
        expect(page.locator("#row7000")).to_have_count(0)
        self.settle(page)
        self.assertLess(page.evaluate("scrollY"), 2_000)

    def test_another_order_keeps_the_position(self):
        page = self.open_archive()
        self.scroll(page, 100_000)
        first = min(self.visible(page))
        top = page.evaluate("scrollY")
        # Not with the mouse: in Firefox, the driver scrolls a sticky element to the middle before.
        page.get_by_role("button", name="Reverse").evaluate("button => button.click()")
        expect(page.locator(f"#row{ROWS - 1 - first - 5}")).to_be_in_viewport()
        self.settle(page)
        self.assertAlmostEqual(page.evaluate("scrollY"), top, delta=HEIGHT)

    def test_an_interrupted_connection(self):
        proxy = Proxy(server(self.product).port)
        self.addCleanup(proxy.stop)
        page = self.new_page(viewport={"width": 900, "height": 640})
        page.goto(proxy.address + "/archive")
        self.wait_until_live(page)
        page.wait_for_selector("#row0[aria-posinset]")
        self.scroll(page, 200_000)
        before = self.visible(page)
        proxy.interrupt()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        page.evaluate("scrollTo(0, 300_000)")
        page.wait_for_timeout(200)
        proxy.resume()
        self.come_back(page)
        self.settle(page)
        self.assertGreater(min(self.visible(page)), min(before) + 2000)
        self.forgive_refused_connections()

    def test_loading_again_and_then_back(self):
        page = self.open_archive()
        self.scroll(page, 200_000)
        before = min(self.visible(page))
        page.reload()
        self.wait_until_live(page)
        page.wait_for_function("() => scrollY > 100_000")
        self.settle(page)
        self.assertAlmostEqual(min(self.visible(page)), before, delta=30)

    def test_a_restart_of_the_server(self):
        first = self.start(Server("BrowserTestServer", VERSION="1"))
        page = self.new_page(viewport={"width": 900, "height": 640})
        page.goto(first.address + "/archive")
        self.wait_until_live(page)
        page.wait_for_selector("#row0[aria-posinset]")
        self.scroll(page, 200_000)
        row = min(self.visible(page)) + 5
        page.get_by_label(f"Note {row}", exact=True).click()
        page.keyboard.type("almost")
        # In Firefox, the driver scrolls to what it clicks, although that is visible.
        before = self.visible(page)
        first.kill()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        page.keyboard.type(" there")
        self.start(first.successor())
        self.come_back(page)
        self.expect_unmoved(page, before)
        # The document of the new session has these rows already.
        note = page.get_by_label(f"Note {row}", exact=True)
        expect(note).to_be_focused()
        expect(note).to_have_value("almost there")
        self.count(page)
        self.forgive_refused_connections()

    def test_without_a_script_the_first_rows_are_there(self):
        page = self.new_page(java_script_enabled=False)
        page.goto(server(self.product).address + "/archive")
        self.assertEqual(page.locator("#recordings > li").count(), 50)



FirefoxLazyListTests = in_firefox(
    LazyListTests,
    "the_page_has_the_height_of_all_rows_and_few_elements",
    "the_middle_and_the_end",
    "the_wheel_and_page_down_show_every_row_in_order",
    "screen_readers_hear_the_position_of_each_row",
    "rows_come_and_go_above_without_a_jump",
    "the_focus_and_typed_text_stay_out_of_view",
    "the_tab_key_reaches_rows_that_were_not_on_the_page",
    "a_row_is_shown_on_request",
    "another_order_keeps_the_position",
    "an_interrupted_connection",
    "a_restart_of_the_server",
)


if __name__ == "__main__":
    unittest.main()
