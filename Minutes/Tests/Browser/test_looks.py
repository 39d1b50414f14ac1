"""Accessibility of every screen in every state (axe-core), on phones and desktops, light and dark."""

import unittest

from playwright.sync_api import expect

from accessibility import Axe
from minutes_case import MinutesCase

SIZES = {320: 568, 390: 844, 1440: 900}


class LooksTests(MinutesCase):
    def test_nothing_is_found(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        addresses = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        self.assertGreater(len(addresses), 30)
        for address in ["/", "/memos", "/previews", *addresses]:
            page.goto(self.address + address)
            page.wait_for_selector("html[data-connection=open]")
            for width, height in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                for scheme in ["light", "dark"]:
                    with self.subTest(address, width=width, scheme=scheme):
                        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        results = Axe().run(page)
                        self.assertEqual(results.violations_count, 0, results.generate_report())
                        # The page does not scroll horizontally.
                        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)

    def test_the_tools_of_a_memo_are_in_one_row_on_a_phone(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews/memo-playing")
        page.set_viewport_size({"width": 390, "height": 844})
        # The open memo is played faster, and a part of it is repeated. The others are opened one after the other.
        tools = page.locator(".panel > .tools")
        for memo in [None, "What to tell the landlord", "Song"]:
            with self.subTest(memo):
                if memo:
                    self.open_memo(page, memo)
                expect(tools).to_have_count(1)
                boxes = tools.locator("> *").evaluate_all(
                    "tools => tools.map((tool) => { const { top, bottom } = tool.getBoundingClientRect(); return (top + bottom) / 2 })"
                )
                self.assertLess(max(boxes) - min(boxes), 4, boxes)

    def test_clock_and_buttons_are_visible_together_in_landscape(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        names = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        page.set_viewport_size({"width": 844, "height": 330})
        shown = 0
        for address in names:
            page.goto(self.address + address)
            page.wait_for_selector("html[data-connection=open]")
            if page.locator(".recording .clock").count() == 0 or page.locator("dialog[open]").count() > 0:
                continue
            shown += 1
            with self.subTest(address):
                page.locator(".record").focus()
                for part in [".clock", ".record"]:
                    box = page.locator(part).bounding_box()
                    self.assertGreaterEqual(box["y"], 0)
                    self.assertLessEqual(box["y"] + box["height"], 330)
        self.assertGreater(shown, 0)


if __name__ == "__main__":
    unittest.main()
