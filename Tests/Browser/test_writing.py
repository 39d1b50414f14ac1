"""Typing while the page changes continuously."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase


class WritingTests(ServerCase):
    def wait_for_ticks(self, page, count: int = 5) -> None:
        """Waits until this many patches have arrived."""
        ticks = "Number(document.querySelector('output').textContent)"
        page.wait_for_function(f"end => {ticks} >= end", arg=page.evaluate(ticks) + count)

    def toggle(self, page, label: str) -> None:
        """Toggles a checkbox with the keyboard: the mouse may miss it, because each patch moves the form."""
        page.get_by_label(label).focus()
        page.keyboard.press("Space")

    def test_typing_while_patches_arrive(self):
        page = self.open("/writing")
        title = page.get_by_label("Title")
        title.focus()
        text = "The quick brown fox jumps over the lazy dog"
        page.keyboard.type(text, delay=5)
        expect(title).to_have_value(text)
        expect(page.locator("#title")).to_have_text(text)
        # Typing works in the middle of the text, too.
        for _ in range(len(" over the lazy dog")):
            page.keyboard.press("ArrowLeft")
        page.keyboard.type(" high", delay=20)
        text = "The quick brown fox jumps high over the lazy dog"
        expect(title).to_have_value(text)
        expect(page.locator("#title")).to_have_text(text)
        page.keyboard.press("Shift+Home")
        self.wait_for_ticks(page)
        self.assertEqual(
            page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]"), [0, 30]
        )

    def test_text_that_the_server_transforms(self):
        page = self.open("/writing")
        self.toggle(page, "Shout")
        title = page.get_by_label("Title")
        title.focus()
        page.keyboard.type("hello", delay=20)
        expect(title).to_have_value("HELLO")
        page.keyboard.press("Home")
        page.keyboard.type("oh ", delay=20)
        expect(title).to_have_value("OH HELLO")
        self.assertEqual(page.evaluate("document.activeElement.selectionStart"), 3)

    def test_pushed_text_does_not_replace_typed_text(self):
        page = self.open("/writing")
        title = page.get_by_label("Title")
        self.toggle(page, "Interfere")
        title.focus()
        # Text from before may still be there.
        page.keyboard.press("Control+A")
        page.keyboard.type("mine")
        self.wait_for_ticks(page)
        expect(title).to_have_value("mine")
        expect(page.locator("#title")).to_contain_text("From elsewhere")
        page.keyboard.press("Tab")
        page.wait_for_function("() => document.querySelector('input').value.startsWith('From elsewhere')")

    def test_a_throttled_value(self):
        page = self.open("/writing")
        # In one turn, faster than any user.
        page.get_by_label("Volume").evaluate(
            """slider => {
              for (const value of [1, 2, 3, 4]) {
                slider.value = value;
                slider.dispatchEvent(new Event("input", { bubbles: true }));
              }
            }"""
        )
        expect(page.locator("#volumes")).to_have_text("1 4")
        expect(page.get_by_label("Volume")).to_have_value("4")

    def test_the_network_goes_and_comes_back(self):
        page = self.open("/writing")
        title = page.get_by_label("Title")
        title.focus()
        page.keyboard.type("before ")

        page.evaluate("document.documentElement.dataset.connection = 'test'")
        page.context.set_offline(True)
        page.keyboard.type("meanwhile ")
        page.context.set_offline(False)
        self.wait_until_live(page)
        page.keyboard.type("after")
        expect(page.locator("#title")).to_have_text("before meanwhile after")
        expect(title).to_have_value("before meanwhile after")


FirefoxWritingTests = in_firefox(WritingTests, "typing_while_patches_arrive", "a_throttled_value")


if __name__ == "__main__":
    unittest.main()
