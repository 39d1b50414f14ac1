"""Several pages of one state, and connections without traffic."""

import unittest

from playwright.sync_api import expect

from proxy import Proxy
from server_page import ServerCase
from servers import server


class CompanyTests(ServerCase):
    def test_two_tabs_see_the_changes_of_each_other(self):
        first, second = self.open("/board"), self.open("/board")
        for page, line in [(first, "From the first"), (second, "From the second")]:
            page.get_by_label("Line").fill(line)
            page.get_by_role("button", name="Write").click()
            for other in (first, second):
                expect(other.get_by_role("listitem").last).to_have_text(line)

    def test_a_machine_that_sleeps(self):
        proxy = Proxy(server(self.product).port)
        self.addCleanup(proxy.stop)
        page = self.new_page()
        page.clock.install()
        page.goto(proxy.address + "/letter")
        self.wait_until_live(page)
        page.evaluate("window.isOld = true")
        page.get_by_label("Enclosure").fill("Photo")
        proxy.fall_silent()
        # The loss of this message is not reported.
        page.get_by_role("button", name="Enclose").click()
        page.get_by_label("Text").fill("Typed before the lid was closed")
        self.assertEqual(page.evaluate("document.documentElement.dataset.connection"), "open")
        page.clock.fast_forward(3_600_000)
        expect(page.locator("#told")).to_have_text("/Typed before the lid was closed")
        # Pending events were sent again, and applied once.
        expect(page.get_by_role("listitem")).to_have_text(["Photo"])
        self.assertTrue(page.evaluate("!!window.isOld"))

    def test_a_reader_reconnects(self):
        proxy = Proxy(server(self.product).port)
        self.addCleanup(proxy.stop)
        writer = self.open("/board")
        page = self.new_page()
        page.clock.install()
        page.goto(proxy.address + "/board")
        self.wait_until_live(page)
        proxy.fall_silent()
        writer.get_by_label("Line").fill("Unheard of")
        writer.get_by_role("button", name="Write").click()
        expect(writer.get_by_role("listitem").last).to_have_text("Unheard of")
        self.assertNotIn("Unheard of", page.content())
        page.clock.run_for(40_000)
        expect(page.get_by_role("listitem").last).to_have_text("Unheard of")


class WhispersTests(ServerCase):
    """Messages and presence of `PubSub`."""

    def test_pages_in_two_browsers_see_each_other(self):
        anna = self.open("/whispers/Anna")
        self.engine = "firefox"
        bert = self.open("/whispers/Bert")
        for page in (anna, bert):
            expect(page.get_by_label("Subscribed")).to_have_text("yes")
            expect(page.get_by_label("Present")).to_have_text("Anna, Bert")
        received = ""
        for page in (anna, bert):
            page.get_by_role("button", name="Publish").click()
            received = f"{received} hello".strip()
            for other in (anna, bert):
                expect(other.get_by_label("Received")).to_have_text(received)
        bert.close()
        expect(anna.get_by_label("Present")).to_have_text("Anna", timeout=30_000)


if __name__ == "__main__":
    unittest.main()
