"""Elements whose events are not acknowledged are marked, and forms are submitted once."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from script_page import ScriptCase, on
from server_page import ServerCase

FORM = (
    f'<form {on(1, "submit!")}><button><span data-live-idle="">Save</span>'
    '<span data-live-busy="" hidden="">Saving</span></button></form>'
)


class WaitingTests(ScriptCase):
    def is_waiting(self, selector: str) -> bool:
        return self.page.locator(selector).get_attribute("data-live-waiting") is not None

    def bars(self) -> int:
        return self.page.locator("live-progress").count()

    def test_an_element_waits_until_its_event_is_acknowledged(self):
        self.open(f'<button id="a" {on(1, "click")}>a</button><button id="b" {on(2, "click")}>b</button>')
        self.page.locator("#a").click()
        self.page.locator("#b").click()
        self.page.locator("#a").click()
        self.send([3, 2])
        self.assertEqual((self.is_waiting("#a"), self.is_waiting("#b")), (True, False))
        self.patch(knowing=3, is_response=True)
        self.assertFalse(self.is_waiting("#a"))

    def test_a_form_is_submitted_once(self):
        self.open(FORM)
        for _ in range(2):
            self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 1, 0, 1, "submit", {"form": []}]])
        self.assertEqual(self.page.url, "http://127.0.0.1:1/")
        self.send([3, 1])
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 2, 0, 1, "submit", {"form": []}]])

    def test_the_label_changes(self):
        self.open(FORM)
        button = self.page.locator("button")
        self.assertEqual(button.inner_text(), "Save")
        button.click()
        self.assertEqual(button.inner_text(), "Saving")
        self.send([3, 1])
        self.assertEqual(button.inner_text(), "Save")

    def test_a_progress_bar_appears_after_120_ms(self):
        self.open(f'<button {on(1, "click")}>a</button>', has_clock=True)
        self.page.locator("button").click()
        self.page.clock.run_for(110)
        self.assertEqual(self.bars(), 0)
        self.page.clock.run_for(20)
        self.assertEqual(self.bars(), 1)
        self.send([3, 1])
        self.assertEqual(self.bars(), 0)
        self.page.locator("button").click()
        self.send([3, 2])
        self.page.clock.run_for(1000)
        self.assertEqual(self.bars(), 0)

    def test_the_progress_bar_respects_reduced_motion(self):
        names = []
        for motion in ("no-preference", "reduce"):
            self.open(f'<button {on(1, "click")}>a</button>', reduced_motion=motion)
            self.page.locator("button").click()
            self.page.wait_for_selector("live-progress", state="attached")
            names.append(
                self.page.evaluate("getComputedStyle(document.querySelector('live-progress')).animationName")
            )
        self.assertEqual(names, ["live-progress", "none"])

    def test_waiting_lasts_across_a_lost_connection(self):
        self.open(f'<button {on(1, "click")}>a</button>')
        self.page.locator("button").click()
        self.drop()
        self.page.wait_for_function("server.count === 2")
        self.assertTrue(self.is_waiting("button"))
        self.page.evaluate("server.open()")
        self.send([0, "one", 1])
        self.assertFalse(self.is_waiting("button"))



class BoardTests(ServerCase):
    def test_a_form_is_submitted_once(self):
        page = self.open("/board")
        is_waiting = page.evaluate(
            """text => {
              const form = document.querySelector("form");
              form.querySelector("input").value = text;
              form.requestSubmit();
              form.requestSubmit();
              return form.dataset.liveWaiting === "";
            }""",
            f"once in {self.engine}",
        )
        self.assertTrue(is_waiting)
        lines = page.get_by_role("listitem").filter(has_text=f"once in {self.engine}")
        expect(lines).to_have_count(1)
        expect(page.locator("form[data-live-waiting]")).to_have_count(0)
        expect(lines).to_have_count(1)


FirefoxWaitingTests = in_firefox(
    WaitingTests,
    "the_label_changes",
    "a_progress_bar_appears_after_120_ms",
    "the_progress_bar_respects_reduced_motion",
    "waiting_lasts_across_a_lost_connection",
)
FirefoxBoardTests = in_firefox(BoardTests)


if __name__ == "__main__":
    unittest.main()
