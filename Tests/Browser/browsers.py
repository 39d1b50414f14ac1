"""Debian's Chromium and Firefox, each started once for all tests of a module."""

import atexit
import os
import pathlib
import shutil
import unittest

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
SCRIPT = ROOT / "Sources/Live/LiveHTML/Runtime/Script"

# In milliseconds. Everything runs on this machine: an expected change that takes longer will not occur.
TIMEOUT = 10_000

# Playwright's own limit for an expectation is half of this, and a busy machine needs more for a page of 9,000 words.
expect.set_options(timeout=TIMEOUT)

# Firefox may need minutes to start on a busy machine.
TIMEOUT_TO_START = 180_000

_driver: Playwright | None = None
_browsers: dict[tuple[str, bool], Browser] = {}


def driver() -> Playwright:
    """Playwright's driver, which ends with the process: a process can have only one at a time."""
    global _driver
    if _driver is None:
        _driver = _start_driver()
        atexit.register(_driver.stop)
    return _driver


def _start_driver() -> Playwright:
    options = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f'{options or ""} --require="{FOLDER / "playwright_firefox.js"}"'
    try:
        return sync_playwright().start()
    finally:
        del os.environ["NODE_OPTIONS"]
        if options is not None:
            os.environ["NODE_OPTIONS"] = options


def chromium(has_sound: bool = False) -> str | None:
    """The path of Chromium: of the program without windows, unless a test records or plays sound.

    That program has no permission prompt and no loudspeaker. It starts and opens pages in less than half of the processor time.
    """
    names = ["chromium"] if has_sound else ["chromium-headless-shell", "chromium"]
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def browser(engine: str = "chromium", reduces_motion: bool = False) -> Browser:
    """The browser, `chromium` or `firefox`; it ends with the tests."""
    key = engine, reduces_motion
    if key not in _browsers:
        if engine == "chromium":
            path = chromium()
        else:
            path = os.environ.get(engine.upper()) or shutil.which(engine) or shutil.which(f"{engine}-esr")
        if path is None:
            raise RuntimeError(f"There is no {engine} on the PATH. Install it: make setup")
        if engine == "firefox":
            # By WebDriver BiDi, because the program is not one of Playwright's own.
            started = driver().firefox.launch(
                executable_path=path,
                channel="moz-firefox",
                firefox_user_prefs={
                    # The address of pages without a server.
                    "network.security.ports.banned.override": "1",
                    # Otherwise Firefox may delay connections after lost ones.
                    "network.websocket.delay-failed-reconnects": False,
                    "ui.prefersReducedMotion": int(reduces_motion),
                },
                timeout=TIMEOUT_TO_START,
            )
        else:
            started = driver().chromium.launch(executable_path=path)
        _browsers[key] = started
        atexit.register(started.close)
    return _browsers[key]


class BrowserCase(unittest.TestCase):
    """A test that opens pages. Errors and warnings in the console fail it, unless they are
    expected."""

    engine = "chromium"

    def setUp(self) -> None:
        self.complaints: list[str] = []

    def new_context(self, **options) -> BrowserContext:
        # Firefox has a preference for it, which applies to all contexts.
        reduces_motion = self.engine == "firefox" and options.pop("reduced_motion", None) == "reduce"
        context = browser(self.engine, reduces_motion).new_context(**options)
        context.set_default_timeout(TIMEOUT)
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


def in_firefox(case: type[BrowserCase], *names: str) -> type[BrowserCase]:
    """The tests of a class in Firefox: those with these names after `test_`, or all."""
    tests = unittest.defaultTestLoader.getTestCaseNames(case)
    chosen = {f"test_{name}" for name in names} or set(tests)
    unknown = chosen.difference(tests)
    if unknown:
        raise ValueError(f"{case.__name__} has no tests {sorted(unknown)}.")
    others = dict.fromkeys(set(tests) - chosen)
    attributes = {"engine": "firefox", "__module__": case.__module__, **others}
    return type(f"Firefox{case.__name__}", (case,), attributes)
