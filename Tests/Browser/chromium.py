"""Debian's Chromium, started once for all tests."""

import atexit
import os
import pathlib
import shutil
import unittest

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
SCRIPT = ROOT / "Sources/Live/LiveHTML/Runtime/Script"

# Everything runs on this machine: an expected change that takes longer will not occur.
PATIENCE = 10_000

_browser: Browser | None = None


def browser() -> Browser:
    """The browser; it ends with the tests."""
    global _browser
    if _browser is None:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        if path is None:
            raise RuntimeError("There is no chromium on the PATH. Install it: sudo apt-get install chromium")
        driver = sync_playwright().start()
        _browser = driver.chromium.launch(executable_path=path)
        atexit.register(driver.stop)
        atexit.register(_browser.close)
    return _browser


class BrowserCase(unittest.TestCase):
    """A test that opens pages. Errors and warnings in the console fail it, unless they are
    expected."""

    def setUp(self) -> None:
        self.complaints: list[str] = []

    def new_context(self, **options) -> BrowserContext:
        context = browser().new_context(**options)
        context.set_default_timeout(PATIENCE)
        self.addCleanup(context.close)
        return context

    def new_page(self, context: BrowserContext | None = None, **options) -> Page:
        page = (context or self.new_context(**options)).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: self.complaints.append(message.text) if message.type in ("error", "warning") else None,
        )
        return page

    def tearDown(self) -> None:
        self.assertEqual(self.complaints, [], "The page complains.")

    def expect_complaint(self, text: str) -> None:
        """Removes the console messages with this text."""
        matches = [complaint for complaint in self.complaints if text in complaint]
        self.assertTrue(matches, f"Nothing was complained about with {text!r}, but {self.complaints}")
        self.complaints = [complaint for complaint in self.complaints if text not in complaint]
