"""Recordings survive failures of the server, the page and the browser."""

import re
import signal
import subprocess
import unittest

from playwright.sync_api import Dialog, Page

from minutes_case import COMMAND, MinutesCase, speech
from proxy import Proxy

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)


class SafetyTests(MinutesCase):
    def test_unsafe_serve_options_are_rejected_with_the_requirement(self) -> None:
        has_tls = b"NIOSSLCertificate" in COMMAND.read_bytes()
        for arguments, missing in [
            (["--listen", "0.0.0.0"], "It requires --certificate and --key"),
            (["--token-file", self.folder / "token"], "openssl rand -hex 16"),
            (
                ["--certificate", "certificate.pem", "--key", "key.pem"],
                "need files in the PEM format" if has_tls else "--traits TLS",
            ),
        ]:
            result = subprocess.run(
                [COMMAND, "serve", "--port", "0", "--data", self.data, *arguments],
                capture_output=True,
                text=True,
                timeout=30,
            )
            self.assertEqual(result.returncode, 64)
            self.assertIn(missing, result.stderr)

    def test_a_killed_server_does_not_stop_a_recording(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)

        self.kill_server()
        page.wait_for_selector("html[data-connection=lost]")
        page.wait_for_timeout(2000)
        self.start_server()

        # The page has a new session, and the recording continues in it.
        page.wait_for_selector("html[data-connection=open]")
        self.wait_for_clock(page, 8)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(said, 8)

    def test_a_connection_that_is_cut_loses_nothing(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        proxy = Proxy(self.port)
        page = self.open_page(self.open_browser(said), address=f"http://localhost:{proxy.port}")
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)

        proxy.cut()
        page.wait_for_selector("html[data-connection=lost]")
        page.get_by_text("The server does not respond.").wait_for()
        page.wait_for_timeout(5000)
        proxy.mend()

        page.wait_for_selector("html[data-connection=open]")
        self.wait_for_clock(page, 9)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(said, 9)
        self.expect_unmarked(page)

    def test_a_server_that_does_not_respond_for_a_while_loses_nothing(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 2)
        self.server.send_signal(signal.SIGSTOP)
        page.wait_for_timeout(5000)
        self.server.send_signal(signal.SIGCONT)
        self.wait_for_clock(page, 9)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_everything(said, 9)

    def test_a_page_that_is_loaded_again_leaves_a_memo(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 3)

        questions: list[str] = []

        def answer(dialog: Dialog) -> None:
            questions.append(dialog.type)
            dialog.accept()

        page.on("dialog", answer)
        page.reload()
        self.assertEqual(questions, ["beforeunload"])
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_marked_as_recovered(page)
        self.expect_everything(said, 3)

    def test_a_page_that_was_closed_leaves_a_memo_for_the_next_one(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        context = self.open_browser(said)
        page = self.open_page(context)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 3)

        # Another page lists a recording in progress as such, not as an interrupted one.
        other = self.open_page(context, "/memos")
        other.wait_for_timeout(500)
        other.get_by_text("No memos yet").wait_for()
        page.close()
        other.reload()
        other.get_by_role("button", name=re.compile("^Play ")).wait_for()
        self.expect_marked_as_recovered(other)
        self.expect_everything(said, 3)

    def expect_marked_as_recovered(self, page: Page) -> None:
        """Expects a memo that is marked as recovered, with an explanation."""
        self.open_memo(page)
        page.get_by_text("Recovered", exact=True).click()
        page.get_by_text("This recording was cut off").wait_for()

    def test_a_killed_browser_leaves_a_memo(self) -> None:
        said = speech(self.folder, TEXT)
        self.start_server()
        context = self.open_browser(said)
        page = self.open_page(context)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 3)

        # Unacknowledged sound is saved when the browser starts again.
        self.kill_server()
        page.wait_for_timeout(1500)
        self.kill_browser()
        self.start_server()
        page = self.open_page(self.open_browser(said))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        # The memo is hidden while the rest is uploaded.
        page.wait_for_function("() => document.querySelector('.memo .length')?.textContent >= '0:04'")
        self.expect_marked_as_recovered(page)
        self.expect_everything(said, 4)


if __name__ == "__main__":
    unittest.main()
