"""Pages learn when they appear, are hidden, and disappear."""

import re
import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from proxy import Proxy
from server_page import ServerCase
from servers import Server

SET_VISIBILITY = """isHidden => {
  Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


class LifetimeTests(ServerCase):
    def setUp(self):
        super().setUp()
        # Pages of other tests would disappear while this one counts.
        self.server = self.start(Server(self.product))

    def open(self, path, page=None, **options):
        return self.open_at(self.server.address + path, page or self.new_page(**options))

    def open_at(self, address, page):
        page.goto(address)
        self.wait_until_live(page)
        return page

    def test_a_closed_tab_disappears_within_seconds(self):
        watcher = self.open("/presence")
        pages = watcher.get_by_label("Pages")
        expect(pages).to_have_text("1")
        other = self.open("/presence")
        expect(pages).to_have_text("2")
        other.close()
        expect(pages).to_have_text("1", timeout=30_000)

    def test_a_tab_that_is_closed_without_a_connection_disappears_within_seconds(self):
        proxy = Proxy(self.server.port)
        self.addCleanup(proxy.stop)
        watcher = self.open("/presence")
        pages = watcher.get_by_label("Pages")
        expect(pages).to_have_text("1")
        # Firefox may close a tab without sending the request of navigator.sendBeacon.
        tabs, lost = (4, 2) if self.engine == "firefox" else (1, 0)
        others = [self.open_at(proxy.address + "/presence", self.new_page()) for _ in range(tabs)]
        expect(pages).to_have_text(str(1 + tabs))
        for other in others:
            # Its requests reach the server, but it gets no new socket.
            other.evaluate("() => { window.WebSocket = class { close() {} }; }")
        proxy.cut()
        for other in others:
            other.wait_for_selector("html:not([data-connection=open])", state="attached")
            # Browsers repeat a GET whose connection was cut, but not the message of a page that ends.
            script = "document.querySelector('script[src]').src"
            self.assertTrue(other.evaluate(f"async () => (await fetch({script}, {{ cache: 'no-store' }})).ok"))
            other.close()
        expect(pages).to_have_text(re.compile(f"^[1-{1 + lost}]$"), timeout=30_000)
        self.forgive_refused_connections()

    def test_a_reload_is_another_page(self):
        watcher, other = self.open("/presence"), self.open("/presence")
        pages = watcher.get_by_label("Pages")
        expect(pages).to_have_text("2")
        other.reload()
        self.wait_until_live(other)
        expect(pages).to_have_text("3")
        expect(pages).to_have_text("2", timeout=30_000)

    def test_a_client_without_a_connection_does_not_appear(self):
        watcher = self.open("/presence")
        expect(watcher.get_by_label("Pages")).to_have_text("1")
        for _ in range(3):
            self.assertTrue(watcher.request.get(watcher.url).ok)
        watcher.get_by_role("button", name="Invite").click()
        expect(watcher.get_by_label("Pages")).to_have_text("1")

    def test_a_page_observes_its_visibility(self):
        page = self.open("/presence")
        page.evaluate(SET_VISIBILITY, True)
        expect(page.locator("#visibility")).to_have_text("hidden")
        page.evaluate(SET_VISIBILITY, False)
        expect(page.locator("#visibility")).to_have_text("hidden visible")



class HiddenTabTests(ServerCase):
    """Pages of Chromium are visible in any tab while a program drives it."""

    engine = "firefox"

    def test_another_tab_hides_a_page(self):
        page = self.open("/presence")
        with page.context.expect_page() as other:
            page.evaluate("void open('about:blank')")
        expect(page.locator("#visibility")).to_have_text("hidden")
        other.value.close()
        expect(page.locator("#visibility")).to_have_text("hidden visible")



FirefoxLifetimeTests = in_firefox(
    LifetimeTests,
    "a_closed_tab_disappears_within_seconds",
    "a_tab_that_is_closed_without_a_connection_disappears_within_seconds",
    "a_reload_is_another_page",
    "a_page_observes_its_visibility",
)


if __name__ == "__main__":
    unittest.main()
