"""The rules of axe-core, run on a page."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS
from axe_playwright_python.sync_playwright import Axe as InjectedAxe
from playwright.sync_api import Page


class Axe(InjectedAxe):
    """Injects axe-core once into each document, and transfers only the violations.

    Measured on two screens of Minutes, a run takes 0.4 and 0.8 s of processor time instead of 0.8 and 1.3 s.
    """

    def run(self, page: Page, rules: list[str] | None = None) -> AxeResults:
        """Runs some rules; `None`: all of them."""
        if page.evaluate("() => !globalThis.axe"):
            page.evaluate(self.axe_script)
        options = {**DEFAULT_OPTIONS, **({"runOnly": {"type": "rule", "values": rules}} if rules else {})}
        # The rest of the results lists every rule.
        script = "options => axe.run(options).then(({ violations }) => ({ violations }))"
        return AxeResults(page.evaluate(script, options))
