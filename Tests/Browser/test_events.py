"""Events that the page sends."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on


class EventTests(ScriptCase):
    def test_events_are_numbered(self):
        self.open(f'<button {on(1, "click")}>a</button>', patch=4, event=7)
        self.page.locator("button").click()
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 8, 4, 1, "click"], [1, 9, 4, 1, "click"]])

    def test_events_say_which_patch_was_seen(self):
        self.open(f'<button {on(1, "click")}>a</button>')
        self.patch([0, [1, 0], "b"])
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 1, 1, 1, "click"]])

    def test_from_the_inside_to_the_outside(self):
        self.open(f'<main {on(1, "click")}><p {on(2, "keydown")}><button {on(3, "click")}><b>x</b></button></p></main>')
        self.page.locator("b").click()
        self.assertEqual(self.take(), [[1, 1, 0, 3, "click"], [1, 2, 0, 1, "click"]])

    def test_no_further_than_one_wants(self):
        self.open(f'<main {on(1, "click")}><button {on(2, "click.")}>x</button></main>')
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 1, 0, 2, "click"]])

    def test_default_actions_of_the_browser(self):
        self.open(f'<a href="/elsewhere" {on(1, "click!")}>x</a><a id="b" href="#b" {on(2, "click")}>y</a>')
        self.page.locator("a").first.click()
        self.page.locator("#b").click()
        self.assertEqual(self.take(), [[1, 1, 0, 1, "click"], [1, 2, 0, 2, "click"]])
        self.assertEqual(self.page.evaluate("location.pathname + location.hash"), "/#b")

    def test_a_click_for_another_tab_is_the_browsers(self):
        self.open(f'<a href="/elsewhere" {on(1, "click!")}>x</a>')
        with self.page.context.expect_page():
            self.page.locator("a").click(modifiers=["Control"])
        self.assertEqual(self.take(), [])

    def test_events_that_do_not_bubble_reach_their_target(self):
        self.open(f'<div {on(1, "focus blur toggle")}><input {on(2, "focus blur")}><details {on(3, "toggle")}><summary>s</summary></details></div>')
        self.page.locator("input").click()
        self.page.locator("summary").click()
        self.page.wait_for_function("() => server.socket.sent.length === 3")
        self.assertEqual(
            self.take(),
            [[1, 1, 0, 2, "focus"], [1, 2, 0, 2, "blur"], [1, 3, 0, 3, "toggle", {"open": True}]],
        )

    def test_keys(self):
        self.open(f'<input {on(1, "keydown=Enter,Space keydown!=x keyup=ArrowUp")}>')
        self.page.locator("input").click()
        for key in ["a", "Enter", "Space", "x", "Shift+ArrowUp"]:
            self.page.keyboard.press(key)
        plain = {"modifiers": 0, "repeat": False}
        self.assertEqual(
            self.take(),
            [
                [1, 1, 0, 1, "keydown", {"key": "Enter", "code": "Enter", **plain}],
                [1, 2, 0, 1, "keydown", {"key": " ", "code": "Space", **plain}],
                [1, 3, 0, 1, "keydown", {"key": "x", "code": "KeyX", **plain}],
                [1, 4, 0, 1, "keyup", {"key": "ArrowUp", "code": "ArrowUp", **plain, "modifiers": 1}],
            ],
        )
        self.assertEqual(self.page.locator("input").input_value(), "a ")

    def test_keys_that_belong_to_a_composition(self):
        self.open(f'<input {on(1, "keydown=Enter")}>')
        self.page.locator("input").click()
        event = "new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, isComposing: true})"
        self.page.evaluate(f"document.activeElement.dispatchEvent({event})")
        self.assertEqual(self.take(), [])

    def test_values_of_form_controls(self):
        self.open(
            f'<form {on(9, "input")}><input {on(1, "input change")}><input type="checkbox" value="v" {on(2, "change")}>'
            f'<select {on(3, "change")}><option value="a">A</option><option value="b">B</option></select></form>'
        )
        self.page.locator("input").first.press_sequentially("a")
        self.page.locator("[type=checkbox]").click()
        self.page.locator("select").select_option("b")
        self.assertEqual(
            [message[3:] for message in self.take()],
            [
                [1, "input", {"value": "a"}],
                [9, "input", {"value": "a"}],
                [1, "change", {"value": "a"}],
                [9, "input", {"value": "v", "checked": True}],
                [2, "change", {"value": "v", "checked": True}],
                [9, "input", {"value": "b"}],
                [3, "change", {"value": "b"}],
            ],
        )

    def test_forms(self):
        self.open(
            f'<form {on(1, "submit!")}><input name="a" value="x y"><input type="checkbox" name="b" checked>'
            '<input type="checkbox" name="c"><input name="d" disabled value="d"><input type="file" name="f"><input value="no name">'
            '<button name="e" value="1">1</button><button name="e" value="2">2</button></form>'
        )
        self.page.get_by_role("button", name="2").click()
        # A form is not submitted again before that.
        self.send([3, 1])
        self.page.locator("[name=a]").press("Enter")
        self.assertEqual(
            self.take(),
            [
                [1, 1, 0, 1, "submit", {"form": [["a", "x y"], ["b", "on"], ["e", "2"]]}],
                [1, 2, 0, 1, "submit", {"form": [["a", "x y"], ["b", "on"], ["e", "1"]]}],
            ],
        )

    def test_events_of_the_pages_own_scripts(self):
        self.open(f'<div {on(1, "level-changed saved")}></div>')
        for event in ["'level-changed', {detail: {level: 0.5}}", "'saved'"]:
            self.page.evaluate(f"document.querySelector('div').dispatchEvent(new CustomEvent({event}))")
        self.assertEqual(
            self.take(), [[1, 1, 0, 1, "level-changed", {"level": 0.5}], [1, 2, 0, 1, "saved", None]]
        )

    def test_events_that_scripts_of_the_page_stop(self):
        self.open(f'<div {on(1, "click")}><button>x</button></div>')
        self.page.evaluate("void (document.querySelector('button').onclick = event => event.stopPropagation())")
        self.page.locator("button").click()
        self.assertEqual(self.take(), [])

    def test_events_that_elements_begin_to_tell_of(self):
        self.open('<p data-n="1">a</p>')
        self.patch([1, [1], "data-on", "dblclick"], [3, [1], 0, f'<button {on(2, "contextmenu!")}>b</button>'])
        self.page.locator("p").dblclick()
        self.page.locator("button").click(button="right")
        self.assertEqual(self.take(), [[1, 1, 1, 1, "dblclick"], [1, 2, 1, 2, "contextmenu"]])
        self.patch([2, [1], "data-on"])
        self.page.locator("p").dblclick()
        self.assertEqual(self.take(), [])


class ThrottleTests(ScriptCase):
    def test_the_first_event_at_once_and_the_last_one_in_time(self):
        self.open(f'<input {on(1, "input~100")}>', has_clock=True)
        field = self.page.locator("input")
        field.focus()
        for text in "abc":
            self.page.keyboard.press(text)
            self.page.clock.run_for(40)
        # 120 ms have passed: "a" was sent at once, the last text before 100 ms after it.
        self.assertEqual(self.sent(), ["a", "abc"])
        self.page.keyboard.press("d")
        self.assertEqual(self.sent(), [])
        self.page.clock.run_for(100)
        self.assertEqual(self.sent(), ["abcd"])
        self.page.clock.run_for(1000)
        self.page.keyboard.press("e")
        self.assertEqual(self.sent(), ["abcde"])

    def test_nothing_is_lost_when_the_focus_leaves(self):
        self.open(f'<input {on(1, "input~100")}><button>x</button>', has_clock=True)
        self.page.locator("input").focus()
        self.page.keyboard.press("a")
        self.page.keyboard.press("b")
        self.page.keyboard.press("Tab")
        self.assertEqual(self.sent(), ["a", "ab"])

    def sent(self) -> list:
        return [message[5]["value"] for message in self.take()]


class WaitingTests(ScriptCase):
    BODY = f'<input id="a" {on(1, "input:300 keydown=Enter")}><input id="b" {on(2, "input:500")}><button {on(3, "click")}>x</button>'

    def open_waiting(self):
        self.open(self.BODY, has_clock=True)
        self.page.locator("#a").press_sequentially("ab")
        self.assertEqual(self.take(), [])

    def test_until_nothing_more_happens(self):
        self.open_waiting()
        self.page.clock.run_for(299)
        self.page.keyboard.press("c")
        self.page.clock.run_for(299)
        self.assertEqual(self.take(), [])
        self.page.clock.run_for(1)
        self.assertEqual(self.take(), [[1, 1, 0, 1, "input", {"value": "abc"}]])
        self.page.clock.run_for(1000)
        self.assertEqual(self.take(), [])

    def test_until_something_else_happens(self):
        self.open_waiting()
        self.page.keyboard.press("Enter")
        self.assertEqual([message[3:5] for message in self.take()], [[1, "input"], [1, "keydown"]])

    def test_until_something_else_is_entered(self):
        self.open_waiting()
        self.page.evaluate("document.querySelector('#b').dispatchEvent(new Event('input', {bubbles: true}))")
        self.assertEqual([message[3:5] for message in self.take()], [[1, "input"]])
        self.page.clock.run_for(500)
        self.assertEqual([message[3:5] for message in self.take()], [[2, "input"]])

    def test_until_the_focus_leaves(self):
        self.open_waiting()
        self.page.keyboard.press("Tab")
        self.assertEqual([message[3:5] for message in self.take()], [[1, "input"]])

    def test_until_another_page_sets_the_value(self):
        self.open(self.BODY, has_clock=True)
        # An element without the focus, as if the page's own script had changed it.
        self.page.evaluate(
            """() => {
              window.field = document.querySelector("#b");
              field.dispatchEvent(new Event("input", { bubbles: true }));
            }"""
        )
        self.patch([12, '<input id="b" data-n="4" value="x">', ""])
        self.patch([1, [4], "value", "y"])
        self.assertEqual(self.page.evaluate("[field.isConnected, field.value]"), [True, "y"])
        self.page.clock.run_for(500)
        self.assertEqual(self.take(), [])


FirefoxEventTests = in_firefox(
    EventTests,
    "events_that_do_not_bubble_reach_their_target",
    "keys",
    "values_of_form_controls",
    "forms",
)
FirefoxThrottleTests = in_firefox(ThrottleTests)
FirefoxWaitingTests = in_firefox(WaitingTests)


if __name__ == "__main__":
    unittest.main()
