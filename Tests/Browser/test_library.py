"""Dialogs by keyboard, back and forward, direct links."""

import unittest

from playwright.sync_api import Page, expect

from browsers import in_firefox
from server_page import ServerCase


class LibraryDialogTests(ServerCase):
    def answers(self, page: Page):
        return expect(page.get_by_label("Answers"))

    def press(self, page: Page, name: str, key: str = "Enter"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press(key)

    def test_an_alert(self):
        page = self.open("/library")
        self.press(page, "Delete all")
        alert = page.get_by_role("alertdialog", name="Delete all books?")
        expect(alert).to_be_visible()
        expect(page.get_by_role("button", name="Keep")).to_be_focused()
        self.assertTrue(page.evaluate("document.querySelector('dialog').matches(':modal')"))
        self.expect_accessible(page)
        # The focus stays inside the dialog, or goes to the toolbar of Firefox.
        for _ in range(6):
            page.keyboard.press("Tab")
            self.assertFalse(page.evaluate("!!document.activeElement.closest('main')"))
        for _ in range(6):
            if not page.evaluate("document.hasFocus()"):
                page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        expect(alert).to_have_count(0)
        self.answers(page).to_have_text("kept")
        expect(page.get_by_role("button", name="Delete all")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Keep")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space")
        self.answers(page).to_have_text("kept, deleted")

    def test_a_confirmation_dialog(self):
        page = self.open("/library")
        self.press(page, "Export", "Space")
        dialog = page.get_by_role("dialog", name="Export as")
        expect(dialog).to_be_visible()
        self.expect_accessible(page)
        page.keyboard.press("Escape")
        self.answers(page).to_have_text("not exported")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
        page.get_by_role("button", name="Page").click()
        self.answers(page).to_have_text("not exported, page")
        expect(page.get_by_role("button", name="Export")).to_be_focused()

    def test_a_sheet(self):
        page = self.open("/library")
        self.press(page, "Write a note")
        expect(page.get_by_role("dialog", name="Note")).to_be_visible()
        expect(page.get_by_label("Text")).to_be_focused()
        self.expect_accessible(page)
        page.keyboard.type("my note")
        page.keyboard.press("Enter")
        self.answers(page).to_have_text("my note")
        expect(page.get_by_role("button", name="Write a note")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Text")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.answers(page).to_have_text("my note")

    def test_nothing_behind_it_can_be_reached(self):
        page = self.open("/library")
        self.press(page, "Delete all")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        box = page.get_by_text("Book 1").bounding_box()
        page.mouse.click(box["x"] + 2, box["y"] + 2)
        page.keyboard.press("Escape")
        self.answers(page).to_have_text("kept")
        self.assertEqual(page.title(), "Library")


class LibraryHistoryTests(ServerCase):
    def expect_book(self, page: Page, number: int | None, path: str) -> None:
        title = "Library" if number is None else f"Book {number}"
        expect(page).to_have_title(title)
        expect(page.locator("h1:visible")).to_have_text([title])
        self.wait_for_path(page, path)

    def test_back_and_forward(self):
        page = self.open("/library")
        page.get_by_role("button", name="Book 2").click()
        self.expect_book(page, 2, "/library/2")
        page.get_by_label("Remark").fill("good")
        page.get_by_role("button", name="Next book").click()
        self.expect_book(page, 3, "/library/2/3")
        page.go_back()
        self.expect_book(page, 2, "/library/2")
        expect(page.get_by_label("Remark")).to_have_value("good")
        page.go_back()
        self.expect_book(page, None, "/library")
        page.go_forward()
        self.expect_book(page, 2, "/library/2")
        page.go_forward()
        self.expect_book(page, 3, "/library/2/3")

    def test_the_pages_own_way_back_is_the_browsers(self):
        page = self.open("/library")
        length = page.evaluate("history.length")
        page.get_by_role("button", name="Book 1").click()
        self.expect_book(page, 1, "/library/1")
        page.get_by_role("button", name="Back").click()
        self.expect_book(page, None, "/library")
        page.go_forward()
        self.expect_book(page, 1, "/library/1")
        self.assertEqual(page.evaluate("history.length"), length + 1)

    def test_a_direct_link(self):
        page = self.open("/library/2/3")
        self.expect_book(page, 3, "/library/2/3")
        page.get_by_role("button", name="Back").click()
        self.expect_book(page, 2, "/library/2")
        page.go_back()
        self.expect_book(page, 3, "/library/2/3")

    def test_back_from_elsewhere(self):
        page = self.open("/library")
        page.get_by_role("button", name="Book 1").click()
        self.expect_book(page, 1, "/library/1")
        page.goto("about:blank")
        page.go_back()
        self.wait_until_live(page)
        self.expect_book(page, 1, "/library/1")
        page.go_back()
        self.expect_book(page, None, "/library")
        page.go_forward()
        self.expect_book(page, 1, "/library/1")

    def test_loading_again_and_then_back(self):
        page = self.open("/library")
        page.get_by_role("button", name="Book 1").click()
        self.expect_book(page, 1, "/library/1")
        page.reload()
        self.wait_until_live(page)
        self.expect_book(page, 1, "/library/1")
        page.go_back()
        self.expect_book(page, None, "/library")

    def test_back_restores_the_scroll(self):
        page = self.open("/library")
        page.set_viewport_size({"width": 800, "height": 400})
        page.mouse.move(400, 200)
        page.mouse.wheel(0, 60)
        page.wait_for_function("() => scrollY === 60")
        page.get_by_role("button", name="Book 1").click()
        self.expect_book(page, 1, "/library/1")
        self.assertEqual(page.evaluate("scrollY"), 0)
        page.go_back()
        self.expect_book(page, None, "/library")
        page.wait_for_function("() => scrollY === 60")


FirefoxLibraryDialogTests = in_firefox(LibraryDialogTests, "an_alert", "a_sheet")
FirefoxLibraryHistoryTests = in_firefox(LibraryHistoryTests, "back_and_forward", "back_from_elsewhere")


if __name__ == "__main__":
    unittest.main()
