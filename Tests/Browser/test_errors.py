"""Errors of events are shown at their elements, and what is too long to be sent is not sent."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from script_page import ScriptCase, on
from server_page import ServerCase


class ErrorTests(ScriptCase):
    def error(self, selector: str) -> str | None:
        return self.page.locator(selector).get_attribute("data-live-error")

    def test_an_error_is_shown_until_the_next_event_of_the_element(self):
        self.open(f'<button {on(1, "click")}>a</button><button {on(2, "click")} id="b">b</button>')
        self.page.locator("button").first.click()
        self.patch([1, [1], "data-live-error", "Not today."], knowing=1, is_response=True)
        self.assertEqual(self.error("button >> nth=0"), "Not today.")
        expect(self.page.get_by_role("status")).to_have_text("Not today.")
        self.assertEqual(
            self.page.evaluate("document.querySelector('live-status').dataset.liveStatus"), "error"
        )
        self.page.locator("button").first.click()
        self.assertIsNone(self.error("button >> nth=0"))
        expect(self.page.get_by_role("status")).to_have_count(0)

    def test_an_error_without_a_text_has_one_of_the_page(self):
        self.open(f'<form {on(1, "submit!")}><button>a</button></form>', texts='{"failed": "Das ging nicht."}')
        self.page.locator("button").click()
        self.patch([1, [1], "data-live-error", ""], knowing=1, is_response=True)
        self.assertEqual(self.error("form"), "Das ging nicht.")

    def test_the_banner_goes_with_an_event_of_another_element(self):
        self.open(f'<button {on(1, "click")}>a</button><button {on(2, "click")} id="b">b</button>')
        self.page.locator("button").first.click()
        self.patch([1, [1], "data-live-error", "Not today."], knowing=1, is_response=True)
        self.page.locator("#b").click()
        expect(self.page.get_by_role("status")).to_have_count(0)
        self.assertEqual(self.error("button >> nth=0"), "Not today.")

    def test_a_text_that_is_too_long_stays_in_its_field(self):
        self.open(f'<textarea {on(1, "input")}></textarea>', limit=1_000)
        # In UTF-8 it has 1,200 bytes.
        self.page.locator("textarea").fill("ä" * 600)
        self.assertEqual(self.take(), [])
        self.assertEqual(self.error("textarea"), "This is too long to be sent. Please shorten it.")
        self.patch([1, [1], "value", "other"])
        self.assertEqual(self.page.locator("textarea").input_value(), "ä" * 600)
        self.page.locator("textarea").fill("ä" * 300)
        self.assertEqual(self.take(), [[1, 1, 1, 1, "input", {"value": "ä" * 300}]])
        self.assertIsNone(self.error("textarea"))

    def test_a_result_that_is_too_long_is_an_error_of_the_call(self):
        register = "addEventListener('DOMContentLoaded', () => Live.register('long', () => 'a'.repeat(2000)));"
        self.open("", limit=1_000, before=register)
        self.patch([10, 1, "long", []])
        self.page.wait_for_function("server.socket.sent.length")
        self.assertEqual(self.take()[0][:5], [5, 1, 1, 1, "RangeError"])


class ServerErrorTests(ServerCase):
    def test_a_handler_that_throws(self):
        page = self.open("/presence")
        button = page.get_by_role("button", name="Invite")
        button.click()
        expect(button).to_have_attribute("data-live-error", "Nobody can be invited.")
        expect(page.get_by_role("status").filter(has_text="Nobody")).to_be_visible()
        self.expect_accessible(page)

    def test_a_long_text(self):
        page = self.open("/presence")
        note = page.get_by_label("Note")
        note.fill("a" * 1_100_000)
        expect(note).to_have_attribute("data-live-error", "This is too long to be sent. Please shorten it.")
        # The connection goes on.
        note.fill("a" * 900_000)
        expect(note).not_to_have_attribute("data-live-error", "This is too long to be sent. Please shorten it.")
        self.assertEqual(page.evaluate("document.documentElement.dataset.connection"), "open")



FirefoxServerErrorTests = in_firefox(ServerErrorTests)


if __name__ == "__main__":
    unittest.main()
