"""A page whose session the server does not know any more."""

import time

from script_page import ScriptCase, on

BUTTON = f'<button {on(1, "click")}>a</button>'
FIELD = f'<label>Title<input {on(1, "input")}></label>'


class LostSessionCase(ScriptCase):
    def forget(self) -> None:
        """Closes the connection because the session is unknown, and waits for the next connection."""
        self.page.evaluate("window.isOld = true")
        count = self.page.evaluate("server.count")
        self.drop(4000)
        self.page.wait_for_function("count => server.count > count", arg=count)
        self.page.evaluate("server.open()")

    def is_old(self) -> bool:
        """Whether the page was not reloaded."""
        return self.page.evaluate("!!window.isOld")

    def banner(self) -> str:
        self.page.clock.run_for(100)
        return self.page.evaluate("document.querySelector('live-status')?.textContent ?? ''")

    def expect_banner(self, text: str) -> None:
        """Expects a banner that depends on a response, which the page's simulated clock does not
        control."""
        for _ in range(50):
            if text in self.banner():
                return
            time.sleep(0.1)
        self.fail(f"{text!r} is not in {self.banner()!r}.")
