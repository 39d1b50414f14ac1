"""A new render of a page preserves the state of its elements."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on


class AnewTests(ScriptCase):
    def render_anew(self, body: str, *, epoch: str = "two", patch: int = 3, event: int = 0) -> None:
        self.send([2, epoch, patch, event, "Anew", body])
        self.patch_number = patch

    def test_everything_is_replaced(self):
        self.open('<p data-n="1" class="a">old</p><!--2-->x<!--/-->')
        self.render_anew('<main data-n="7" title="t">new</main><!--8--><i>y</i><!--/-->')
        self.expect_body('<main data-n="7" title="t">new</main><!--8--><i>y</i><!--/-->')
        self.assertEqual(self.page.title(), "Anew")
        self.patch([0, [7, 0], "newer"], [0, [8, 0, 0], "z"])
        self.expect_body('<main data-n="7" title="t">newer</main><!--8--><i>z</i><!--/-->')

    def test_numbers_are_taken_over_and_events_are_void(self):
        self.open(f'<button {on(1, "click")}>a</button>')
        self.page.locator("button").click()
        self.take()
        self.render_anew(f'<button {on(4, "click")}>a</button>', event=5)
        self.assertEqual(self.take(), [])
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 6, 3, 4, "click"]])

    def test_matching_elements_keep_their_identity(self):
        self.open('<div data-n="1"><audio id="a"></audio><p>x</p><ul data-n="2"><li data-n="3">a</li><li data-n="4">b</li></ul></div>')
        self.page.evaluate("for (const node of document.querySelectorAll('audio,ul,li')) node.isSame = true")
        self.render_anew(
            '<div data-n="1"><h1>new</h1><ul data-n="2"><li data-n="9">z</li><li data-n="4">B</li></ul><audio id="a"></audio></div>',
            epoch="one",
        )
        self.expect_body(
            '<div data-n="1"><h1>new</h1><ul data-n="2"><li data-n="9">z</li><li data-n="4">B</li></ul><audio id="a"></audio></div>'
        )
        same = "[...document.querySelectorAll('audio,ul,li')].map(node => node.isSame ?? false)"
        self.assertEqual(self.page.evaluate(same), [True, False, True, True])

    def test_typed_values_are_sent_to_a_server_that_lacks_them(self):
        self.open(f'<label>Title<input {on(1, "input")}></label><textarea {on(2, "change")}></textarea><input type="checkbox" {on(3, "change")}>')
        self.page.locator("textarea").fill("long")
        self.page.locator("[type=checkbox]").click()
        self.page.locator("input").first.press_sequentially("ab")
        self.page.evaluate("document.activeElement.setSelectionRange(0, 1)")
        self.send([3, 9])
        self.take()
        self.render_anew(
            f'<label>Title<input value="" {on(5, "input")}></label><textarea {on(6, "change")}></textarea><input type="checkbox" {on(7, "change")}>'
        )
        self.assertEqual(self.page.locator("input").first.input_value(), "ab")
        self.assertEqual(self.page.locator("textarea").input_value(), "long")
        self.assertTrue(self.page.locator("[type=checkbox]").is_checked())
        self.assertEqual(
            self.page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]"), [0, 1]
        )
        self.assertEqual(
            [message[3:] for message in self.take()],
            [
                [5, "input", {"value": "ab"}],
                [6, "change", {"value": "long"}],
                [7, "change", {"value": "on", "checked": True}],
            ],
        )

    def test_acknowledged_values_follow_the_server(self):
        self.open(f'<input id="a" {on(1, "input")}><input id="b" {on(2, "input")}><input id="c">')
        for field in "abc":
            self.page.locator("#" + field).press_sequentially("x")
        self.take()
        self.render_anew(
            f'<input id="a" value="A" {on(1, "input")}><input id="b" value="B" {on(2, "input")}><input id="c" value="C">',
            epoch="one",
            event=1,
        )
        values = [self.page.locator("#" + field).input_value() for field in "abc"]
        self.assertEqual(values, ["A", "x", "x"])
        self.assertEqual(self.take(), [[1, 2, 0, 2, "input", {"value": "x"}]])

    def test_radio_buttons(self):
        self.open("".join(f'<input type="radio" name="r" value="{n}" {on(n, "change")}>' for n in (1, 2)))
        self.page.locator("[value='2']").click()
        self.render_anew(
            f'<input type="radio" name="r" value="1" checked {on(1, "change")}><input type="radio" name="r" value="2" {on(2, "change")}>'
        )
        self.assertTrue(self.page.locator("[value='2']").is_checked())

    def test_focus_and_scroll_position(self):
        self.open('<div style="height: 3000px">a</div><input id="field"><div style="height: 3000px">b</div>')
        self.page.locator("#field").click()
        self.page.evaluate("scrollTo(0, 2800)")
        self.render_anew('<h1>h</h1><div style="height: 3000px">a</div><input id="field"><div style="height: 3000px">b</div>')
        self.assertEqual(self.focus(), "field")
        # Firefox has fractions of a pixel.
        self.assertGreaterEqual(round(self.page.evaluate("scrollY")), 2800)

    def test_a_choice(self):
        self.open('<select><option value="a">A</option></select>')
        self.render_anew('<select><option value="a">A</option><option value="b" selected>B</option></select>')
        self.assertEqual(self.page.locator("select").input_value(), "b")

    def test_styles(self):
        self.open('<p data-style="top:1px">a</p><p data-style="top:2px">b</p>')
        self.render_anew('<p data-style="top:3px">a</p><p>b</p>')
        style = "[...document.querySelectorAll('p')].map(node => node.style.top)"
        self.assertEqual(self.page.evaluate(style), ["3px", ""])

    def test_dialogs(self):
        dialog = f'<dialog open data-modal {on(2, "cancel!")}><button id="in">x</button></dialog>'
        self.open(f'<button id="out">o</button>{dialog}')
        self.render_anew(f'<button id="out">o</button>{dialog}')
        self.assertTrue(self.page.evaluate("document.querySelector('dialog').matches(':modal')"))
        self.assertEqual(self.focus(), "in")
        self.render_anew('<button id="out">o</button>')
        self.assertEqual(self.page.evaluate("document.querySelectorAll('dialog').length"), 0)
        self.render_anew(f'<button id="out">o</button>{dialog}')
        self.assertTrue(self.page.evaluate("document.querySelector('dialog').matches(':modal')"))

    def test_calls_are_void(self):
        self.open("", before="addEventListener('DOMContentLoaded', () => Live.register('wait', call => new Promise((_, reject) => { call.signal.addEventListener('abort', () => { window.wasAborted = true; reject(new Error()); }); })))")
        self.patch([10, 1, "wait", []])
        self.render_anew("")
        self.assertTrue(self.page.evaluate("window.wasAborted"))
        self.assertEqual(self.take(), [])

    def test_the_history_is_reset(self):
        self.open("")
        self.patch([7, 1, "/a"])
        self.render_anew("")
        self.patch([8, 0, "/b"])
        self.patch([7, 1, "/c"])
        self.page.evaluate("history.back()")
        self.page.wait_for_function("() => location.pathname === '/b'")
        self.assertEqual(self.take(), [[3, 1, 5, 0, "/b"]])


FirefoxAnewTests = in_firefox(AnewTests, "matching_elements_keep_their_identity", "focus_and_scroll_position")


if __name__ == "__main__":
    unittest.main()
