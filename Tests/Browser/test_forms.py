"""Forms across full re-renders and new sessions, and pages that users leave."""

import unittest

from browsers import in_firefox
from lost_session import LostSessionCase
from script_page import on


class FormTests(LostSessionCase):
    def test_fields_called_name_and_type(self):
        form = f'<form name="a"><input name="name" {on(1, "input")}><input name="type" {on(2, "input")}></form>'
        self.open(form)
        self.page.locator("[name=type]").press_sequentially("b")
        self.page.locator("[name=name]").press_sequentially("abc")
        self.page.evaluate("window.field = document.activeElement")
        self.drop(1006)
        self.page.wait_for_function("server.count === 2")
        self.page.evaluate("server.open()")
        # The server is another one, so its numbers are others.
        self.send([2, "two", 0, 0, "Test", form])
        self.assertTrue(self.page.evaluate("document.activeElement === window.field"))
        self.assertEqual(self.page.locator("[name=name]").input_value(), "abc")
        self.assertEqual(self.page.locator("[name=type]").input_value(), "b")

    def test_a_box_with_the_focus_tells_its_change_to_another_server(self):
        box = f'<input type="checkbox" {on(1, "change")}>'
        self.open(box)
        self.page.locator("input").click()
        self.drop(1006)
        self.page.wait_for_function("server.count === 2")
        self.page.evaluate("server.open()")
        self.take()
        self.send([2, "two", 0, 0, "Test", box])
        self.assertTrue(self.page.locator("input").is_checked())
        self.assertEqual(self.take(), [[1, 1, 0, 1, "change", {"value": "on", "checked": True}]])

    def test_a_line_feed_at_the_beginning_of_a_text_area(self):
        area = '<textarea data-n="1">\n\n\nabc</textarea>'
        self.open(f"<p>old</p>{area}", has_clock=True)
        self.serve(f"<p>new</p>{area}", session="s2", epoch="two")
        self.forget()
        self.assertEqual(self.page.evaluate("document.querySelector('p').textContent"), "new")
        self.assertEqual(self.page.locator("textarea").input_value(), "\n\nabc")
        self.assertEqual(self.page.evaluate("document.querySelector('textarea').textContent"), "\n\nabc")

    def test_a_page_that_the_user_leaves_says_so(self):
        self.open("<p>a</p>")
        self.page.evaluate("server.socket.close = (code) => { window.code = code; }")
        self.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        self.assertIsNone(self.page.evaluate("window.code ?? null"))
        self.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))")
        self.assertEqual(self.page.evaluate("window.code"), 4003)


FirefoxFormTests = in_firefox(FormTests)


if __name__ == "__main__":
    unittest.main()
