"""Buttons that are disabled while they have the focus keep it, with a test in place of the server."""

from __future__ import annotations

import unittest

from minutes_case import PACKAGE
from script_page import ScriptCase, on

SCRIPT = PACKAGE / "Sources/MinutesWeb/Runtime/disabling.js"

BODY = (
    f'<main data-n="9"><button id="before">Before</button><button id="undo" {on(1, "click")}>Undo</button>'
    f'<button id="redo" {on(2, "click")}>Redo</button></main>'
)
DISABLE = [1, [1], "disabled", ""]
ENABLE = [2, [1], "disabled"]


class DisablingTests(ScriptCase):
    def open_buttons(self, body: str = BODY) -> None:
        self.open(body)
        self.page.add_script_tag(content=SCRIPT.read_text())
        self.page.locator("#undo").focus()
        self.page.keyboard.press("Enter")
        self.take()

    def rendered_focus(self) -> str:
        """Returns the id of the focused element after the browser has rendered, when it takes the focus from disabled ones."""
        self.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
        return self.focus()

    def attributes(self) -> list:
        """Returns whether the button is disabled, and its `aria-disabled`."""
        return self.page.evaluate("() => [undo.hasAttribute('disabled'), undo.getAttribute('aria-disabled')]")

    def test_a_focused_button_keeps_the_focus_and_has_no_effect(self):
        # given
        self.open_buttons()
        # when
        self.patch(DISABLE, knowing=1, is_response=True)
        # then
        self.assertEqual(self.rendered_focus(), "undo")
        self.assertEqual(self.attributes(), [False, "true"])
        self.page.keyboard.press("Enter")
        self.page.locator("#undo").click(force=True)
        self.assertEqual(self.take(), [])
        # The next one is reached by one key press, and then the button is disabled.
        self.page.keyboard.press("Tab")
        self.assertEqual(self.rendered_focus(), "redo")
        self.assertEqual(self.attributes(), [True, None])
        self.page.keyboard.press("Shift+Tab")
        self.assertEqual(self.rendered_focus(), "before")

    def test_the_button_is_enabled_again(self):
        self.open_buttons()
        self.patch(DISABLE, knowing=1, is_response=True)
        self.rendered_focus()
        self.patch(ENABLE)
        self.assertEqual(self.rendered_focus(), "undo")
        self.assertEqual(self.attributes(), [False, None])
        self.page.keyboard.press("Enter")
        self.assertEqual([message[3:] for message in self.take()], [[1, "click"]])

    def test_other_patches_change_nothing(self):
        self.open_buttons()
        self.patch(DISABLE, knowing=1, is_response=True)
        self.rendered_focus()
        self.patch([1, [2], "title", "Again"])
        self.assertEqual(self.rendered_focus(), "undo")
        self.assertEqual(self.attributes(), [False, "true"])

    def test_its_own_aria_disabled_comes_back(self):
        self.open_buttons(BODY.replace('id="undo"', 'id="undo" aria-disabled="false"'))
        self.patch(DISABLE, knowing=1, is_response=True)
        self.assertEqual(self.attributes(), [False, "true"])
        self.patch([1, [1], "aria-disabled", "mixed"])
        self.patch(ENABLE)
        self.assertEqual(self.attributes(), [False, "mixed"])

    def test_a_button_without_the_focus_is_disabled(self):
        self.open_buttons()
        self.patch([1, [2], "disabled", ""], knowing=1, is_response=True)
        self.assertEqual(self.rendered_focus(), "undo")
        self.assertEqual(self.page.evaluate("() => redo.disabled"), True)

    def test_the_focus_that_a_patch_moves_is_not_kept(self):
        self.open_buttons()
        self.patch(DISABLE, [3, [9, 0], 0, '<input id="field" autofocus>'], knowing=1, is_response=True)
        self.assertEqual(self.rendered_focus(), "field")
        self.assertEqual(self.attributes(), [True, None])

    def test_the_neighbor_of_a_button_that_is_removed_then_gets_the_focus(self):
        self.open_buttons()
        self.patch(DISABLE, knowing=1, is_response=True)
        self.rendered_focus()
        self.patch([3, [1], 1])
        self.assertEqual(self.rendered_focus(), "redo")

    def test_a_full_render_knows_the_state(self):
        for state in [" disabled", ""]:
            with self.subTest(state):
                self.open_buttons()
                self.patch(DISABLE, knowing=1, is_response=True)
                self.rendered_focus()
                self.send([2, "two", 0, 1, "Rendered again", BODY.replace('id="undo"', f'id="undo"{state}')])
                self.assertEqual(self.rendered_focus(), "undo")
                self.assertEqual(self.attributes(), [False, "true" if state else None])


class FirefoxDisablingTests(DisablingTests):
    engine = "firefox"


if __name__ == "__main__":
    unittest.main()
