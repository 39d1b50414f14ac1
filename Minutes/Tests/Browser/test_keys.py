"""Keys: they are listed, and those without a modifier can be turned off."""

import re
import unittest

from playwright.sync_api import expect

from minutes_case import MinutesCase


class KeyTests(MinutesCase):
    def test_letters_can_be_turned_off(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None))
        self.skip_tour(page)
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keyboard")
        expect(sheet.get_by_role("row", name=re.compile("^R Record"))).to_be_visible()
        box = sheet.get_by_role("checkbox", name=re.compile("^Keys without Ctrl"))
        expect(box).to_be_checked()
        box.uncheck()
        expect(sheet.get_by_role("row", name=re.compile("^R Record"))).to_have_count(0)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)

        # Neither here nor after a reload.
        for _ in range(2):
            record = page.get_by_role("button", name="Record", exact=True)
            expect(record).not_to_have_attribute("aria-keyshortcuts", "R")
            page.keyboard.press("r")
            page.keyboard.press("?")
            # Events are handled in order: the other tab is shown after what the keys would show.
            page.get_by_role("tab", name="Memos").click()
            expect(page.get_by_text("No memos yet")).to_be_visible()
            page.get_by_role("tab", name="Record").click()
            expect(sheet).to_have_count(0)
            expect(record).to_be_visible()
            page.reload()
            page.wait_for_selector("html[data-connection=open]")

        # They can be turned on again.
        page.get_by_role("button", name="Keyboard").click()
        box.check()
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_have_count(0)
        page.keyboard.press("?")
        expect(sheet).to_be_visible()


if __name__ == "__main__":
    unittest.main()
