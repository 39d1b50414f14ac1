"""Test cases with memos that were not recorded: silence with given titles, dates and transcripts."""

import json
import pathlib
import sqlite3
import subprocess

from playwright.sync_api import Page, expect

from minutes_case import MinutesCase

RATE = 48_000


class LibraryCase(MinutesCase):
    def open_memos(self, **texts: str) -> Page:
        """Opens a page with memos that have these titles and transcripts, a second apart."""
        return self.open_library(*[
            (title, 1_234_567_890 - number, 20, text) for number, (title, text) in enumerate(texts.items(), 1)
        ])

    def open_library(
        self,
        *memos: tuple[str, float, int, str],
        has_touch: bool = False,
        microphone: pathlib.Path | None = None,
        script: str | None = None,
    ) -> Page:
        """Opens a page with memos: the title, the time, the duration in seconds, and the transcript of each.

        A script runs before the page's own.
        """
        self.create_data()
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            for number, (title, time, seconds, text) in enumerate(memos, 1):
                key = self.key(number)
                folder = self.data / "recordings" / key
                folder.mkdir(parents=True)
                subprocess.run(
                    ["sox", "-n", "-r", str(RATE), "-c", "1", "-b", "16", folder / "audio.wav", "trim", "0", str(seconds)],
                    check=True,
                )
                database.execute(
                    """
                    INSERT INTO memo
                      (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
                    VALUES (?, ?, ?, ?, 1, ?, 0, 0, 'wav', 0)
                    """,
                    (key, title, time, RATE, seconds * RATE),
                )
                words = [
                    {"text": word, "start": start, "end": start + 0.5, "confidence": 1, "hasSpaceBefore": True}
                    for start, word in enumerate(text.split())
                ]
                transcript = {"segments": [{"id": 0, "words": words}], "isEdited": True, "speakerNames": {}}
                database.execute(
                    "UPDATE transcript SET json = ?, text = ?, state = 'done', revision = 1, isEdited = 1 WHERE memo = ?",
                    (json.dumps(transcript), text, key),
                )
        database.close()
        self.start_server()
        page = self.open_page(self.open_browser(microphone, has_touch=has_touch), "/memos", script)
        if len(memos) > 30:
            # The page has only the rows near the visible ones.
            expect(page.locator(".memos > li").first).to_have_attribute("aria-setsize", str(len(memos)))
        else:
            expect(page.locator(".memo")).to_have_count(len(memos))
        return page

    def touch(self, page: Page, *points: tuple[float, float]) -> None:
        """Moves a finger over the screen of a browser that has touch."""
        self.assertTrue(page.evaluate("matchMedia('(pointer: coarse)').matches"))
        session = page.context.new_cdp_session(page)
        for number, (x, y) in enumerate(points):
            session.send(
                "Input.dispatchTouchEvent",
                {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]},
            )
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def key(self, number: int) -> str:
        """The id of a memo, by its position in the library, from 1."""
        return f"00000000-0000-0000-0000-{number:012}"
