"""The server does not know the session: events without a response are sent to the new one, or reported to the user."""

import unittest

from browsers import in_firefox
from lost_session import BUTTON, LostSessionCase
from script_page import on


def choice(selected: str) -> str:
    """A menu of three options."""
    options = "".join(f"<option{' selected' * (value == selected)}>{value}</option>" for value in "abc")
    return f'<select {on(1, "change")}>{options}</select>'


class LostEventTests(LostSessionCase):
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


FirefoxLostEventTests = in_firefox(
    LostEventTests,
    "the_last_report_of_lost_clicks_is_shown_for_its_whole_time",
    "a_choice_that_the_restored_state_includes_is_not_sent_again",
    "a_choice_that_the_restored_page_does_not_show_is_sent_again",
    "a_choice_without_a_connection_is_kept_and_sent",
    "events_that_wait_in_the_browser_are_sent_to_the_new_session",
    "lost_keys_are_reported",
    "lost_input_is_reported_if_its_field_is_gone",
)


if __name__ == "__main__":
    unittest.main()
