"""The todo list, by keyboard only."""

import unittest

from playwright.sync_api import expect

from server_page import ServerCase


class ToDosTests(ServerCase):
    product = "ToDos"

    def test_by_keyboard(self):
        page = self.open("/")
        draft = page.get_by_label("What is to be done?")
        expect(draft).to_be_focused()
        for title in ["Milk", "Bread"]:
            page.keyboard.type(title)
            page.keyboard.press("Enter")
            expect(draft).to_have_value("")
        items = page.get_by_role("listitem")
        expect(items).to_have_count(2)

        page.get_by_role("button", name="Move down “Milk”").focus()
        page.keyboard.press("Enter")
        expect(items.last).to_contain_text("Milk")
        expect(page.get_by_role("button", name="Move down “Milk”")).to_be_focused()

        page.get_by_role("button", name="Edit “Milk”").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Title of “Milk”")).to_be_focused()
        page.keyboard.press("Control+A")
        page.keyboard.type("Cream")
        page.keyboard.press("Enter")
        expect(items.last).to_contain_text("Cream")

        page.get_by_role("button", name="Undo: rename “Cream”").focus()
        page.keyboard.press("Enter")
        expect(items.last).to_contain_text("Milk")

        page.get_by_role("checkbox", name="Bread").focus()
        page.keyboard.press("Space")
        page.get_by_role("link", name="Done").focus()
        page.keyboard.press("Enter")
        self.wait_for_path(page, "/done")
        expect(items).to_have_count(1)
        page.go_back()
        expect(items).to_have_count(2)

    def test_deleting_by_keyboard(self):
        page = self.open("/previews/a-few-things")
        page.get_by_role("button", name="Delete “Buy milk”").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Delete “Call mother”")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Delete “Write a letter")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("list")).to_be_focused()
        expect(page.get_by_text("Nothing to do yet.")).to_be_visible()

    def test_accessibility(self):
        for preview in ["nothing-to-do", "a-few-things", "editing"]:
            for scheme in ["light", "dark"]:
                with self.subTest(preview=preview, scheme=scheme):
                    page = self.open(f"/previews/{preview}", color_scheme=scheme)
                    self.expect_accessible(page)


if __name__ == "__main__":
    unittest.main()
