"""Test cases of modules of the page's script in a browser, without a server."""

from __future__ import annotations

import json
import urllib.parse

from minutes_case import PACKAGE, MinutesCase

MODULES = PACKAGE / "Sources/MinutesWeb/Runtime"
ADDRESS = "http://127.0.0.1:1/"

# Waits for a condition, and fails after a number of turns: without an end, a regression would stop all tests of a module.
UNTIL = """
  const until = async (condition) => {
    for (let turn = 0; !condition(); turn++) {
      if (turn === 1000) throw new Error(`This never became true: ${condition}`);
      await new Promise((go) => setTimeout(go));
    }
  };
"""


class ScriptCase(MinutesCase):
    """A test that imports modules."""

    # The imported names, by their modules.
    imports: dict[str, list[str]] = {}

    # Modules in place of those in the sources.
    replacements: dict[str, str] = {}

    # A script that runs before the imports.
    before = ""

    def evaluate(self, script: str, argument: object = None) -> object:
        """Runs the body of an asynchronous function, with the names that the test imports, on a page of its own."""
        if not hasattr(self, "context"):
            self.context = self.open_browser(None)
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.route("**/*", self._respond)
        page.goto(ADDRESS)
        imports = " ".join(
            f"const {{ {', '.join(names)} }} = await import({json.dumps(f'/{module}.js')});"
            for module, names in self.imports.items()
        )
        try:
            return page.evaluate(f"async (argument) => {{ {self.before} {imports} {script} }}", argument)
        finally:
            page.close()

    def _respond(self, route) -> None:
        name = urllib.parse.urlsplit(route.request.url).path[1:].removesuffix(".js")
        if not name:
            return route.fulfill(body="<!DOCTYPE html><title>Test</title>", content_type="text/html")
        body = self.replacements.get(name) or (MODULES / f"{name}.js").read_text()
        route.fulfill(body=body, content_type="text/javascript")
