"""Test cases that plan, hold and resume a stand-up."""

import http.server
import json
import pathlib
import re
import sqlite3
import subprocess
import threading

from playwright.sync_api import Page, expect

from minutes_case import TIMEOUT, MinutesCase, speech
from test_transcripts import TEXT, Engine

ID = "00000000-0000-0000-0000-0000000000aa"


class StandupCase(MinutesCase):
    def serve_engine(self) -> None:
        """Recognizes every sound with a scripted engine."""
        engine = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Engine)
        threading.Thread(target=engine.serve_forever, daemon=True).start()
        self.addCleanup(engine.server_close)
        self.addCleanup(engine.shutdown)
        self.speech_options = ("--speech-url", f"http://127.0.0.1:{engine.server_port}")

    def plan(self, seconds: int) -> None:
        """Stores a stand-up of two attendees that is shorter than the form allows, and starts the server."""
        self.create_data()
        attendees = [
            {"id": "00000000-0000-0000-0000-0000000000a1", "name": "Ada"},
            {"id": "00000000-0000-0000-0000-0000000000a2", "name": "Grace"},
        ]
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.execute(
                "INSERT INTO standup (id, title, seconds, theme, attendees) VALUES (?, 'Daily', ?, 'sky', ?)",
                (ID, seconds, json.dumps(attendees)),
            )
        database.close()
        self.start_server()

    def open_standup(self, microphone: pathlib.Path, profile: str = "profile", address: str | None = None) -> Page:
        page = self.open_page(self.open_browser(microphone, profile=profile), f"/standups/{ID}", address=address)
        page.get_by_role("button", name="Start meeting").wait_for()
        return page

    def said(self) -> pathlib.Path:
        """Speech with a pause, after which an utterance is over."""
        said, file = speech(self.folder, TEXT), self.folder / "utterance.wav"
        subprocess.run(["sox", said, file, "pad", "0", "1"], check=True)
        return file

    def start(self, page: Page) -> None:
        page.get_by_role("button", name="Start meeting").click()
        if "--no-speech" in self.speech_options:
            page.get_by_role("button", name="Start without a transcript").click()
        expect(page.locator(".speaker-now")).to_contain_text("Ada")

    def expect_meeting(self, page: Page, *texts: str) -> None:
        """Expects one meeting in the history, with its text and its sound."""
        meetings = page.locator(".history a")
        expect(meetings).to_have_count(1, timeout=TIMEOUT)
        meetings.click()
        for text in texts:
            expect(page.locator(".passages")).to_contain_text(text)
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()

    def resume(self, page: Page) -> None:
        """Resumes the interrupted meeting, with a recording of its own."""
        expect(page.locator(".running-meeting")).to_contain_text("A meeting was interrupted", timeout=TIMEOUT)
        page.get_by_role("button", name="Resume meeting").click()
        page.wait_for_url("**/meeting")

    def expect_recordings(self, page: Page, count: int) -> None:
        """Expects one meeting in the history with so many recordings, of which each has sound."""
        expect(page.locator(".history a")).to_have_count(1, timeout=TIMEOUT)
        page.locator(".history a").click()
        plays = page.get_by_role("button", name=re.compile("^Play "))
        expect(plays).to_have_count(count, timeout=TIMEOUT)
        self.assertEqual(len(self.durations()), count)
        for duration in self.durations():
            self.assertGreater(duration, 1)
        for index in range(count):
            plays.nth(index).click()
            pause = page.get_by_role("button", name=re.compile("^Pause "))
            pause.click()
            expect(plays).to_have_count(count)

    def expect_elapsed(self, page: Page, seconds: int) -> None:
        """Expects that a meeting has taken so many seconds, or more: a busy machine does not show each."""
        page.wait_for_function(
            """seconds => {
                const [minute, second] = document.querySelector(".meeting-times time").textContent.split(":")
                return Number(minute) * 60 + Number(second) >= seconds
            }""",
            arg=seconds,
            timeout=TIMEOUT,
        )

    def durations(self) -> list[float]:
        """The lengths of the memos in seconds, in the order in which they were begun."""
        database = sqlite3.connect(self.data / "minutes.sqlite")
        try:
            query = "SELECT 1.0 * frameCount / sampleRate FROM memo WHERE NOT isOngoing ORDER BY date"
            return [duration for (duration,) in database.execute(query)]
        finally:
            database.close()

    def saved_meeting(self) -> str:
        """The transcript of the running meeting as it is in the database."""
        database = sqlite3.connect(self.data / "minutes.sqlite")
        try:
            parts = database.execute("SELECT text FROM runningTranscript ORDER BY meeting, part")
            return "".join(part for (part,) in parts)
        finally:
            database.close()
