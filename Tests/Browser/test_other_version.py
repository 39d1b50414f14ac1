"""The server does not know the session, and has another version of the page or of the protocol."""

import unittest

from browsers import in_firefox
from lost_session import BUTTON, FIELD, LostSessionCase

# The text of the banner after the delays with which it appears.
STATUS_LATER = """
  new Promise((resolve) => {
    setTimeout(() => resolve(document.querySelector("live-status")?.textContent ?? ""), 500);
  })
"""


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

    def test_not_while_a_script_is_busy(self):
        self.open(BUTTON, version="1.a", has_clock=True)
        self.page.evaluate("Live.isBusy = () => !window.isDone")
        self.serve(BUTTON, epoch="two", version="1.b")
        self.forget()
        self.send([0, "two", 0])
        self.assertIn("A new version of this page is available.", self.banner())
        self.page.clock.run_for(10_000)
        self.assertTrue(self.is_old())
        self.page.evaluate("window.isDone = true")
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


FirefoxOtherVersionTests = in_firefox(
    OtherVersionTests, "a_click_that_another_version_of_the_protocol_can_not_apply_is_reported"
)


if __name__ == "__main__":
    unittest.main()
