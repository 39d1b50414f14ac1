"""Pages of a real server."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Page

from accessibility import Axe
from browsers import BrowserCase
from servers import Server, server

# Messages of Chromium, and of Firefox.
REFUSED = "ERR_(CONNECTION|EMPTY|SOCKET|INCOMPLETE)|WebSocket connection to|can’t establish a connection|was interrupted while"


class ServerCase(BrowserCase):
    """A test with a server and a browser."""

    product = "BrowserTestServer"

    def open(self, path: str, page: Page | None = None, **options) -> Page:
        page = page or self.new_page(**options)
        page.goto(server(self.product).address + path)
        self.wait_until_live(page)
        return page

    def start(self, server: Server) -> Server:
        """Registers a server that ends with this test."""
        self.addCleanup(server.stop)
        return server

    def come_back(self, page: Page) -> None:
        """Makes a page reconnect at once, without its delay."""
        self.hurry(page)
        self.wait_until_live(page)

    def hurry(self, page: Page) -> None:
        try:
            page.evaluate("dispatchEvent(new Event('online'))")
        except Error as error:
            # The page has navigated already.
            self.assertIn("navigation", str(error))

    def forgive_refused_connections(self) -> None:
        """Removes console messages about refused connections."""
        self.complaints = [
            complaint
            for complaint in self.complaints
            if not re.search(REFUSED, complaint)
        ]

    def wait_until_live(self, page: Page) -> None:
        page.wait_for_selector("html[data-connection=open]", state="attached")

    def wait_for_path(self, page: Page, path: str) -> None:
        page.wait_for_function("path => location.pathname + location.search === path", arg=path)

    def expect_accessible(self, page: Page) -> None:
        """Expects that axe-core finds no violation."""
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
