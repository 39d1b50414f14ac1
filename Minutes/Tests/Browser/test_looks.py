"""Accessibility of every screen in every state (axe-core), on phones and desktops, light and dark."""

import os
import unittest

from playwright.sync_api import Locator, Page, expect

from accessibility import Axe
from minutes_case import MinutesCase

SIZES = {320: 568, 390: 844, 1440: 900}

# A phone in landscape, and the previews that are checked there. All previews would need a fourth run of axe-core each.
LANDSCAPE = {844: 390}
LANDSCAPE_PREVIEWS = {"/previews/memo-open", "/previews/playlist", "/previews/recording"}

# The rules that look at colours. They are checked in the dark at one size: the schemes differ in colours only (`light-dark`), and the
# styles change no colour of a text with the size.
COLOR_RULES = ["color-contrast", "link-in-text-block"]


def setUpModule() -> None:
    # This module keeps a core busy. Tests beside it that depend on time go first.
    os.nice(10)


class LooksTests(MinutesCase):
    def test_nothing_is_found(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        previews = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        self.assertGreater(len(previews), 30)
        styles = page.evaluate("() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join()")
        self.assertLessEqual(LANDSCAPE_PREVIEWS, set(previews))
        self.assertIn("light-dark(", styles)
        self.assertNotIn("prefers-color-scheme", styles)
        clocks = 0
        for address in ["/", "/memos", "/previews", *previews]:
            # Once for all checks: a load takes as long as two runs of axe-core.
            page.goto(self.address + address)
            page.wait_for_selector("html[data-connection=open]")
            sizes = SIZES | LANDSCAPE if address in LANDSCAPE_PREVIEWS else SIZES
            for width, height in sizes.items():
                page.set_viewport_size({"width": width, "height": height})
                schemes = [("light", None), ("dark", COLOR_RULES)] if width == 390 else [("light", None)]
                for scheme, rules in schemes:
                    with self.subTest(address, width=width, scheme=scheme):
                        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        results = Axe().run(page, rules)
                        self.assertEqual(results.violations_count, 0, results.generate_report())
                        # The page does not scroll horizontally.
                        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)
            if address in previews and self.shows_clock(page):
                clocks += 1
                with self.subTest(f"{address}, landscape"):
                    self.expect_clock_and_button_in_landscape(page)
        self.assertGreater(clocks, 0)

    def shows_clock(self, page: Page) -> bool:
        return page.locator(".recording .clock").count() > 0 and page.locator("dialog[open]").count() == 0

    def expect_clock_and_button_in_landscape(self, page: Page) -> None:
        """Expects that the clock and the button are visible together on a phone in landscape."""
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        page.set_viewport_size({"width": 844, "height": 330})
        page.locator(".record").focus()
        for part in [".clock", ".record"]:
            box = page.locator(part).bounding_box()
            self.assertGreaterEqual(box["y"], 0)
            self.assertLessEqual(box["y"] + box["height"], 330)

    def test_the_buttons_of_a_recording_and_of_a_meeting_are_visible_on_a_short_phone(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        cases = {
            "recording": ".controls button",
            "tour-practising": "dialog .controls button",
            "meeting": ".meeting-controls button",
        }
        for preview, buttons in cases.items():
            for width, height in [(320, 568), (844, 390)]:
                with self.subTest(preview, width=width):
                    # when
                    page.set_viewport_size({"width": width, "height": height})
                    page.goto(f"{self.address}/previews/{preview}")
                    page.wait_for_selector("html[data-connection=open]")
                    page.evaluate("() => scrollTo(0, 0)")
                    # then
                    boxes = page.locator(buttons).evaluate_all(
                        "buttons => buttons.map((button) => { const { top, bottom } = button.getBoundingClientRect(); return [top, bottom] })"
                    )
                    self.assertGreater(len(boxes), 1)
                    for top, bottom in boxes:
                        self.assertGreaterEqual(top, 0)
                        self.assertLessEqual(bottom, height)

    def test_the_title_and_the_play_button_are_visible_after_opening_in_landscape(self) -> None:
        # given
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews/memos-of-several-months")
        page.set_viewport_size({"width": 844, "height": 390})
        for memo in ["Interview with the harbour master", "Team retrospective"]:
            # when
            self.open_memo(page, memo)
            # then
            self.expect_in_window(page.locator(".memo.open .title"))
            self.expect_in_window(page.locator(".memo.open .play"))

        # given
        page.goto(f"{self.address}/previews/playlists")
        page.wait_for_selector("html[data-connection=open]")
        # when
        page.locator(".playlist-card").click()
        # then
        self.expect_in_window(page.get_by_label("Name of the playlist"))
        self.expect_in_window(page.get_by_role("button", name="Continue", exact=True))

    def expect_in_window(self, element: Locator) -> None:
        """Expects that an element is in the window as a whole, and not covered."""
        self.wait_until(element.page, lambda: element.evaluate(
            """(element) => {
              const { bottom, left, right, top } = element.getBoundingClientRect();
              const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return top >= 0 && bottom <= innerHeight && !!hit && (element.contains(hit) || hit.contains(element));
            }"""
        ))

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
                self.expect_one_row(tools.locator("> :not(.more-tools)"))
        # A wide window has room for all of them.
        page.set_viewport_size({"width": 1280, "height": 800})
        self.expect_one_row(tools.locator("button:visible, select, summary"))

    def expect_one_row(self, tools: Locator) -> None:
        middles = tools.evaluate_all(
            "tools => tools.map((tool) => { const { top, bottom } = tool.getBoundingClientRect(); return (top + bottom) / 2 })"
        )
        self.assertGreater(len(middles), 4)
        self.assertLess(max(middles) - min(middles), 4, middles)


if __name__ == "__main__":
    unittest.main()
