"""Fields with labels, hints and messages, in a form with forms in it."""

import unittest

from playwright.sync_api import Locator, expect

from browsers import in_firefox
from server_page import ServerCase


class FieldTests(ServerCase):
    def expect_message(self, field: Locator, text: str) -> None:
        expect(field).to_have_attribute("aria-invalid", "true" if text else "false")
        description = field.get_attribute("aria-describedby").split()[-1]
        expect(field.page.locator(f"#{description}")).to_have_text(text)

    def test_messages_come_and_go(self):
        page = self.open("/signup")
        for _ in range(2):
            page.get_by_role("button", name="Add a guest").click()
        name, first, second = (page.get_by_label(label) for label in ("Name", "Age of guest 1", "Age of guest 2"))
        expect(first).to_have_accessible_description("In years")
        first.fill("7")
        page.get_by_role("button", name="Sign up").click()
        self.expect_message(name, "Enter your name.")
        self.expect_message(first, "")
        self.expect_message(second, "Enter the age of this guest.")
        expect(second).to_have_accessible_description("In years Enter the age of this guest.")
        self.expect_accessible(page)

        # A field that is emptied is not valid any more.
        first.fill("")
        name.fill("Blob")
        second.fill("8")
        second.press("Enter")
        self.expect_message(name, "")
        self.expect_message(first, "Enter the age of this guest.")
        self.expect_message(second, "")
        expect(page.get_by_label("Result")).to_have_text("")

        first.fill("9")
        first.press("Enter")
        expect(page.get_by_label("Result")).to_have_text("You are on the list.")


FirefoxFieldTests = in_firefox(FieldTests)


if __name__ == "__main__":
    unittest.main()
