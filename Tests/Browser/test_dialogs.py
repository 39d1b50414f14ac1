"""Dialogs by keyboard."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on

DIALOG = (
    f'<dialog open data-modal aria-label="Sure?" {on(2, "cancel!")}><button id="yes">Yes</button>'
    '<button id="no" autofocus>No</button></dialog>'
)


class DialogTests(ScriptCase):
    def open_with_button(self):
        self.open(f'<div data-n="1"><button id="opener" {on(3, "click blur focus")}>Open</button></div>')
        self.page.locator("#opener").focus()
        self.page.keyboard.press("Enter")
        self.take()

    def is_modal(self) -> bool:
        return self.page.evaluate("document.querySelector('dialog').matches(':modal')")

    def test_one_that_is_there_from_the_beginning(self):
        self.open(DIALOG)
        self.assertTrue(self.is_modal())
        self.assertEqual(self.focus(), "no")

    def test_it_keeps_the_focus_inside_and_gives_it_back(self):
        self.open_with_button()
        self.patch([3, [1, 1], 0, DIALOG], knowing=1, is_response=True)
        self.assertTrue(self.is_modal())
        self.assertEqual(self.focus(), "no")
        for _ in range(3):
            self.page.keyboard.press("Tab")
            self.assertNotEqual(self.focus(), "opener")
        self.patch([3, [1, 1], 1], knowing=1)
        self.assertEqual(self.focus(), "opener")
        self.assertEqual([message[4] for message in self.take()], ["blur", "focus"])

    def test_escape_asks_the_server_however_often_it_is_pressed(self):
        self.open(DIALOG)
        for _ in range(3):
            self.page.keyboard.press("Escape")
            self.assertTrue(self.is_modal())
        self.assertEqual([message[3:] for message in self.take()], [[2, "cancel"]] * 3)

    def test_one_that_has_to_be_answered(self):
        self.open(DIALOG.replace("data-on", "data-x"))
        for _ in range(3):
            self.page.keyboard.press("Escape")
            self.assertTrue(self.is_modal())
        self.page.evaluate("document.querySelector('dialog').close()")
        self.page.wait_for_function("() => document.querySelector('dialog').matches(':modal')")

    def test_a_popover_in_it_is_closed_first(self):
        self.open(DIALOG.replace("</dialog>", '<button popovertarget="p" id="menu">Menu</button><div popover id="p">p</div></dialog>'))
        self.page.locator("#menu").click()
        self.page.keyboard.press("Escape")
        self.assertFalse(self.page.evaluate("document.querySelector('#p').matches(':popover-open')"))
        self.assertEqual(self.take(), [])
        self.page.keyboard.press("Escape")
        self.assertEqual([message[3:] for message in self.take()], [[2, "cancel"]])

    def test_one_in_front_of_another(self):
        self.open_with_button()
        self.patch([3, [1, 1], 0, DIALOG], knowing=1, is_response=True)
        self.page.keyboard.press("Shift+Tab")
        self.assertEqual(self.focus(), "yes")
        other = DIALOG.replace('"2"', '"4"').replace('id="', 'id="other-')
        self.patch([3, [1, 2], 0, other], knowing=1)
        self.assertEqual(self.focus(), "other-no")
        self.take()
        self.page.keyboard.press("Escape")
        self.assertEqual([message[3:] for message in self.take()], [[4, "cancel"]])
        self.patch([3, [1, 2], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "yes")
        # Both are inserted in one go, and the first one is replaced.
        self.patch([3, [1, 2], 0, other])
        self.patch([3, [1, 1], 2, DIALOG.replace('"2"', '"5"')])
        self.assertEqual(self.focus(), "no")
        self.patch([3, [1, 1], 1])
        self.assertEqual(self.focus(), "opener")

    def test_a_file_chooser_that_is_cancelled_is_no_dialog(self):
        self.open(DIALOG.replace("</dialog>", '<input type="file"></dialog>'))
        self.page.evaluate("document.querySelector('input').dispatchEvent(new Event('cancel', {bubbles: true}))")
        self.assertEqual(self.take(), [])


FirefoxDialogTests = in_firefox(DialogTests, "one_in_front_of_another")


if __name__ == "__main__":
    unittest.main()
