"""A server ends, and another begins."""

import unittest

from playwright.sync_api import expect

from server_page import ServerCase
from servers import Server


class RestartTests(ServerCase):
    def test_pages_come_back_by_themselves(self):
        first = Server("Counter")
        self.addCleanup(first.stop)
        page = self.new_page()
        page.goto(first.address)
        self.wait_until_live(page)
        page.get_by_role("button", name="One more", exact=True).click()
        expect(page.get_by_role("status")).to_have_text("1")
        first.stop()
        page.wait_for_selector("html[data-connection=lost]", state="attached")
        second = Server("Counter", port=first.port)
        self.addCleanup(second.stop)
        # The counter is no longer known: the page is loaded again.
        expect(page.get_by_role("status")).to_have_text("0")
        self.wait_until_live(page)
        page.get_by_role("button", name="One more", exact=True).click()
        expect(page.get_by_role("status")).to_have_text("1")
        # While there was no server, the browser has complained about it.
        self.complaints = [complaint for complaint in self.complaints if "ERR_CONNECTION_REFUSED" not in complaint]


if __name__ == "__main__":
    unittest.main()
