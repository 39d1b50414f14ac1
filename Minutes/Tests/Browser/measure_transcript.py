"""What a transcript of 9,000 words costs: opening it, clicking, playing, searching and editing. `make bench-browser`."""

import pathlib
import re

from playwright.sync_api import Page

import long_memo
from minutes_case import MinutesCase

# Runs a step, waits until a condition is true, and returns the milliseconds until that is painted.
UNTIL_PAINTED = """
  async ([step, condition]) => {
    const start = performance.now();
    await eval(step);
    while (!eval(condition)) {
      if (performance.now() - start > 20_000) throw new Error(`Not within 20 s: ${condition}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    return performance.now() - start;
  }
"""

BUTTON = "[...document.querySelectorAll('.memo button')].find((button) => button.textContent === '{}').click()"


class Measurement(MinutesCase):
    speech_options = ("--no-speech",)

    def runTest(self) -> None:
        long_memo.write(self.data)
        self.start_server()
        context = self.open_browser(None)
        page = context.new_page()
        # The measuring script is none of the page's own.
        context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
        self.received: list[int] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.received.append(len(frame))))
        response = page.goto(f"{self.address}/memos")
        print(f"page with the memo: {len(response.body()) / 1000:.1f} KB", flush=True)
        page.wait_for_selector("html[data-connection=open]")

        self.wait_for_maintenance(page)
        self.open_memo(page)
        word = "document.querySelectorAll('.words span')"
        self.measure(page, "open", BUTTON.format("Transcript"), f"{word}.length >= {long_memo.COUNT}")
        self.measure(page, "close", BUTTON.format("Transcript"), "!document.querySelector('.words')")
        self.measure(page, "open again", BUTTON.format("Transcript"), f"{word}.length >= {long_memo.COUNT}")

        field = "document.querySelector('[type=search]')"
        typed = "{field}.value = '{text}'; {field}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        for text in ["m", "me", "meeting", ""]:
            condition = f"document.querySelector('.count').textContent !== {self.count(page)!r}"
            self.measure(page, f"search “{text}”", typed.format(field=field, text=text), condition)
        self.measure(page, "search “the”", typed.format(field=field, text="the"), "document.querySelector('.selected')")
        self.measure(
            page, "next match", "document.querySelector('[aria-label=\"Next match\"]').click()",
            "document.querySelector('.count').textContent.startsWith('2 of')",
        )
        self.measure(page, "search nothing", typed.format(field=field, text=""), "!document.querySelector('.match')")

        edit = "document.querySelectorAll('[aria-label^=\"Edit the paragraph\"]')[50].click()"
        self.measure(page, "edit a paragraph", edit, "document.querySelector('.draft textarea')")
        page.locator(".draft textarea").fill("Another text of six words. " + page.locator(".draft textarea").input_value())
        page.wait_for_timeout(1000)
        self.measure(page, "save it", BUTTON.format("Save"), "!document.querySelector('.draft')")
        self.measure(page, "undo", BUTTON.format("Undo"), f"{word}.length === {long_memo.COUNT}")

        page.locator(".words span").nth(100).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        moved = f"Math.round(document.querySelector('.seek').value) > 2000"
        self.measure(page, "click word 7,000", f"{word}[7000].click()", moved)
        page.wait_for_timeout(1000)
        self.received, before = [], self.processor_seconds()
        page.wait_for_timeout(10_000)
        used = self.processor_seconds() - before
        print(
            f"playing for 10 s: {len(self.received)} messages with {sum(self.received) / 1000:.1f} KB, "
            f"{1000 * used / 10:.1f} ms of a core in a second",
            flush=True,
        )

    def count(self, page: Page) -> str:
        return page.locator(".count").text_content()

    def measure(self, page: Page, name: str, step: str, condition: str) -> None:
        page.wait_for_timeout(300)
        self.received, before = [], self.processor_seconds()
        elapsed = page.evaluate(UNTIL_PAINTED, [step, condition])
        page.wait_for_timeout(300)
        used = self.processor_seconds() - before
        print(
            f"{name}: painted after {elapsed:.0f} ms, {sum(self.received) / 1000:.1f} KB in {len(self.received)} messages, "
            f"{1000 * used:.1f} ms of a core",
            flush=True,
        )

    def processor_seconds(self) -> float:
        tasks = pathlib.Path(f"/proc/{self.server.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def wait_for_maintenance(self, page: Page) -> None:
        """Waits until the server has looked after the sound of the memo."""
        for _ in range(60):
            before = self.processor_seconds()
            page.wait_for_timeout(2_000)
            if self.processor_seconds() - before < 0.02:
                return
