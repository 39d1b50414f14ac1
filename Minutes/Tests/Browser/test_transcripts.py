"""Captions during a recording, and the transcript afterwards."""

import http.server
import io
import json
import re
import subprocess
import threading
import unittest
import wave

from playwright.sync_api import Page, expect

from minutes_case import COMMAND, TIMEOUT, MinutesCase, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."

# The words of the scripted engine: four a second, repeated.
WORDS = "remember the seven green apples and the bread".split()


class Engine(http.server.BaseHTTPRequestHandler):
    """A speech server that recognizes the same words in every recording."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with wave.open(io.BytesIO(body[body.index(b"RIFF") :])) as sound:
            seconds = sound.getnframes() / sound.getframerate()
        words = [
            {"word": WORDS[index % len(WORDS)], "start": index / 4, "end": (index + 1) / 4}
            for index in range(max(1, int(seconds * 4)))
        ]
        response = json.dumps({"text": " ".join(word["word"] for word in words), "words": words}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(response)))
        self.end_headers()
        self.wfile.write(response)

    def log_message(self, *_: object) -> None:
        pass


class TranscriptTests(MinutesCase):
    def open_app(self) -> Page:
        """Opens a page of a server with the scripted engine."""
        engine = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Engine)
        threading.Thread(target=engine.serve_forever, daemon=True).start()
        self.addCleanup(engine.server_close)
        self.addCleanup(engine.shutdown)
        self.speech_options = ("--speech-url", f"http://127.0.0.1:{engine.server_port}")
        self.start_server()
        # A pause of 1.5 s ends an utterance.
        said, file = speech(self.folder, TEXT), self.folder / "utterance.wav"
        subprocess.run(["sox", said, file, "pad", "0", "1"], check=True)
        page = self.open_page(self.open_browser(file))
        self.skip_tour(page)
        return page

    def record_memo(self, page: Page, seconds: int) -> None:
        self.record(page)
        self.wait_for_clock(page, seconds)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)

    def open_transcript(self, page: Page) -> None:
        page.get_by_role("button", name="Transcript", exact=True).click()
        page.locator(".words span").first.wait_for()

    def test_captions_come_while_a_memo_is_recorded(self) -> None:
        page = self.open_app()
        self.record(page)
        # The engine receives only complete utterances.
        expect(page.locator(".captions")).to_contain_text("remember the seven", timeout=TIMEOUT)
        expect(page.locator(".captions")).to_contain_text("Captions by")
        # The memo gets its title from its first words.
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("textbox", name=re.compile("^Name of"))).to_have_value(
            re.compile("^Remember the seven green apples"), timeout=TIMEOUT
        )

    def test_a_word_is_heard_by_mouse_and_by_keyboard(self) -> None:
        page = self.open_app()
        self.record_memo(page, 7)
        self.open_transcript(page)
        words = page.locator(".words span")
        words.nth(8).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        # The mark moves with the sound.
        expect(page.locator(".words [data-spoken]")).to_have_count(1)
        page.wait_for_function("""() => {
          const words = [...document.querySelectorAll('.words span')];
          return words.findIndex((word) => word.matches('[data-spoken]')) > 9;
        }""")
        page.get_by_role("button", name=re.compile("^Pause ")).click()

        page.locator(".words").first.focus()
        for key in ["ArrowRight", "ArrowRight", "ArrowRight"]:
            page.keyboard.press(key)
        self.assertEqual(page.evaluate("document.activeElement.textContent"), WORDS[2])
        page.keyboard.press("Enter")
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        page.wait_for_function("""() => {
          const words = [...document.querySelectorAll('.words span')];
          const spoken = words.findIndex((word) => word.matches('[data-spoken]'));
          return spoken >= 2 && spoken < 9;
        }""")

    def test_the_text_is_edited_searched_and_exported(self) -> None:
        page = self.open_app()
        self.record_memo(page, 4)
        self.open_transcript(page)
        page.get_by_role("button", name=re.compile("^Edit the paragraph")).first.click()
        field = page.get_by_role("textbox", name="Text of the paragraph")
        expect(field).to_be_focused()
        field.fill("Remember the pears")
        field.press("Control+Enter")
        expect(page.locator(".words").first).to_have_text("Remember the pears")

        # Another page shows it at once.
        other = self.open_page(page.context, "/memos")
        self.open_memo(other)
        self.open_transcript(other)
        expect(other.locator(".words").first).to_have_text("Remember the pears")
        other.get_by_label("Search the transcript").fill("PEAR")
        expect(other.locator(".words .selected")).to_have_text("pears")
        expect(other.locator(".count")).to_have_text("1 of 1")

        undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ["Undo", "Redo"])
        undo.focus()
        page.keyboard.press("Enter")
        expect(other.locator(".words").first).to_contain_text("remember the seven")
        # The button is disabled by its own press, and keeps the focus.
        expect(undo).to_have_attribute("aria-disabled", "true")
        expect(undo).to_be_focused()
        page.keyboard.press("Tab")
        expect(redo).to_be_focused()
        page.keyboard.press("Enter")
        expect(other.locator(".words").first).to_have_text("Remember the pears")

        # The menu of formats closes with Escape, and with a click elsewhere.
        menu, formats = page.locator(".transcript .export summary"), page.get_by_role("group", name="Formats")
        menu.click()
        expect(formats).to_be_visible()
        page.keyboard.press("Escape")
        expect(formats).to_be_hidden()
        expect(menu).to_be_focused()
        menu.click()
        expect(formats).to_be_visible()
        # Without space below it, the menu opens above its button, and covers what stands there.
        page.mouse.click(5, 5)
        expect(formats).to_be_hidden()
        menu.click()
        for kind, start in {"txt": "Remember", "md": "# ", "srt": "1\n", "vtt": "WEBVTT", "json": "{"}.items():
            link = page.get_by_role("link", name=f"({kind.upper()})")
            response = page.request.get(self.address + link.get_attribute("href"))
            self.assertEqual(response.status, 200, kind)
            self.assertTrue(response.text().startswith(start), response.text())
            self.assertIn("pears", response.text())
        missing = page.request.get(self.address + link.get_attribute("href").replace(".json", ".exe"))
        self.assertEqual(missing.status, 404)
        page.keyboard.press("Escape")
        expect(formats).to_be_hidden()

        # A new transcript replaces an edited one only after a confirmation.
        again = page.locator(".again").get_by_role("button", name="Transcribe again")
        question = page.get_by_role("dialog", name="Replace the edited transcript?")
        again.click()
        question.get_by_role("button", name="Keep my text").click()
        expect(question).to_have_count(0)
        expect(page.locator(".words").first).to_have_text("Remember the pears")
        again.click()
        question.get_by_role("button", name="Transcribe again").click()
        expect(page.locator(".words").first).to_contain_text("remember the seven")

    def test_the_command_stores_a_transcript_that_open_pages_show(self) -> None:
        # given: a memo whose text was edited
        page = self.open_app()
        self.record_memo(page, 4)
        self.open_transcript(page)
        page.get_by_role("button", name=re.compile("^Edit the paragraph")).first.click()
        field = page.get_by_role("textbox", name="Text of the paragraph")
        field.fill("Remember the pears")
        field.press("Control+Enter")
        expect(page.locator(".words").first).to_have_text("Remember the pears")
        [memo] = [folder.name for folder in (self.data / "recordings").iterdir()]
        command = [COMMAND, "transcribe", memo, "--save", *self.speech_options, "--data", self.data]
        # then
        refused = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("Give --force to replace the edited transcript.", refused.stderr)
        expect(page.locator(".words").first).to_have_text("Remember the pears")
        # when
        subprocess.run([*command, "--force"], capture_output=True, timeout=60, check=True)
        # then
        expect(page.locator(".words").first).to_contain_text("remember the seven")


if __name__ == "__main__":
    unittest.main()
