"""Tabs, hot keys, lists and options, by keyboard."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase


class DeskTests(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        self.page = self.open("/desk")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def test_tabs(self):
        tab = lambda name: self.page.get_by_role("tab", name=name)
        self.press("Tab")
        expect(tab("Pens")).to_be_focused()
        for key, name in [
            ("ArrowRight", "Paper"),
            ("ArrowRight", "Keys"),
            ("ArrowRight", "Pens"),
            ("ArrowLeft", "Keys"),
            ("Home", "Pens"),
            ("End", "Keys"),
        ]:
            self.press(key)
            expect(tab(name)).to_be_focused()
            expect(tab(name)).to_have_attribute("aria-selected", "true")
            expect(self.page.get_by_role("tabpanel", name=name)).to_have_text(f"There are {name.lower()}.")
        self.press("Tab")
        expect(self.page.get_by_role("tabpanel")).to_be_focused()
        self.press("Shift+Tab")
        expect(tab("Keys")).to_be_focused()
        # The tabs have handled the arrow keys.
        expect(self.page.get_by_label("Pressed")).to_have_text("")
        self.expect_accessible(self.page)

    def test_hot_keys(self):
        pressed = expect(self.page.get_by_label("Pressed"))
        self.press("n", "x", "ArrowLeft")
        pressed.to_have_text("n ArrowLeft")
        self.page.get_by_label("Color").focus()
        self.press("n", "Control+s")
        pressed.to_have_text("n ArrowLeft Control+s")

    def test_rows_that_are_removed(self):
        def button(name: str):
            return self.page.get_by_role("button", name=name)

        button("Remove Cup").focus()
        self.press("Enter")
        expect(button("Remove Book")).to_be_focused()
        self.press("Enter")
        expect(button("Remove Lamp")).to_be_focused()
        self.press("Enter")
        expect(self.page.get_by_role("list", name="Things")).to_be_focused()

    def test_options_that_come_late(self):
        color = self.page.get_by_label("Color")
        expect(color).to_have_value("")
        self.page.get_by_role("button", name="Look for colors").focus()
        self.press("Enter")
        expect(color).to_have_value("green")


FirefoxDeskTests = in_firefox(DeskTests)


if __name__ == "__main__":
    unittest.main()
