"""The focus after its element is removed, and focus commands of the server."""

import unittest

from script_page import ScriptCase, on


def row(number: int) -> str:
    return (
        f'<li data-n="{number}" id="row{number}"><input type="checkbox" id="box{number}">'
        f'<button id="delete{number}" {on(10 + number, "click focus")}>Delete</button></li>'
    )


class DeletedRowTests(ScriptCase):
    def open_rows(self, *numbers: int) -> None:
        self.open(f'<main data-n="8"><h1>Rows</h1><ul data-n="9" id="rows">{"".join(map(row, numbers))}</ul></main>')

    def delete(self, number: int) -> None:
        self.page.locator(f"#delete{number}").focus()
        self.page.keyboard.press("Enter")
        self.take()

    def test_the_same_button_of_the_row_that_takes_its_place(self):
        self.open_rows(1, 2, 3)
        self.delete(2)
        self.patch([3, [2], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "delete3")
        # The server receives the event, because the focus did not move by an action of the user.
        self.assertEqual([message[3:] for message in self.take()], [[13, "focus"]])

    def test_or_of_the_one_before(self):
        self.open_rows(1, 2, 3)
        self.delete(3)
        self.patch([3, [3], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "delete2")

    def test_or_the_list(self):
        self.open_rows(1)
        self.delete(1)
        self.patch([3, [1], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "rows")

    def test_focus_moves_to_remaining_content(self):
        self.open_rows(1)
        self.delete(1)
        self.patch([3, [1], 1], [3, [9], 1], [3, [8, 1], 0, '<p id="none">There is nothing.</p>'], is_response=True)
        self.assertEqual(self.focus(), "none")

    def test_several_rows(self):
        self.open_rows(1, 2, 3, 4)
        self.delete(2)
        self.patch([3, [2], 1], [3, [3], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "delete4")

    def test_focus_moves_to_the_replacement(self):
        self.open('<main data-n="9"><button id="start">Start</button></main>')
        self.page.keyboard.press("Tab")
        self.patch([3, [9, 0], 1, '<button id="stop">Stop</button>'], is_response=True)
        self.assertEqual(self.focus(), "stop")

    def test_a_click_does_not_move_the_focus(self):
        self.open_rows(1, 2)
        self.page.locator("#delete1").click()
        self.patch([3, [1], 1], knowing=2, is_response=True)
        self.assertEqual(self.focus(), "")

    def test_autofocus_takes_precedence(self):
        self.open_rows(1, 2)
        self.delete(1)
        self.patch([3, [1], 1], [3, [8, 0], 0, '<input id="field" autofocus>'], is_response=True)
        self.assertEqual(self.focus(), "field")

    def test_the_focus_moves_to_the_row_not_to_its_button(self):
        self.open_rows(1, 2)
        self.page.locator("#delete1").focus()
        self.take()
        self.patch([3, [1], 1])
        self.assertEqual(self.focus(), "row2")
        self.assertEqual(self.take(), [])

    def test_a_row_that_is_deleted_after_a_question(self):
        for is_dialog_first in [True, False]:
            with self.subTest(is_dialog_first=is_dialog_first):
                self.open_rows(1, 2)
                self.delete(1)
                dialog = f'<dialog open data-modal data-n="20"><button id="yes" autofocus {on(21, "click")}>Yes</button></dialog>'
                self.patch([3, [8, 2], 0, dialog], knowing=2, is_response=True)
                self.page.keyboard.press("Enter")
                operations = [[3, [20], 1], [3, [1], 1]]
                self.patch(*(operations if is_dialog_first else operations[::-1]), knowing=3, is_response=True)
                self.assertEqual(self.focus(), "delete2")

    def test_a_row_that_is_deleted_before_the_question_goes(self):
        self.open_rows(1, 2)
        self.delete(1)
        self.patch([3, [8, 2], 0, '<dialog open data-modal data-n="20"><button id="yes">Yes</button></dialog>'], knowing=2, is_response=True)
        self.patch([3, [1], 1])
        self.assertEqual(self.focus(), "yes")
        self.patch([3, [20], 1], is_response=True)
        self.assertEqual(self.focus(), "delete2")


class NeighborTests(ScriptCase):
    TABS = (
        f'<div {on(9, "keydown!=ArrowRight")}><button id="a" data-n="1" tabindex="0">A</button>'
        '<button id="b" data-n="2" tabindex="-1">B</button></div><button id="c" data-n="3" tabindex="-1">C</button>'
    )

    def test_the_focus_follows_the_tabindex(self):
        self.open(self.TABS)
        self.page.locator("#a").focus()
        self.page.keyboard.press("ArrowRight")
        self.patch([1, [1], "tabindex", "-1"], [1, [2], "tabindex", "0"], knowing=1, is_response=True)
        self.assertEqual(self.focus(), "b")

    def test_only_if_it_was_there(self):
        self.open(self.TABS)
        self.page.locator("#c").focus()
        self.patch([1, [1], "tabindex", "-1"], [1, [2], "tabindex", "0"], is_response=True)
        self.assertEqual(self.focus(), "c")

    def test_pushed_patches_do_not_move_the_focus(self):
        self.open(self.TABS)
        self.page.locator("#a").focus()
        self.patch([1, [1], "tabindex", "-1"], [1, [2], "tabindex", "0"])
        self.assertEqual(self.focus(), "a")


if __name__ == "__main__":
    unittest.main()
