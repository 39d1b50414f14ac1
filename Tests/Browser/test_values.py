"""Text input is preserved when patches arrive."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on

FIELD = f'<input id="field" value="" {on(1, "input")}><button id="other">Other</button>'


class ValueTests(ScriptCase):
    def value(self, selector: str = "#field") -> str:
        return self.page.locator(selector).input_value()

    def selection(self) -> list:
        return self.page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]")

    def compose(self, text: str) -> None:
        """Starts a composition and does not end it."""
        protocol = self.page.context.new_cdp_session(self.page)
        protocol.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    def test_values_are_properties_as_well(self):
        self.open(
            f'<input id="field" value="a" {on(1, "input")}><textarea {on(2, "input")}>b</textarea>'
            f'<input type="checkbox" checked {on(3, "change")}>'
        )
        self.page.locator("#field").fill("typed")
        self.page.locator("textarea").fill("typed")
        self.page.locator("[type=checkbox]").click()
        self.page.locator("[type=checkbox]").blur()
        self.patch([1, [1], "value", "A"], [1, [2], "value", "B"], [1, [3], "checked", ""], knowing=3)
        self.assertEqual((self.value(), self.value("textarea")), ("A", "B"))
        self.assertTrue(self.page.locator("[type=checkbox]").is_checked())
        self.patch([2, [1], "value"], [2, [2], "value"], [2, [3], "checked"], knowing=3)
        self.assertEqual((self.value(), self.value("textarea")), ("", ""))
        self.assertFalse(self.page.locator("[type=checkbox]").is_checked())

    def test_options_that_come_after_the_choice(self):
        self.open(f'<select {on(1, "change")}></select><select data-n="2"></select>')
        first, second = "select >> nth=0", "select >> nth=1"
        self.patch([1, [1], "value", "b"])
        options = '<option value="a">A</option><option value="b">B</option>'
        self.patch([3, [1, 0], 0, options], [1, [1], "value", "b"])
        self.assertEqual(self.value(first), "b")
        self.patch([3, [2, 0], 0, options.replace('"b"', '"b" selected')])
        self.assertEqual(self.value(second), "b")
        # The user's selection is preserved.
        self.page.locator(first).select_option("a")
        self.page.locator(second).select_option("a")
        option = '<option value="c">C</option>'
        self.patch([3, [1, 2], 0, option], [1, [1], "value", "b"], [3, [2, 2], 0, option])
        self.assertEqual((self.value(first), self.value(second)), ("a", "a"))

    def test_unacknowledged_text_stays(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("ab")
        self.patch([1, [1], "value", "A"], knowing=1, is_response=True)
        self.assertEqual(self.value(), "ab")
        self.page.locator("#field").blur()
        self.assertEqual(self.value(), "ab")
        self.patch([1, [1], "value", "AB"], knowing=2)
        self.assertEqual(self.value(), "AB")

    def test_debounced_text_stays(self):
        self.open(f'<input id="field" {on(1, "input:300")}>', has_clock=True)
        self.page.locator("#field").press_sequentially("ab")
        self.patch([1, [1], "value", "A"], is_response=True)
        self.assertEqual(self.value(), "ab")

    def test_a_response_is_shown_while_the_user_types(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("ab")
        self.patch([1, [1], "value", "AB!"], knowing=2, is_response=True)
        self.assertEqual(self.value(), "AB!")
        self.assertEqual(self.selection(), [3, 3])

    def test_caret_and_selection_stay(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("abcd")
        self.page.keyboard.press("Home")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Shift+ArrowRight")
        self.page.keyboard.press("Shift+ArrowRight")
        self.patch([1, [1], "value", "ABCDE"], knowing=4, is_response=True)
        self.assertEqual((self.value(), self.selection()), ("ABCDE", [1, 3]))
        self.patch([1, [1], "value", "AB"], knowing=4, is_response=True)
        self.assertEqual((self.value(), self.selection()), ("AB", [1, 2]))

    def test_the_scroll_position_stays(self):
        self.open(f'<textarea rows="3" {on(1, "input")}></textarea>')
        lines = "\n".join(str(line) for line in range(50))
        self.page.locator("textarea").fill(lines)
        self.page.evaluate("document.querySelector('textarea').scrollTop = 120")
        self.patch([1, [1], "value", lines + "!"], knowing=len(self.take()), is_response=True)
        self.assertEqual(self.value("textarea"), lines + "!")
        self.assertEqual(self.page.evaluate("document.querySelector('textarea').scrollTop"), 120)

    def test_pushed_text_waits_until_the_focus_is_lost(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("mine")
        self.patch([1, [1], "value", "theirs"], knowing=4)
        self.assertEqual(self.value(), "mine")
        self.page.locator("#other").click()
        self.assertEqual(self.value(), "theirs")

    def test_pushed_text_is_dropped_if_text_is_entered(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("mine")
        self.patch([1, [1], "value", "theirs"], knowing=4)
        self.page.keyboard.type("!")
        self.page.locator("#other").click()
        self.assertEqual(self.value(), "mine!")

    def test_a_later_response_overrides_pushed_text(self):
        self.open(FIELD)
        self.page.locator("#field").press_sequentially("a")
        self.patch([1, [1], "value", "pushed"], knowing=1)
        self.patch([1, [1], "value", "answered"], knowing=1, is_response=True)
        self.page.locator("#other").click()
        self.assertEqual(self.value(), "answered")

    def test_without_the_focus_pushed_text_is_shown(self):
        self.open(FIELD)
        self.patch([1, [1], "value", "theirs"])
        self.assertEqual(self.value(), "theirs")

    def test_numbers_can_be_written(self):
        self.open(f'<input type="number" step="any" id="field" value="7" {on(1, "input")}><button id="other">Other</button>')
        self.page.locator("#field").click()
        self.page.keyboard.press("End")
        knowing = 0
        # The server parses a number, and formats it in its own way: 7 until the text is a number
        # again.
        for key, response in [("Backspace", "7.0"), ("-", "7.0"), ("1", "-1.0"), (".", "-1.0"), ("5", None)]:
            self.page.keyboard.press(key)
            knowing += len(self.take())
            if response:
                self.patch([1, [1], "value", response], knowing=knowing, is_response=True)
        self.assertEqual(self.value(), "-1.5")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Backspace")
        knowing += len(self.take())
        self.patch([1, [1], "value", "-1.5"], knowing=knowing, is_response=True)
        self.assertEqual(self.value(), "")
        self.page.locator("#other").click()
        self.assertEqual(self.value(), "-1.5")
        # A different number is shown at once.
        self.page.locator("#field").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("9")
        self.patch([1, [1], "value", "5"], knowing=knowing + len(self.take()), is_response=True)
        self.assertEqual(self.value(), "5")

    def test_a_slider_moves_unless_the_user_holds_it(self):
        self.open(f'<input id="field" type="range" min="0" max="100" value="0" {on(1, "input")}>')
        self.page.locator("#field").click()
        self.assertEqual(self.value(), "50")
        self.patch([1, [1], "value", "60"], knowing=1)
        self.assertEqual(self.value(), "60")
        self.page.locator("#field").hover()
        self.page.mouse.down()
        self.patch([1, [1], "value", "70"], knowing=2)
        self.assertEqual(self.value(), "50")
        self.page.mouse.up()

    def test_a_composition_is_not_disturbed(self):
        self.open(FIELD)
        self.page.locator("#field").click()
        self.compose("に")
        self.patch([1, [1], "value", "other"], knowing=9, is_response=True)
        self.assertEqual(self.value(), "に")
        self.page.keyboard.insert_text("日")
        self.assertEqual(self.value(), "日")
        self.page.locator("#other").click()
        self.assertEqual(self.value(), "日")

    def expect_a_composition_to_survive_a_move(self, *, before: str = ""):
        self.open(
            f'<ul data-n="9"><li data-n="2">{FIELD}</li><li data-n="3">b</li><li data-n="4">c</li></ul>', before=before
        )
        self.page.locator("#field").click()
        self.compose("に")
        self.patch([4, [9, 3], 2], [4, [4], 3])
        self.assertEqual(self.page.locator("ul").text_content(), "bcOther")
        # If the composition had ended, a new one would start after the existing text.
        self.compose("にほ")
        self.assertEqual(self.value(), "にほ")

    def test_a_composition_survives_a_move(self):
        self.expect_a_composition_to_survive_a_move()

    def test_a_composition_survives_a_move_where_move_before_does_not_exist(self):
        self.expect_a_composition_to_survive_a_move(before="delete Element.prototype.moveBefore")

    def test_the_choice_may_be_named_before_its_option_has_come(self):
        self.open(f'<select {on(1, "change")}><option value="a">A</option></select>')
        self.patch([1, [1], "value", "b"], [3, [1, 1], 0, '<option value="b">B</option>'])
        self.assertEqual(self.value("select"), "b")

    def test_radio_buttons_belong_together(self):
        self.open("".join(f'<input type="radio" name="r" id="r{n}" {on(n, "change")}>' for n in (1, 2, 3)))
        self.page.locator("#r2").click()
        # The server has sent another value before it knew about the click.
        self.patch([1, [1], "checked", ""], knowing=0)
        self.assertTrue(self.page.locator("#r2").is_checked())
        self.patch([1, [1], "checked", ""], knowing=1)
        self.assertTrue(self.page.locator("#r1").is_checked())

    def test_the_label_of_a_button_is_no_text_that_is_entered(self):
        self.open(f'<input type="button" id="field" value="Start" {on(1, "click")}>')
        self.page.locator("#field").click()
        self.patch([1, [1], "value", "Stop"])
        self.assertEqual(self.page.locator("#field").get_attribute("value"), "Stop")

    def test_files_can_only_be_taken_away(self):
        self.open(f'<input type="file" id="field" {on(1, "change")}>')
        self.page.locator("#field").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"abc"})
        self.assertEqual(
            self.take(), [[1, 1, 0, 1, "change", {"files": [{"name": "a.txt", "size": 3, "type": "text/plain"}]}]]
        )
        self.patch([1, [1], "value", "b.txt"], knowing=1, is_response=True)
        self.assertEqual(self.page.evaluate("document.querySelector('input').files.length"), 1)
        self.patch([2, [1], "value"], knowing=1, is_response=True)
        self.assertEqual(self.page.evaluate("document.querySelector('input').files.length"), 0)


class FocusTests(ScriptCase):
    def test_inserted_elements_may_request_the_focus(self):
        self.open(f'<div data-n="1"><button id="edit" {on(2, "click")}>Edit</button></div>')
        self.page.locator("#edit").click()
        self.patch([3, [1, 1], 0, '<input id="title" autofocus>'], knowing=1, is_response=True)
        self.assertEqual(self.focus(), "title")

    def test_pushed_autofocus_does_not_take_the_focus(self):
        self.open(f'<div data-n="1"><input id="search" {on(2, "input")}></div>')
        self.page.locator("#search").click()
        self.patch([3, [1, 1], 0, '<input id="title" autofocus>'])
        self.assertEqual(self.focus(), "search")

    def test_removed_elements_send_no_events(self):
        self.open(f'<div data-n="1"><input id="search" {on(2, "blur")}></div>')
        self.page.locator("#search").click()
        self.patch([3, [1, 0], 1])
        self.assertEqual(self.take(), [])


FirefoxValueTests = in_firefox(
    ValueTests,
    "values_are_properties_as_well",
    "options_that_come_after_the_choice",
    "caret_and_selection_stay",
    "the_scroll_position_stays",
    "pushed_text_waits_until_the_focus_is_lost",
    "numbers_can_be_written",
    "a_slider_moves_unless_the_user_holds_it",
    "the_choice_may_be_named_before_its_option_has_come",
    "radio_buttons_belong_together",
    "files_can_only_be_taken_away",
)


if __name__ == "__main__":
    unittest.main()
