"""A worker crashes and is replaced: open pages continue with their restorable state."""

import os
import re
import signal
import unittest
import urllib.request

from playwright.sync_api import Page, expect

from browsers import in_firefox
from proxy import Proxy
from server_page import ServerCase
from servers import Server

# The longest accepted time without a connection, in milliseconds. On an idle machine it is below
# one second; this bound is for busy machines.
LONGEST_GAP = 30_000

# Clicks repeatedly. Records the time at which the connection was lost, the number of pending
# clicks then, the time of reconnection, and whether the page asked the user to check these clicks.
CLICK = """
  () => {
    const count = document.querySelector("output[aria-label=Count]");
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "One more");
    window.clicks = 0;
    window.clicking = setInterval(() => { window.clicks++; button.click(); }, 50);
    new MutationObserver(() => {
      if (document.documentElement.dataset.connection === "open") window.openAgain ??= performance.now();
      else if (!window.lost) {
        window.lost = performance.now();
        window.pending = window.clicks - Number(count.textContent);
      }
      window.isAskedToCheck ||= document.querySelector("live-status")?.dataset.liveStatus === "undone";
    }).observe(document.documentElement, { attributeFilter: ["data-connection", "data-live-status"], subtree: true });
  }
"""

# Clicks three times as soon as the connection is lost.
CLICK_WHILE_LOST = """
  () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "One more");
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset.connection !== "lost") return;
      observer.disconnect();
      for (let count = 0; count < 3; count++) button.click();
    });
    observer.observe(document.documentElement, { attributeFilter: ["data-connection"] });
  }
"""

# Counts how often the connection is lost.
COUNT_LOSSES = """
  () => {
    window.losses = 0;
    new MutationObserver(() => {
      if (document.documentElement.dataset.connection === "lost") window.losses++;
    }).observe(document.documentElement, { attributeFilter: ["data-connection"] });
  }
"""


# Clicks five times in one go, again and again, and notes whether the page asked the user to check
# its last change.
CLICK_FAST = """
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "One more");
  window.clicks = 0;
  window.clicking = setInterval(() => {
    for (let count = 0; count < 5; count++) {
      window.clicks++;
      button.click();
    }
  }, 50);
  new MutationObserver(() => {
    window.isAskedToCheck ||= document.querySelector("live-status")?.dataset.liveStatus === "undone";
  }).observe(document.documentElement, { attributeFilter: ["data-live-status"], childList: true, subtree: true });
"""


class WorkerTests(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        self.server = self.start(Server("BrowserTestServer", WORKERS="1"))
        self.context = self.new_context()

    def visit(self) -> Page:
        page = self.new_page(self.context)
        page.goto(self.server.address + "/tally")
        self.wait_until_live(page)
        page.evaluate("window.isOld = true")
        return page

    def test_nine_pages_go_on_when_a_tenth_crashes(self):
        pages = [self.visit() for _ in range(9)]
        for page in pages:
            page.evaluate(CLICK)
        for page in pages:
            page.wait_for_function("() => window.clicks > 10")
        crashing = self.visit()
        crashing.get_by_role("button", name="Crash").click()
        for page in pages:
            page.wait_for_function("() => window.openAgain")
        gaps = [page.evaluate("openAgain - lost") for page in pages]
        print(f"nine pages were back after {min(gaps):.0f} to {max(gaps):.0f} ms", flush=True)
        self.assertLess(max(gaps), LONGEST_GAP)
        for page in pages:
            page.wait_for_timeout(100)
            page.evaluate("clearInterval(clicking)")
        for page in pages:
            # Until then the server may still apply clicks.
            expect(page.locator("[data-live-waiting]")).to_have_count(0, timeout=LONGEST_GAP)
            clicks = page.evaluate("clicks")
            # The page can't know whether pending clicks were applied before the crash, and says
            # so.
            pending = page.evaluate("pending")
            count = page.get_by_label("Count")
            possible = range(clicks - (pending if page.evaluate("isAskedToCheck") else 0), clicks + 1)
            expect(count).to_have_text(re.compile("^(" + "|".join(map(str, possible)) + ")$"))
            before = int(count.inner_text())
            page.get_by_role("button", name="One more").click()
            expect(count).to_have_text(str(before + 1))
            self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")
        # The page that crashed the worker is restored as well.
        self.wait_until_live(crashing)
        crashing.get_by_role("button", name="One more").click()
        expect(crashing.get_by_label("Count")).to_have_text("1")
        self.forgive_refused_connections()

    def test_clicks_without_a_worker_are_applied_afterwards(self):
        page = self.visit()
        page.get_by_role("button", name="One more").click()
        expect(page.get_by_label("Count")).to_have_text("1")
        page.evaluate(CLICK_WHILE_LOST)
        [worker] = self.server.workers
        os.kill(worker, signal.SIGILL)
        expect(page.get_by_label("Count")).to_have_text("4")
        self.wait_until_live(page)
        expect(page.locator("live-status")).to_have_count(0)
        self.assertNotEqual(self.server.workers, [worker])
        self.forgive_refused_connections()


class SeveralWorkersTests(ServerCase):
    """Two workers behind one address: each browser stays with its own, whichever accepts a connection."""

    def setUp(self) -> None:
        super().setUp()
        self.server = self.start(Server("BrowserTestServer", WORKERS="2"))
        self.proxy = Proxy(self.server.port)
        self.addCleanup(self.proxy.stop)

    def visits(self, path: str) -> list[Page]:
        """Opens a page in new browsers, until each worker has one. `{}` in the path is the number of the browser."""
        pages: dict[str, Page] = {}
        number = 0
        while len(pages) < 2:
            page = self.new_page(self.new_context())
            page.goto(self.proxy.address + path.format(number))
            self.wait_until_live(page)
            number += 1
            pages.setdefault(page.locator("script[data-epoch]").get_attribute("data-epoch"), page)
        return list(pages.values())

    def opened_sessions(self) -> int:
        """Returns how many sessions all workers have opened."""
        with urllib.request.urlopen(f"http://localhost:{self.server.port}/metrics") as metrics:
            counts = re.findall(r"live_sessions_opened_total{.*} (\d+)", metrics.read().decode())
        self.assertEqual(len(counts), 2)
        return sum(map(int, counts))

    def test_pages_reconnect_to_their_sessions(self):
        for page in self.visits("/tally"):
            opened = self.opened_sessions()
            page.evaluate(COUNT_LOSSES)
            epoch = page.locator("script[data-epoch]").get_attribute("data-epoch")
            for count in range(1, 5):
                page.get_by_role("button", name="One more").click()
                expect(page.get_by_label("Count")).to_have_text(str(count))
                losses = page.evaluate("losses")
                self.proxy.cut()
                page.wait_for_function("losses => window.losses > losses", arg=losses)
                self.come_back(page)
            # The session is still the same, and other requests reach the same worker.
            self.assertEqual(self.opened_sessions(), opened)
            self.assertGreaterEqual(page.evaluate("losses"), 4)
            self.assertIn(epoch, page.evaluate("fetch('/tally').then(response => response.text())"))
            page.get_by_role("button", name="One more").click()
            expect(page.get_by_label("Count")).to_have_text("5")
        self.forgive_refused_connections()

    def test_sessions_of_both_workers_are_inspected(self):
        for page in self.visits("/tally"):
            page.get_by_role("button", name="One more").click()
        inspector = self.new_page()
        for worker in range(2):
            inspector.goto(f"http://localhost:{self.server.port}/sessions")
            inspector.get_by_role("link", name=f"{worker}/").first.click()
            expect(inspector.get_by_role("heading", level=1)).to_have_text(re.compile(f"^Session {worker}/"))
            expect(inspector.locator(".component").first).to_contain_text("Tally.State.count")

    def test_pages_of_both_workers_see_each_other(self):
        pages = self.visits("/whispers/guest")
        for page in pages:
            expect(page.get_by_label("Subscribed")).to_have_text("yes")
        for count, page in enumerate(pages, 1):
            page.get_by_role("button", name="Publish").click()
            for other in pages:
                expect(other.get_by_label("Received")).to_have_text(" ".join(["hello"] * count))

    def test_pages_of_both_workers_see_who_is_present(self):
        pages = self.visits("/whispers/{}")
        names = [page.url.rsplit("/", 1)[1] for page in pages]
        # The last page is the first of its worker.
        present = sorted(str(number) for number in range(int(names[-1]) + 1))
        for page in pages:
            expect(page.get_by_label("Present")).to_have_text(", ".join(present))
        first, last = pages
        last.close()
        present.remove(names[-1])
        expect(first.get_by_label("Present")).to_have_text(", ".join(present), timeout=LONGEST_GAP)

    def test_files_reach_the_worker_of_their_page(self):
        data = bytes(range(256)) * 4096
        for page in self.visits("/files"):
            for name in ["a.bin", "b.bin", "c.bin"]:
                page.get_by_label("Choose files").set_input_files(
                    {"name": name, "mimeType": "application/octet-stream", "buffer": data}
                )
                expect(page.get_by_role("listitem").filter(has_text=name).first).to_contain_text(
                    "Uploaded", timeout=30_000
                )


class HangTests(ServerCase):
    """The server ends a worker in which a page computes without an end."""

    def test_the_count_of_another_page_survives(self):
        server = self.start(Server("BrowserTestServer", WORKERS="1", BUSY="3000"))
        counting, hanging = [self.new_page() for _ in range(2)]
        for page in (counting, hanging):
            page.goto(server.address + "/tally")
            self.wait_until_live(page)
            page.evaluate("window.isOld = true")
            page.evaluate(COUNT_LOSSES)
        count = counting.get_by_label("Count")
        counting.get_by_role("button", name="One more").click()
        expect(count).to_have_text("1")
        [worker] = server.workers
        hanging.get_by_role("button", name="Hang").click()
        for page in (counting, hanging):
            page.wait_for_function("() => window.losses > 0", timeout=LONGEST_GAP)
            page.wait_for_selector("html[data-connection=open]", state="attached", timeout=LONGEST_GAP)
            self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")
        self.assertNotEqual(server.workers, [worker])
        expect(count).to_have_text("1")
        counting.get_by_role("button", name="One more").click()
        expect(count).to_have_text("2")
        # The event without an end is not repeated.
        hanging.get_by_role("button", name="One more").click()
        expect(hanging.get_by_label("Count")).to_have_text("1")
        self.forgive_refused_connections()


class RollingRestartTests(ServerCase):
    """The workers are replaced one by one while pages send events: each is applied exactly once."""

    def test_each_click_counts_once(self):
        server = self.start(Server("BrowserTestServer", WORKERS="2"))
        pages = [self.new_page(self.new_context()) for _ in range(3)]
        for page in pages:
            page.goto(server.address + "/tally")
            self.wait_until_live(page)
            page.evaluate("window.isOld = true")
            page.evaluate(f"() => {{ {CLICK_FAST} }}")
        for _ in range(2):
            for page in pages:
                page.wait_for_function("clicks => window.clicks > clicks + 50", arg=page.evaluate("clicks"))
            server.replace_workers()
        for page in pages:
            page.evaluate("clearInterval(clicking)")
            expect(page.get_by_label("Count")).to_have_text(str(page.evaluate("clicks")), timeout=LONGEST_GAP)
            self.assertFalse(page.evaluate("window.isAskedToCheck"))
            self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")
        self.forgive_refused_connections()
        # Clicks in the moment between the close frame and its event; they are sent again.
        self.complaints = [text for text in self.complaints if "CLOSING or CLOSED" not in text]

    def test_a_choice_counts_once(self):
        server = self.start(Server("BrowserTestServer", WORKERS="2"))
        page = self.new_page()
        page.goto(server.address + "/tally")
        self.wait_until_live(page)
        page.evaluate("window.isOld = true")
        page.get_by_label("Color").select_option("green")
        expect(page.get_by_label("Choices")).to_have_text("1")
        for count in ("1", "2"):
            server.replace_workers()
            # The click follows the events that the page sends again.
            page.get_by_role("button", name="One more").click()
            expect(page.get_by_label("Count")).to_have_text(count, timeout=LONGEST_GAP)
            expect(page.get_by_label("Choices")).to_have_text("1")
            expect(page.get_by_label("Color")).to_have_value("green")
        self.assertTrue(page.evaluate("!!window.isOld"), "The page was loaded again.")
        self.forgive_refused_connections()


FirefoxWorkerTests = in_firefox(WorkerTests, "clicks_without_a_worker_are_applied_afterwards")
FirefoxSeveralWorkersTests = in_firefox(
    SeveralWorkersTests,
    "pages_reconnect_to_their_sessions",
    "sessions_of_both_workers_are_inspected",
    "pages_of_both_workers_see_each_other",
    "pages_of_both_workers_see_who_is_present",
    "files_reach_the_worker_of_their_page",
)
FirefoxHangTests = in_firefox(HangTests)
FirefoxRollingRestartTests = in_firefox(RollingRestartTests)


if __name__ == "__main__":
    unittest.main()
