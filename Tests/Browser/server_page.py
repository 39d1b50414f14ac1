"""Pages of a real server."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from chromium import BrowserCase
from servers import server


class ServerCase(BrowserCase):
    """A test with a server and a browser."""

    product = "BrowserTestServer"

    def open(self, path: str, page: Page | None = None, **options) -> Page:
        page = page or self.new_page(**options)
        page.goto(server(self.product).address + path)
        self.wait_until_live(page)
        return page

    def wait_until_live(self, page: Page) -> None:
        page.wait_for_selector("html[data-connection=open]", state="attached")

    def wait_for_path(self, page: Page, path: str) -> None:
        page.wait_for_function("path => location.pathname + location.search === path", arg=path)

    def expect_accessible(self, page: Page) -> None:
        """Expects that the rules of axe-core find nothing."""
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
