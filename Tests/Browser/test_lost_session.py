"""The server does not know the session: the page gets a new one in place, without loss."""

import time
import unittest

from browsers import in_firefox
from script_page import ScriptCase, on

BUTTON = f'<button {on(1, "click")}>a</button>'
FIELD = f'<label>Title<input {on(1, "input")}></label>'


def choice(selected: str) -> str:
    """A menu of three options."""
    options = "".join(f"<option{' selected' * (value == selected)}>{value}</option>" for value in "abc")
    return f'<select {on(1, "change")}>{options}</select>'


# The text of the banner after the delays with which it appears.
STATUS_LATER = """
  new Promise((resolve) => {
    setTimeout(() => resolve(document.querySelector("live-status")?.textContent ?? ""), 500);
  })
"""


class LostSessionCase(ScriptCase):
    def forget(self) -> None:
        """Closes the connection because the session is unknown, and waits for the next connection."""
        self.page.evaluate("window.isOld = true")
        count = self.page.evaluate("server.count")
        self.drop(4000)
        self.page.wait_for_function("count => server.count > count", arg=count)
        self.page.evaluate("server.open()")

    def is_old(self) -> bool:
        """Whether the page was not reloaded."""
        return self.page.evaluate("!!window.isOld")

    def banner(self) -> str:
        self.page.clock.run_for(100)
        return self.page.evaluate("document.querySelector('live-status')?.textContent ?? ''")

    def expect_banner(self, text: str) -> None:
        """Expects a banner that depends on a response, which the page's simulated clock does not
        control."""
        for _ in range(50):
            if text in self.banner():
                return
            time.sleep(0.1)
        self.fail(f"{text!r} is not in {self.banner()!r}.")


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

    def test_lost_clicks_are_reported_to_the_user(self):
        self.open(BUTTON, has_clock=True)
        self.page.locator("button").click()
        self.serve(BUTTON, epoch="two")
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take()[-1], [0, 1, "two", 0])
        self.assertEqual(self.banner(), "This page was restarted. Please check your last change.")
        self.page.clock.run_for(15_000)
        self.assertEqual(self.banner(), "")

    def lose_a_click(self, epoch: str) -> None:
        """Clicks without a response, and resumes in another session."""
        self.page.locator("button").click()
        self.serve(BUTTON, epoch=epoch)
        self.forget()
        self.send([0, epoch, 0])
        self.assertIn("check your last change", self.banner())

    def test_the_last_report_of_lost_clicks_is_shown_for_its_whole_time(self):
        self.open(BUTTON, has_clock=True)
        self.lose_a_click("two")
        self.page.clock.run_for(10_000)
        self.lose_a_click("three")
        self.page.clock.run_for(14_000)
        self.assertIn("check your last change", self.banner())
        self.page.clock.run_for(1_000)
        self.assertEqual(self.banner(), "")

    def test_a_lost_connection_does_not_shorten_the_report_of_lost_clicks(self):
        self.open(BUTTON, has_clock=True)
        self.lose_a_click("two")
        self.drop()
        self.page.clock.run_for(9_000)
        self.assertEqual(self.banner(), "Connecting again …")
        self.page.evaluate("server.open()")
        self.send([0, "two", 0])
        self.page.clock.run_for(14_000)
        self.assertIn("check your last change", self.banner())
        self.page.clock.run_for(1_000)
        self.assertEqual(self.banner(), "")

    def restore(self, body: str, epoch: str, applied: int | None) -> list:
        """Resumes in another session, whose state includes events, and returns the events that the page sends."""
        self.serve(body, session="s2", epoch=epoch, state="kept2", applied=applied, is_complete=applied is not None)
        self.page.clock.run_for(6_000)
        self.take()
        self.forget()
        self.send([0, epoch, 0])
        sent = self.take()
        self.assertEqual(sent[0], [0, 1, epoch, 0])
        self.assertEqual(self.banner(), "")
        return sent[1:]

    def test_a_choice_that_the_restored_state_includes_is_not_sent_again(self):
        self.open(choice("a"), has_clock=True)
        self.page.locator("select").select_option("b")
        self.assertEqual(self.take(), [[1, 1, 0, 1, "change", {"value": "b"}]])
        self.send([3, 1])
        self.assertEqual(self.restore(choice("b"), "two", 1), [])
        self.assertEqual(self.page.locator("select").input_value(), "b")
        # The next session has its state, too; the last one has none.
        self.assertEqual(self.restore(choice("b"), "three", 0), [])
        again = [[1, 1, 0, 1, "change", {"value": "b"}]]
        self.assertEqual(self.restore(choice("a"), "four", None), again)
        self.assertEqual(self.page.locator("select").input_value(), "b")

    def test_a_choice_that_the_restored_page_does_not_show_is_sent_again(self):
        self.open(choice("a"), has_clock=True)
        self.page.locator("select").select_option("b")
        self.send([3, 1])
        self.assertEqual(self.restore(choice("a"), "two", 1), [[1, 1, 0, 1, "change", {"value": "b"}]])

    def test_a_choice_that_the_earlier_session_may_not_have_applied_is_sent_again(self):
        self.open(choice("a"), has_clock=True)
        self.page.locator("select").select_option("b")
        self.assertEqual(self.restore(choice("b"), "two", 0), [[1, 1, 0, 1, "change", {"value": "b"}]])

    def test_a_choice_without_a_connection_is_kept_and_sent(self):
        self.open(choice("a"), has_clock=True)
        self.page.locator("select").select_option("b")
        self.send([3, 1])
        self.drop()
        self.page.locator("select").select_option("c")
        self.assertEqual(self.restore(choice("b"), "two", 1), [[1, 1, 0, 1, "change", {"value": "c"}]])
        self.assertEqual(self.page.locator("select").input_value(), "c")

    def test_a_choice_that_was_never_sent_is_sent_whatever_its_number(self):
        self.open(choice("a"), has_clock=True)
        self.drop()
        self.page.locator("select").select_option("b")
        self.assertEqual(self.restore(choice("b"), "two", 5), [[1, 1, 0, 1, "change", {"value": "b"}]])

    def test_text_and_boxes_that_the_restored_state_includes_are_not_sent_again(self):
        box = '<input type="checkbox" {} {}>'
        field = '<input type="text" value="{}" {}>'
        self.open(box.format("", on(1, "change")) + field.format("", on(2, "input change")), has_clock=True)
        self.page.locator("[type=checkbox]").check()
        self.page.locator("[type=text]").fill("abc")
        self.page.locator("[type=text]").blur()
        self.assertEqual([event[4] for event in self.take()], ["change", "input", "change"])
        self.send([3, 3])
        body = box.format("checked", on(1, "change")) + field.format("abc", on(2, "input change"))
        self.assertEqual(self.restore(body, "two", 3), [])
        # Without its last event, the text is sent.
        self.page.locator("[type=text]").fill("abcd")
        self.send([3, 1])
        sent = self.restore(body, "three", 0)
        self.assertEqual(sent[0], [1, 1, 0, 2, "input", {"value": "abcd"}])
        self.assertEqual([event[3] for event in sent], [2] * len(sent))

    def click_three_times(self, body: str = BUTTON) -> None:
        """Opens a page, and clicks without a response."""
        self.open(body, has_clock=True)
        for _ in range(3):
            self.page.locator("button").click()
        self.assertEqual(len(self.take()), 3)

    def test_clicks_that_the_earlier_session_has_not_applied_are_sent_again(self):
        self.click_three_times()
        body = f'<button {on(7, "click")}>a</button>'
        self.serve(body, session="s2", epoch="two", state="kept2", applied=1, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 7, "click"], [1, 2, 0, 7, "click"]])
        self.assertEqual(self.banner(), "")

    def test_clicks_that_the_earlier_session_may_have_applied_are_not_sent_again(self):
        for applied, banner in [(2, "This page was restarted. Please check your last change."), (3, "")]:
            with self.subTest(applied=applied):
                self.click_three_times()
                self.serve(BUTTON, session="s2", epoch="two", state="kept2", applied=applied)
                self.forget()
                self.send([0, "two", 0])
                self.assertEqual(self.take(), [[0, 1, "two", 0]])
                self.assertEqual(self.banner(), banner)

    def test_clicks_are_not_sent_to_another_row(self):
        row = '<li>{}<button {}>Done</button></li>'
        self.click_three_times(row.format("Milk", on(1, "click")))
        body = row.format("Bread", on(7, "click"))
        self.serve(body, session="s2", epoch="two", state="kept2", applied=1, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        self.assertIn("check your last change", self.banner())

    def test_clicks_after_the_last_change_of_a_row_are_sent_to_it(self):
        row = '<li><i data-n="3">{}</i><button {}>More</button></li>'
        self.click_three_times(row.format("0", on(1, "click")))
        self.patch([0, [3, 0], "1"], knowing=1, is_response=True)
        body = row.format("1", on(7, "click"))
        self.serve(body, session="s2", epoch="two", state="kept2", applied=1, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 7, "click"], [1, 2, 0, 7, "click"]])
        self.assertEqual(self.banner(), "")

    def test_clicks_that_were_never_sent_are_sent_whatever_their_numbers(self):
        self.open(BUTTON, has_clock=True)
        self.drop()
        self.page.locator("button").click()
        self.page.clock.run_for(400)
        self.serve(BUTTON, session="s2", epoch="two", state="kept2", applied=5, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 1, "click"]])
        self.assertEqual(self.banner(), "")

    def test_events_that_wait_in_the_browser_are_sent_to_the_new_session(self):
        self.open(f'<button {on(1, "click:500")}>a</button>', has_clock=True)
        self.page.locator("button").click()
        self.assertEqual(self.take(), [])
        body = f'<button {on(7, "click:500")}>a</button>'
        self.serve(body, session="s2", epoch="two", state="kept2", applied=0, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 7, "click"]])
        self.page.clock.run_for(1_000)
        self.assertEqual(self.take(), [])
        self.assertEqual(self.banner(), "")

    def test_a_waiting_event_that_no_session_can_apply_is_reported(self):
        self.open(f'<button {on(1, "click:500")}>a</button>', has_clock=True)
        self.page.locator("button").click()
        self.serve("<p>Gone</p>", session="s2", epoch="two", state="kept2", applied=0, is_complete=True)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        self.assertIn("check your last change", self.banner())

    def test_input_that_waits_in_the_browser_is_sent_once_and_at_once(self):
        self.open(f'<label>Title<input {on(1, "input:500")}></label>', has_clock=True)
        self.page.get_by_label("Title").press_sequentially("abc")
        self.assertEqual(self.take(), [])
        self.serve(f'<label>Title<input {on(4, "input:500")}></label>', session="s2", epoch="two")
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take(), [[0, 1, "two", 0], [1, 1, 0, 4, "input", {"value": "abc"}]])
        self.page.clock.run_for(1_000)
        self.assertEqual(self.take(), [])
        self.assertEqual(self.banner(), "")

    def test_events_that_wait_in_the_browser_follow_those_before_a_render_of_the_same_session(self):
        self.open(f'<button {on(1, "click")}>a</button><i {on(2, "click:900")}>b</i>', has_clock=True)
        self.drop()
        self.page.locator("button").click()
        self.page.locator("i").click()
        self.page.clock.run_for(400)
        self.page.wait_for_function("() => server.count === 2")
        self.page.evaluate("server.open()")
        self.send([2, "one", 3, 0, "Anew", f'<button {on(1, "click")}>a</button><i {on(2, "click:900")}>b</i>'])
        self.assertEqual(self.take(), [[0, 1, "one", 0], [1, 1, 0, 1, "click"], [1, 2, 0, 2, "click"]])

    def expect_report(self, body: str, use, *, then: str = "", is_reported: bool = True) -> None:
        """Uses a page, loses its session before the response, and expects that the user is asked to check, or not."""
        self.open(body, has_clock=True)
        use(self.page)
        self.assertNotEqual(self.take(), [])
        self.serve(then or body, session="s2", epoch="two", state="kept2", applied=0)
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual("check your last change" in self.banner(), is_reported)

    def test_lost_keys_are_reported(self):
        self.expect_report(f'<div tabindex="0" {on(1, "keydown=x")}>a</div>', lambda page: page.locator("div").press("x"))

    def test_lost_events_of_the_pages_own_scripts_are_reported(self):
        for name in ("saved", "toggled", "focusRow", "pointerMoved"):
            with self.subTest(name=name):
                event = f"document.querySelector('div').dispatchEvent(new CustomEvent('{name}'))"
                self.expect_report(f'<div {on(1, name)}>a</div>', lambda page: page.evaluate(event))

    def test_lost_input_is_reported_if_its_field_is_gone(self):
        field = f'<input value="a" {on(1, "input change")}>'
        self.expect_report(field, lambda page: page.locator("input").fill(""), then="<p>Gone</p>")
        choice = f'<select {on(1, "change")}><option value="">None</option><option>a</option></select>'
        choice = choice.replace("<option>", "<option selected>")
        self.expect_report(choice, lambda page: page.locator("select").select_option("None"), then="<p>Gone</p>")

    def test_lost_input_is_not_reported_if_it_is_sent_again(self):
        field = f'<input value="a" {on(1, "input change")}>'
        self.expect_report(field, lambda page: page.locator("input").fill(""), is_reported=False)

    def test_lost_events_that_the_user_has_not_caused_are_not_reported(self):
        rows = "document.querySelector('div').dispatchEvent(new CustomEvent('live-rows', {detail: {}}))"
        self.expect_report(f'<div {on(1, "live-rows")}>a</div>', lambda page: page.evaluate(rows), is_reported=False)
        self.expect_report(f'<input {on(1, "focus")}>', lambda page: page.locator("input").focus(), is_reported=False)

    def test_applied_events_are_not_reported_after_a_render_of_the_same_session(self):
        self.open(BUTTON, has_clock=True)
        self.page.locator("button").click()
        self.send([2, "one", 3, 1, "Anew", BUTTON])
        self.assertEqual(self.banner(), "")

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


class OtherVersionTests(LostSessionCase):
    def come_back(self) -> None:
        self.page.evaluate("window.isOld = true")
        self.drop(4000)

    def expect_loading(self) -> None:
        self.page.wait_for_function("() => !window.isOld")

    def test_the_page_is_loaded_again(self):
        self.open(BUTTON, version="1.a")
        self.serve(BUTTON, epoch="two", version="1.b")
        self.come_back()
        self.expect_loading()

    def test_a_reload_for_a_new_version_requests_restorable_state(self):
        self.open(BUTTON, version="1.a", state="kept1")
        self.serve(BUTTON, epoch="two", version="1.b", state="kept2")
        self.come_back()
        self.expect_loading()
        self.page.wait_for_function("() => server.count === 1")
        self.assertEqual(self.requests[-1].headers["live-state"], "kept1")
        self.page.reload()
        self.page.wait_for_function("() => window.server?.count === 1")
        self.assertNotIn("live-state", self.requests[-1].headers)

    def test_not_while_something_would_be_lost(self):
        self.open(FIELD, version="1.a", has_clock=True)
        self.page.get_by_label("Title").press_sequentially("much")
        self.serve(FIELD, epoch="two", version="1.b")
        self.forget()
        self.send([0, "two", 0])
        self.assertEqual(self.take()[-1], [1, 1, 0, 1, "input", {"value": "much"}])
        self.send([3, 1])
        self.assertIn("A new version of this page is available.", self.banner())
        self.page.clock.run_for(10_000)
        self.assertTrue(self.is_old())
        self.page.get_by_label("Title").fill("")
        self.send([3, 2])
        self.page.clock.run_for(1_000)
        self.expect_loading()

    def test_another_version_of_the_protocol_is_not_shown_in_place(self):
        self.open(FIELD, version="1.a", has_clock=True)
        self.page.get_by_label("Title").press_sequentially("much")
        self.serve(FIELD, epoch="two", version="2.a")
        self.come_back()
        self.page.wait_for_function("() => document.documentElement.dataset.connection === 'connecting'")
        self.expect_banner("A new version of this page is available.")
        self.page.clock.run_for(5_000)
        self.assertEqual(self.page.evaluate("server.count"), 1)
        self.assertTrue(self.is_old())

    def test_a_server_that_rejects_the_protocol_version(self):
        self.open(BUTTON, version="1.a", has_clock=True)
        self.serve(BUTTON, epoch="two", version="2.a")
        self.page.evaluate("window.isOld = true")
        for count in (1, 2, 3):
            self.assertEqual(self.page.evaluate("server.count"), count)
            self.page.evaluate("server.open()")
            self.send([4, "The page uses version 1 of the protocol, the server version 2."])
            self.drop(1002)
            if count < 3:
                self.page.clock.run_for(3_000)
        self.expect_loading()
        self.expect_complaint("The page uses version 1")

    def reload_for_another_protocol(self, applied: int | None) -> None:
        """Clicks without a response, and lets the page reload itself for another version of the protocol."""
        self.open(BUTTON, version="1.a", state="kept1")
        self.page.locator("button").click()
        self.serve(BUTTON, epoch="two", version="2.a", state="kept2", applied=applied)
        self.come_back()
        self.expect_loading()
        # The page has loaded, and has requested the session that continues its state.
        self.page.wait_for_function("() => window.server?.count === 1")
        self.assertEqual(self.requests[-1].headers["live-state"], "kept1")
        self.page.evaluate("server.open()")
        self.assertEqual(self.take(), [[0, 1, "two", 0]])
        self.send([0, "two", 0])

    def test_a_click_that_another_version_of_the_protocol_can_not_apply_is_reported(self):
        self.reload_for_another_protocol(None)
        self.page.wait_for_function("() => document.querySelector('live-status')?.textContent.includes('check your last')")
        # It is reported once.
        self.page.reload()
        self.page.wait_for_function("() => window.server?.count === 1")
        self.connect_again()
        self.assertEqual(self.page.evaluate(STATUS_LATER), "")

    def test_a_click_that_was_applied_before_another_version_of_the_protocol_is_not_reported(self):
        self.reload_for_another_protocol(1)
        self.assertEqual(self.page.evaluate(STATUS_LATER), "")

    def connect_again(self) -> None:
        self.page.evaluate("server.open()")
        self.send([0, "two", 0])

    def test_a_page_that_is_not_there_any_more(self):
        self.open(BUTTON, version="1.a")
        self.serve("Gone", status=404)
        self.come_back()
        self.expect_loading()
        self.expect_complaint("404")


FirefoxLostSessionTests = in_firefox(
    LostSessionTests,
    "the_last_report_of_lost_clicks_is_shown_for_its_whole_time",
    "a_choice_that_the_restored_state_includes_is_not_sent_again",
    "a_choice_that_the_restored_page_does_not_show_is_sent_again",
    "a_choice_without_a_connection_is_kept_and_sent",
    "events_that_wait_in_the_browser_are_sent_to_the_new_session",
    "lost_keys_are_reported",
    "lost_input_is_reported_if_its_field_is_gone",
)
FirefoxOtherVersionTests = in_firefox(
    OtherVersionTests, "a_click_that_another_version_of_the_protocol_can_not_apply_is_reported"
)


if __name__ == "__main__":
    unittest.main()
