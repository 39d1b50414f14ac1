"""A chart that a script of the app draws into an element of a live page."""

import unittest

from playwright.sync_api import Page, expect

import firefox
from server_page import ServerCase
from servers import Server, server


class WidgetTests(ServerCase):
    def open_chart(self, address: str = "") -> Page:
        page = self.new_page()
        if address:
            page.goto(address + "/chart")
            self.wait_until_live(page)
        else:
            self.open("/chart", page)
        expect(self.bars(page)).to_have_count(3)
        page.evaluate("window.first = window.plot")
        return page

    def bars(self, page: Page):
        return page.locator("#chart button")

    def expect_same_chart(self, page: Page) -> None:
        self.assertTrue(page.evaluate("window.plot === window.first && first.root.isConnected && !window.removed"))

    def test_states_and_events(self):
        page = self.open_chart()
        page.get_by_role("button", name="Add a point").click()
        expect(self.bars(page)).to_have_text(["Bar 1: 3", "Bar 2: 1", "Bar 3: 2", "Bar 4: 4"])
        self.bars(page).nth(1).click()
        expect(page.get_by_role("status")).to_have_text("Bar 2")
        self.expect_same_chart(page)
        self.expect_accessible(page)

    def test_the_end_of_a_widget(self):
        page = self.open_chart()
        page.get_by_role("button", name="Hide").click()
        expect(page.locator("#chart")).to_have_count(0)
        page.wait_for_function("window.removed === window.first")
        page.get_by_role("button", name="Show").click()
        expect(self.bars(page)).to_have_count(3)
        self.assertTrue(page.evaluate("window.plot !== window.first"))

    def test_a_new_session(self):
        first = self.start(Server(self.product))
        page = self.open_chart(first.address)
        # What the server does not know: the library keeps it.
        page.evaluate("plot.zoom = 2; plot.root.id = 'zoomed'")
        page.get_by_role("button", name="Add a point").click()
        expect(self.bars(page)).to_have_count(4)
        first.stop()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.start(first.successor())
        self.come_back(page)
        self.forgive_refused_connections()
        expect(self.bars(page)).to_have_count(3)
        self.expect_same_chart(page)
        expect(self.bars(page).first).to_have_css("width", "120px")


class FirefoxWidgetTests(firefox.FirefoxCase):
    def test_states_and_events(self):
        page = self.open(server("BrowserTestServer").address + "/chart")
        page.wait_until("document.querySelectorAll('#chart button').length === 3")
        page.evaluate("window.first = window.plot; document.querySelector('output + button').click()")
        page.wait_until("document.querySelectorAll('#chart button').length === 4")
        page.evaluate("document.querySelector('#chart button').click()")
        page.wait_until("document.querySelector('output').textContent === 'Bar 1'")
        self.assertTrue(page.evaluate("return window.plot === window.first && first.root.isConnected"))


if __name__ == "__main__":
    unittest.main()
