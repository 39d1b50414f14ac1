"""The server does not know the session: the page gets a new one in place, without loss."""

import unittest

from browsers import in_firefox
from lost_session import BUTTON, FIELD, LostSessionCase
from script_page import on


class LostSessionTests(LostSessionCase):
    def test_another_session_in_place(self):
        self.open(BUTTON + "<p>old</p>", has_clock=True)
        self.serve(f'<button {on(7, "click")}>a</button><p data-n="8">new</p>', session="s2", epoch="two", patch=3, event=5)
        self.forget()
        self.assertTrue(self.is_old())
        self.assertEqual(self.page.evaluate("server.socket.url"), "ws://127.0.0.1:1/live?session=s2")
        self.assertEqual(self.take(), [[0, 1, "two", 3]])
        self.expect_body(f'<button {on(7, "click")}>a</button><p data-n="8">new</p>')
        self.send([0, "two", 5])
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 6, 3, 7, "click"]])

    def test_typed_text_is_sent_to_the_new_session(self):
        self.open(FIELD, has_clock=True)
        self.page.get_by_label("Title").press_sequentially("abc")
        self.page.evaluate("document.activeElement.setSelectionRange(1, 2)")
        self.patch(knowing=3, is_response=True)
        self.serve(f'<h1>Anew</h1><label>Title<input value="" {on(4, "input")}></label>', session="s2", epoch="two")
        self.take()
        self.forget()
        self.page.keyboard.type("x")
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        self.send([0, "two", 0])
        told = [[1, 1, 0, 4, "input", {"value": "abc"}], [1, 2, 0, 4, "input", {"value": "axc"}]]
        self.assertEqual(self.take(), told)
        self.assertEqual(self.page.get_by_label("Title").input_value(), "axc")
        self.assertEqual(self.page.evaluate("document.activeElement.selectionStart"), 2)
        self.assertEqual(self.banner(), "")

    def test_text_changed_by_the_server_is_sent_to_the_new_session(self):
        self.open(FIELD, has_clock=True)
        self.page.get_by_label("Title").press_sequentially("a")
        self.patch([1, [1], "value", "A"], knowing=1, is_response=True)
        self.serve(FIELD, session="s2", epoch="two")
        self.take()
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 1, "input", {"value": "A"}]])

    def test_text_pushed_by_the_server_is_not_sent(self):
        self.open(FIELD, has_clock=True)
        self.page.get_by_label("Title").press_sequentially("a")
        self.page.get_by_label("Title").blur()
        self.patch([1, [1], "value", "other"], knowing=1)
        self.serve(FIELD, session="s2", epoch="two")
        self.take()
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        self.assertEqual(self.page.get_by_label("Title").input_value(), "")

    def test_typed_text_is_not_sent_for_another_row(self):
        row = '<li><input aria-label="Row" value="{}" {}></li>'
        self.open(f"<ul>{row.format('Milk', on(1, 'input'))}{row.format('Bread', on(2, 'input'))}</ul>", has_clock=True)
        self.page.get_by_label("Row").last.press_sequentially("!")
        self.serve(f"<ul>{row.format('Bread', on(3, 'input'))}{row.format('Eggs', on(4, 'input'))}</ul>", epoch="two")
        self.take()
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        values = "[...document.querySelectorAll('input')].map(node => node.value)"
        self.assertEqual(self.page.evaluate(values), ["Bread", "Eggs"])
        self.assertIn("check your last change", self.banner())

    def test_scroll_position_and_focus(self):
        rows = "".join(f"<p>{number}</p>" for number in range(200))
        self.open(f'{rows}<input id="field">{rows}', has_clock=True)
        self.page.locator("#field").focus()
        self.page.evaluate("scrollTo(0, 2500)")
        self.serve(f'{rows}<input id="field">{rows}', epoch="two")
        self.forget()
        self.assertEqual(self.page.evaluate("scrollY"), 2500)
        self.assertEqual(self.focus(), "field")

    def test_running_functions_continue(self):
        work = "Live.register('wait', () => new Promise(() => {}))"
        self.open("", has_clock=True, before=f"addEventListener('DOMContentLoaded', () => {work})")
        self.patch([10, 1, "wait", []])
        self.forget()
        self.assertEqual(self.take(), [[0, 1, "one", 0]])
        self.assertTrue(self.is_old())

    def test_its_state_is_asked_for(self):
        self.open(BUTTON, has_clock=True)
        self.serve(BUTTON, epoch="two", state="kept1")
        self.forget()
        self.assertNotIn("live-state", self.requests[-1].headers)
        self.send([0, "two", 0])
        self.page.clock.run_for(6_000)
        self.forget()
        self.assertEqual(self.requests[-1].headers["live-state"], "kept1")

    def test_not_again_and_again(self):
        self.open(BUTTON, has_clock=True)
        self.forget()
        self.assertEqual(len(self.requests), 2)
        self.drop(4000)
        self.page.clock.run_for(90)
        self.assertEqual(len(self.requests), 2)
        self.page.clock.run_for(300)
        self.page.wait_for_function("() => server.count === 3")
        self.assertEqual(len(self.requests), 3)

    def test_a_rejected_page_resumes_when_it_is_accepted_again(self):
        for status in (401, 404):
            with self.subTest(status=status):
                self.open(FIELD, has_clock=True)
                self.page.get_by_label("Title").press_sequentially("abc")
                self.patch(knowing=3, is_response=True)
                self.serve("<p>Access token</p>", status=status)
                self.page.evaluate("window.isOld = true")
                self.drop(4000)
                self.page.wait_for_function("() => document.documentElement.dataset.connection === 'lost'")
                self.page.clock.run_for(1_600)
                self.assertEqual(
                    self.banner(), "The server refused this page. Open it in another tab, and allow cookies."
                )
                # The page is requested again after a delay; by then the user may have logged in in
                # another tab.
                self.serve(FIELD, session="s2", epoch="two")
                self.take()
                self.page.clock.run_for(10_000)
                self.page.wait_for_function("() => server.count === 2")
                self.page.evaluate("server.open()")
                self.send([0, "two", 0])
                self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 1, "input", {"value": "abc"}]])
                self.page.clock.run_for(100)
                self.assertEqual(self.banner(), "")
                self.assertTrue(self.is_old())
                self.expect_complaint(str(status))

    def test_a_rejected_page_asks_for_the_access_token(self):
        self.open(BUTTON, version="1.a")
        self.serve("<p>Access token</p>", status=401)
        self.page.evaluate("window.isOld = true")
        self.drop(4000)
        self.page.wait_for_function("() => !window.isOld")
        self.expect_body("<p>Access token</p>")
        self.expect_complaint("401")

    def test_a_server_that_cannot_respond_yet(self):
        self.open(BUTTON, has_clock=True)
        self.serve("", status=503)
        self.drop(4000)
        self.page.wait_for_function("() => document.documentElement.dataset.connection === 'lost'")
        self.serve(BUTTON, epoch="two")
        self.page.clock.run_for(400)
        self.page.wait_for_function("() => server.count === 2")
        self.expect_complaint("503")


FirefoxLostSessionTests = in_firefox(
    LostSessionTests,
    "another_session_in_place",
    "typed_text_is_sent_to_the_new_session",
    "scroll_position_and_focus",
)


if __name__ == "__main__":
    unittest.main()
