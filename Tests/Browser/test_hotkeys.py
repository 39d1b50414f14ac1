"""Keyboard shortcuts, regardless of the focus."""

import unittest

from script_page import ScriptCase, on


class HotKeyTests(ScriptCase):
    def keys(self) -> list:
        """The elements that received a key, with the keys."""
        return [(message[3], message[5]["key"]) for message in self.take() if message[4].startswith("hotkey")]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def test_without_a_focus(self):
        self.open(f'<main {on(1, "hotkey!=Space,ArrowLeft,Comma,Control+k")}><p style="height: 5000px">a</p></main>')
        self.press("Space")
        self.assertEqual(
            self.take(), [[1, 1, 0, 1, "hotkey", {"key": " ", "code": "Space", "modifiers": 0, "repeat": False}]]
        )
        self.press("ArrowLeft", ",", "Control+k", "k", "ArrowUp", "Control+ArrowLeft")
        self.assertEqual(self.keys(), [(1, "ArrowLeft"), (1, ","), (1, "k")])
        # The default action of the space key would have scrolled the page.
        self.assertEqual(self.page.evaluate("scrollY"), 0)

    def test_not_while_the_user_types(self):
        self.open(
            f'<main {on(1, "hotkey!=x,Space hotkey-always!=Control+s")}><input id="field"><textarea></textarea>'
            '<select><option>a</select><div contenteditable>b</div></main>'
        )
        for selector in ["#field", "textarea", "select", "[contenteditable]"]:
            with self.subTest(selector=selector):
                self.page.locator(selector).focus()
                self.press("x", "Control+s")
                self.assertEqual(self.keys(), [(1, "s")])
        self.assertEqual(self.page.locator("#field").input_value(), "x")

    def test_not_when_a_control_uses_the_key(self):
        self.open(
            f'<main {on(1, "hotkey!=Space,Enter,x,ArrowLeft")}><button {on(2, "click")}>b</button><input type="checkbox">'
            f'<input type="radio"><div {on(3, "keydown!=x keydown=ArrowLeft")}><a href="#a">c</a></div></main>'
        )
        self.page.locator("button").focus()
        self.press("Space", "x", "ArrowLeft")
        self.assertEqual([message[3:5] for message in self.take()], [[2, "click"], [1, "hotkey"], [1, "hotkey"]])
        self.page.locator("[type=checkbox]").focus()
        self.press("Space", "x")
        self.assertEqual(self.keys(), [(1, "x")])
        self.page.locator("[type=radio]").focus()
        self.press("Space", "ArrowLeft", "x")
        self.assertEqual(self.keys(), [])
        self.page.locator("a").focus()
        self.press("x", "ArrowLeft")
        self.assertEqual([message[3:5] for message in self.take()], [[3, "keydown"], [3, "keydown"], [1, "hotkey"]])

    def test_not_of_hidden_elements(self):
        self.open(
            f'<main {on(1, "hotkey!=x")}><section hidden><p {on(2, "hotkey!=x")}></p></section>'
            f'<section inert><p {on(3, "hotkey!=x")}></p></section><p {on(4, "hotkey!=x")}></p></main>'
        )
        self.press("x")
        self.assertEqual(self.keys(), [(1, "x"), (4, "x")])

    def test_only_of_the_dialog_that_is_open(self):
        self.open(
            f'<main {on(1, "hotkey!=x")}></main>'
            f'<dialog open data-modal {on(2, "hotkey!=x")}><button>OK</button></dialog>'
        )
        self.press("x")
        self.assertEqual(self.keys(), [(2, "x")])

    def test_keys_that_elements_begin_to_tell_of(self):
        self.open('<main data-n="1"></main>')
        self.patch([1, [1], "data-on", "hotkey!=x"])
        self.press("x")
        self.assertEqual(self.keys(), [(1, "x")])
        self.patch([2, [1], "data-on"])
        self.press("x")
        self.assertEqual(self.keys(), [])


if __name__ == "__main__":
    unittest.main()
