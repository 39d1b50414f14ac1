"""A server is shut down or killed, and another one starts: open pages continue."""

import pathlib
import tempfile
import time
import unittest

from playwright.sync_api import Page, expect

from browsers import in_firefox
from server_page import ServerCase
from servers import Server


class RestartTests(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        self.states = tempfile.TemporaryDirectory()
        self.addCleanup(self.states.cleanup)

    def start_server(self) -> Server:
        return self.start(Server("BrowserTestServer", VERSION="1", STATES=self.states.name))

    def visit(self, server: Server, path: str, page: Page | None = None) -> Page:
        page = page or self.new_page()
        page.goto(server.address + path)
        self.wait_until_live(page)
        page.evaluate("window.isOld = true")
        return page

    def expect_same_page(self, page: Page) -> None:
        self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")

    def test_a_counter_is_not_restored(self):
        first = self.start(Server("Counter"))
        page = self.visit(first, "/")
        page.get_by_role("button", name="One more", exact=True).click()
        expect(page.get_by_role("status")).to_have_text("1")
        first.stop()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.start(first.successor())
        self.come_back(page)
        # The page is not restorable.
        expect(page.get_by_label("Count").or_(page.locator("output"))).to_have_text("0")
        page.get_by_role("button", name="One more", exact=True).click()
        expect(page.locator("output")).to_have_text("1")
        self.expect_same_page(page)
        self.forgive_refused_connections()

    def test_a_kill_and_restart_while_the_user_types_and_a_list_changes(self):
        first = self.start_server()
        page = self.visit(first, "/writing")
        page.get_by_label("Title").focus()
        page.keyboard.type("The quick brown ", delay=5)
        expect(page.locator("#title")).to_have_text("The quick brown")
        first.kill()
        page.keyboard.type("fox jumps ")
        self.start(first.successor())
        page.keyboard.type("over ")
        self.come_back(page)
        page.keyboard.type("the lazy dog", delay=5)
        text = "The quick brown fox jumps over the lazy dog"
        expect(page.locator("#title")).to_have_text(text)
        expect(page.get_by_label("Title")).to_have_value(text)
        expect(page.get_by_label("Title")).to_be_focused()
        # The list continues to change.
        ticks = page.get_by_label("Ticks").text_content()
        expect(page.get_by_label("Ticks")).not_to_have_text(ticks)
        self.expect_same_page(page)
        self.forgive_refused_connections()

    def test_killed_and_started_again_after_five_seconds(self):
        first = self.start_server()
        pages = [self.visit(first, path) for path in ("/letter", "/writing")]
        letter, writing = pages
        letter.get_by_label("Subject").fill("Hello")
        for enclosure in ("Photo", "Map"):
            letter.get_by_label("Enclosure").fill(enclosure)
            letter.get_by_role("button", name="Enclose").click()
            expect(letter.get_by_role("listitem").last).to_have_text(enclosure)
        writing.get_by_label("Title").fill("before")
        # Restorable state is written with a delay.
        states = pathlib.Path(self.states.name)
        for _ in range(500):
            if any("Map" in file.read_text() for file in states.glob("*.json")):
                break
            letter.wait_for_timeout(20)
        else:
            self.fail("The state is not written.")
        first.kill()
        killed = time.monotonic()
        letter.get_by_label("Text").click()
        letter.keyboard.type("Typed while ")
        writing.get_by_label("Title").fill("meanwhile")
        for page in pages:
            expect(page.locator("live-status")).to_have_text("Connecting again …")
        letter.wait_for_timeout(max(0, 5 - (time.monotonic() - killed)) * 1000)
        self.start(first.successor())
        for page in pages:
            self.come_back(page)
            expect(page.locator("live-status")).to_have_count(0)
        letter.keyboard.type("nobody was there")
        expect(letter.locator("#told")).to_have_text("Hello/Typed while nobody was there")
        expect(letter.get_by_label("Subject")).to_have_value("Hello")
        expect(letter.get_by_role("listitem")).to_have_text(["Photo", "Map"])
        expect(writing.locator("#title")).to_have_text("meanwhile")
        for page in pages:
            self.expect_same_page(page)
        self.forgive_refused_connections()

    def test_twelve_tabs(self):
        first = self.start_server()
        context = self.new_context()
        pages = [self.visit(first, "/letter", self.new_page(context)) for _ in range(12)]
        for number, page in enumerate(pages):
            page.get_by_label("Text").fill(f"Tab {number}")
            expect(page.locator("#told")).to_have_text(f"/Tab {number}")
        first.kill()
        self.start(first.successor())
        for page in pages:
            self.come_back(page)
        for number, page in enumerate(pages):
            expect(page.locator("#told")).to_have_text(f"/Tab {number}")
            page.get_by_label("Subject").fill("Back")
            expect(page.locator("#told")).to_have_text(f"Back/Tab {number}")
            self.expect_same_page(page)
        self.forgive_refused_connections()

    def test_a_page_from_before_an_update(self):
        first = self.start_server()
        finished, unfinished = [self.visit(first, "/letter") for _ in range(2)]
        finished.get_by_label("Enclosure").fill("Photo")
        finished.get_by_role("button", name="Enclose").click()
        expect(finished.get_by_role("listitem")).to_have_text(["Photo"])
        unfinished.get_by_label("Text").fill("Not yet")
        # A graceful shutdown writes restorable state at once.
        first.stop()
        self.start(first.successor(VERSION="2"))
        for page in (finished, unfinished):
            self.hurry(page)
        # Reloading this page loses no input, and its state is restored.
        finished.wait_for_function("() => !window.isOld")
        self.wait_until_live(finished)
        expect(finished.get_by_role("listitem")).to_have_text(["Photo"])
        # Reloading this one would lose input.
        self.wait_until_live(unfinished)
        expect(unfinished.locator("live-status")).to_contain_text("A new version of this page is available.")
        expect(unfinished.locator("#told")).to_have_text("/Not yet")
        self.expect_same_page(unfinished)
        unfinished.get_by_label("Text").fill("")
        unfinished.wait_for_function("() => !window.isOld")
        self.forgive_refused_connections()


FirefoxRestartTests = in_firefox(
    RestartTests,
    "a_kill_and_restart_while_the_user_types_and_a_list_changes",
    "a_page_from_before_an_update",
)


if __name__ == "__main__":
    unittest.main()
