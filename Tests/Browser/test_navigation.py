"""Links between pages replace the page without a reload."""

import re
import time
import unittest
import urllib.request
from collections.abc import Callable

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase
from servers import server


class NavigationTests(ServerCase):
    def open_first(self, **options):
        page = self.open("/radio/first", **options)
        page.evaluate("window.isSameDocument = true")
        return page

    def expect_page(self, page, name: str, is_same_document: bool = True) -> None:
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Radio {name}")
        self.wait_for_path(page, f"/radio/{name}")
        self.assertEqual(page.evaluate("!!window.isSameDocument"), is_same_document)

    def test_a_sound_plays_on(self):
        page = self.open_first()
        page.evaluate("document.querySelector('#radio').play()")
        page.wait_for_function("() => document.querySelector('#radio').currentTime > 0.2")
        page.evaluate(
            """() => {
              window.radio = document.querySelector("#radio");
              window.interruptions = [];
              for (const name of ["pause", "emptied", "seeking"]) radio.addEventListener(name, () => interruptions.push(name));
            }"""
        )
        page.get_by_role("link", name="To second").click()
        self.expect_page(page, "second")
        self.assertEqual(page.title(), "Radio second")
        page.go_back()
        self.expect_page(page, "first")
        time = page.evaluate("radio.currentTime")
        page.wait_for_function("time => radio.currentTime > time + 0.1", arg=time)
        self.assertEqual(page.evaluate("[radio.isConnected, radio.paused, interruptions]"), [True, False, []])

    def test_scroll_position_and_focus(self):
        page = self.open_first()
        page.evaluate("scrollTo(0, 500)")
        page.evaluate("document.querySelector('#to-second').click()")
        self.expect_page(page, "second")
        page.wait_for_function("() => scrollY === 0 && document.activeElement.localName === 'main'")
        page.go_back()
        self.expect_page(page, "first")
        page.wait_for_function("() => scrollY === 500")
        page.go_forward()
        self.expect_page(page, "second")
        page.wait_for_function("() => scrollY === 0")

    def test_a_fragment_of_another_page(self):
        page = self.open_first()
        page.get_by_role("link", name="To the end").click()
        self.expect_page(page, "second")
        page.wait_for_function("() => location.hash === '#there' && scrollY > 1000")

    def test_back_restores_state_and_text(self):
        page = self.open_first()
        page.get_by_label("Note").fill("Milk")
        page.get_by_label("Loose").fill("Bread")
        page.get_by_role("link", name="To second").click()
        self.expect_page(page, "second")
        expect(page.get_by_label("Note")).to_have_value("")
        expect(page.get_by_label("Loose")).to_have_value("")
        page.go_back()
        self.expect_page(page, "first")
        expect(page.get_by_label("Note")).to_have_value("Milk")
        expect(page.get_by_label("Loose")).to_have_value("Bread")

    def test_a_feature_redirects(self):
        page = self.open_first()
        page.get_by_role("button", name="Leave").click()
        self.expect_page(page, "second")
        page.go_back()
        self.expect_page(page, "first")

    def test_a_route_redirects(self):
        page = self.open("/radio/second")
        page.evaluate("window.isSameDocument = true")
        # No page of the server links to the route.
        page.evaluate("document.querySelector('#to-first').href = '/radio#there'")
        page.get_by_role("link", name="To first").click()
        self.expect_page(page, "first")
        page.wait_for_function("() => location.hash === '#there' && scrollY > 1000")
        page.go_back()
        self.expect_page(page, "second")

    def test_a_page_with_other_resources_is_loaded(self):
        page = self.open_first()
        page.get_by_role("link", name="To the letter").click()
        self.wait_for_path(page, "/letter")
        self.wait_until_live(page)
        self.assertFalse(page.evaluate("!!window.isSameDocument"))

    def test_without_a_connection_it_is_a_plain_link(self):
        page = self.new_page()
        page.add_init_script("window.WebSocket = class { close() {} }")
        self.forgive_refused_connections()
        page.goto(self.address("/radio/first"))
        page.get_by_role("link", name="To second").click()
        self.expect_page(page, "second", is_same_document=False)

    def test_without_a_script_it_is_a_plain_link(self):
        page = self.new_context(java_script_enabled=False).new_page()
        page.goto(self.address("/radio/first"))
        page.get_by_role("link", name="To second").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Radio second")

    def address(self, path: str) -> str:
        return server(self.product).address + path


class PrefetchTests(ServerCase):
    """A page is rendered before its link is followed."""

    def setUp(self) -> None:
        super().setUp()
        self.page = self.open("/radio/first")
        self.requests = 0

    def number(self) -> int:
        """Returns how many pages the server had made before this one."""
        return int(self.page.locator("main").get_attribute("data-number"))

    def prepared_pages(self) -> int:
        """Returns how many pages the server has made since this one was loaded, without those for requests of the test."""
        with urllib.request.urlopen(server(self.product).address + "/radio/third") as document:
            number = int(re.search(r'data-number="(\d+)"', document.read().decode())[1])
        self.requests += 1
        return number - self.number() - self.requests

    def follow(self, follow: Callable[[], None]) -> None:
        """Expects that one page is prepared, and that following the link shows it."""
        end = time.monotonic() + 10
        while not (count := self.prepared_pages()) and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(count, 1)
        prepared = range(self.number() + 1, self.number() + self.requests + 1)
        follow()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Radio second")
        self.assertIn(self.number(), prepared)

    def test_the_pointer_rests_on_a_link(self):
        # It only passes.
        self.page.evaluate(
            """() => {
              for (const selector of ["#to-second", "h1"]) {
                document.querySelector(selector).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
              }
            }"""
        )
        self.page.wait_for_timeout(200)
        self.assertEqual(self.prepared_pages(), 0)
        link = self.page.get_by_role("link", name="To second")
        link.hover()
        self.follow(link.click)

    def test_a_link_has_the_focus(self):
        self.page.get_by_role("link", name="To second").focus()
        self.follow(lambda: self.page.keyboard.press("Enter"))


FirefoxNavigationTests = in_firefox(NavigationTests)
FirefoxPrefetchTests = in_firefox(PrefetchTests)


if __name__ == "__main__":
    unittest.main()
