"""The banner shows the state of the connection."""

import json
import unittest

from playwright.sync_api import expect

from accessibility import Axe
from browsers import in_firefox
from script_page import ScriptCase


class BannerTests(ScriptCase):
    def banner(self):
        return self.page.get_by_role("status")

    def lose(self, seconds: float = 2) -> None:
        self.drop()
        self.page.clock.run_for(int(seconds * 1000))

    def come_back(self) -> None:
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.page.evaluate("server.open()")
        self.send([0, "one", 0])
        self.page.clock.run_for(100)

    def test_a_lost_connection(self):
        self.open("<main><h1>Page</h1></main>", has_clock=True)
        expect(self.banner()).to_have_count(0)
        self.lose()
        expect(self.banner()).to_have_text("Connecting again …")
        expect(self.banner()).to_be_visible()
        self.expect_body("<main><h1>Page</h1></main>")
        self.come_back()
        expect(self.banner()).to_have_count(0)

    def test_a_short_interruption_shows_no_banner(self):
        self.open("", has_clock=True)
        self.lose(1)
        expect(self.banner()).to_have_count(0)
        self.come_back()
        self.page.clock.run_for(2_000)
        expect(self.banner()).to_have_count(0)

    def test_no_network(self):
        self.open("", has_clock=True)
        self.page.context.set_offline(True)
        self.lose()
        expect(self.banner()).to_have_text("You are offline. Your input is kept.")
        self.page.context.set_offline(False)
        self.page.clock.run_for(2_000)
        expect(self.banner()).to_have_text("Connecting again …")

    def test_another_window(self):
        self.open("", has_clock=True)
        self.drop(4001)
        self.page.clock.run_for(2_000)
        expect(self.banner()).to_have_text("This page is open in another window.")

    def test_a_browser_that_keeps_no_cookies(self):
        self.open("", is_connected=False, has_clock=True)
        self.page.evaluate("server.open()")
        self.drop(4002)
        self.page.clock.run_for(20_000)
        expect(self.banner()).to_have_text(
            "The server refused this page. Open it in another tab, and allow cookies."
        )
        self.assertEqual(self.page.evaluate("server.count"), 1)

    def test_other_words(self):
        self.open("", has_clock=True, texts=json.dumps({"lost": "Einen Augenblick …"}))
        self.lose()
        expect(self.banner()).to_have_text("Einen Augenblick …")

    def test_another_look(self):
        self.open("", head="<style>live-status { background: rgb(0, 0, 255) }</style>", has_clock=True)
        self.lose()
        style = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).position]"
        self.assertEqual(self.banner().evaluate(style), ["rgb(0, 0, 255)", "fixed"])

    def test_a_place_of_the_page(self):
        self.open('<p role="status" id="own" data-live-status></p>', has_clock=True)
        self.lose()
        expect(self.page.locator("#own")).to_have_text("Connecting again …")
        expect(self.banner()).to_have_count(1)
        self.come_back()
        expect(self.page.locator("#own")).to_have_text("")

    def test_a_status_element_of_a_page_that_is_rendered_again(self):
        place = '<p role="status" id="own" data-live-status></p>'
        self.open(place + "<button>a</button>", version="1.a", has_clock=True)
        self.send([2, "one", 1, 0, "Anew", "<b>b</b>" + place])
        self.lose()
        expect(self.page.locator("#own")).to_have_text("Connecting again …")
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.page.evaluate("server.open()")
        self.send([2, "two", 1, 0, "Anew", place])
        self.page.clock.run_for(100)
        expect(self.page.locator("#own")).to_have_text("")

    def test_accessibility(self):
        self.open("<main><h1>Page</h1></main>")
        self.drop()
        expect(self.banner()).to_have_text("Connecting again …")
        results = Axe().run(self.page)
        self.assertEqual(results.violations_count, 0, results.generate_report())


FirefoxBannerTests = in_firefox(BannerTests, "a_lost_connection")


if __name__ == "__main__":
    unittest.main()
