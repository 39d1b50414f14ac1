"""Pages without a script, previews, and accessibility (axe-core)."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase
from servers import server

PAGES = ["/writing", "/playlist", "/library", "/library/2", "/data", "/previews", "/previews/short-list"]


class NoScriptTests(ServerCase):
    def read(self, path: str):
        page = self.new_page(java_script_enabled=False)
        page.goto(server(self.product).address + path)
        return page

    def test_a_page_reads_well(self):
        page = self.read("/library/2")
        expect(page).to_have_title("Book 2")
        expect(page.locator("h1:visible")).to_have_text("Book 2")
        expect(page.get_by_label("Remark")).to_be_visible()
        # Screens below the topmost one are hidden.
        expect(page.get_by_text("Line 1", exact=True)).to_be_hidden()

    def test_a_preview_reads_well(self):
        page = self.read("/previews/somebody-writes")
        expect(page.get_by_label("Title")).to_have_value("Dear")
        self.assertEqual(page.locator("#title").text_content(), "Dear")


class PreviewTests(ServerCase):
    def test_each_has_its_address_and_can_be_used(self):
        page = self.open("/previews")
        expect(page.get_by_role("link")).to_have_text(["Short list", "Somebody writes"])
        page.get_by_role("link", name="Short list").click()
        self.wait_for_path(page, "/previews/short-list")
        expect(page).to_have_title("Short list")
        page.get_by_role("button", name="Reverse").click()
        expect(page.locator("li button:first-of-type")).to_have_text(["Play 2", "Play 1"])
        page.go_back()
        expect(page).to_have_title("Previews")


class AccessibilityTests(ServerCase):
    def test_nothing_is_found(self):
        for path in PAGES:
            with self.subTest(path):
                self.expect_accessible(self.open(path))


FirefoxNoScriptTests = in_firefox(NoScriptTests, "a_page_reads_well")


if __name__ == "__main__":
    unittest.main()
