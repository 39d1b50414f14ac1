"""Human speech in Chromium and Firefox: captions while it is recorded, then a transcript that is heard word by word.

PocketSphinx recognizes it, which is there on every machine that the tests run on.
"""

import re
import unittest

from playwright.sync_api import expect

import firefox
import human_speech
import sound_path
from minutes_case import MinutesCase, speech
from test_other_browsers import require

# Recognition of a clip in debug mode on a busy machine, in milliseconds.
TIMEOUT = 120_000

SPOKEN_INDEX = "[...document.querySelectorAll('.words span')].findIndex((word) => word.dataset.spoken !== undefined)"


class SpeechCase(MinutesCase):
    """Tests with PocketSphinx."""

    speech_options = ()


class ChromiumSpeechTests(SpeechCase):
    def test_human_speech_has_captions_and_a_transcript(self) -> None:
        clip = human_speech.clip(self.folder)
        self.start_server()
        page = self.open_page(self.open_browser(clip))
        self.skip_tour(page)
        self.record(page)
        captions = page.locator(".captions")
        expect(captions.locator("p").first).not_to_be_empty(timeout=TIMEOUT)
        expect(captions).to_contain_text("Draft by PocketSphinx")
        self.wait_for_clock(page, human_speech.SECONDS + 2)
        # On a busy machine the words come late.
        self.wait_until(page, lambda: len(human_speech.recognized(captions.text_content())) >= 6)
        page.get_by_role("button", name="Stop").click()

        page.get_by_role("button", name="Transcript", exact=True).click()
        words = page.locator(".words span")
        words.first.wait_for(timeout=TIMEOUT)
        text = page.locator(".document").text_content()
        self.assertGreaterEqual(len(human_speech.recognized(text)), 10, text)

        # A click plays from the word, and the mark moves on from there.
        count = words.count()
        words.nth(count // 2).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        page.wait_for_function(f"() => {SPOKEN_INDEX} >= {count // 2}")
        page.wait_for_function(f"() => {SPOKEN_INDEX} >= {count // 2 + 2}")
        self.assertEqual(page.locator(".words [data-spoken]").count(), 1)

    def test_synthetic_speech_has_a_transcript_without_a_download(self) -> None:
        # The same path in a clone without human speech beside it.
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, "Seven of clubs. Ten of hearts. Four of spades.")))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 6)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="Transcript", exact=True).click()
        page.locator(".words span").first.wait_for(timeout=TIMEOUT)


class FirefoxSpeechTests(SpeechCase):
    def test_human_speech_has_captions_and_a_transcript(self) -> None:
        require(([] if firefox.path() else ["firefox-esr"]) + sound_path.missing())
        clip = human_speech.clip(self.folder, sound_path.RATE)
        sound = sound_path.SoundPath(self.folder)
        self.addCleanup(sound.close)
        self.start_server()
        page = firefox.FirefoxPage(self.folder, **sound.environment)
        self.addCleanup(page.close)
        page.open(self.address)
        page.wait_until("document.documentElement.dataset.connection === 'open'")
        page.click("button", "Skip")
        page.click("button", "Record")
        page.wait_for("text", "Recording")
        player = sound.play(clip)
        page.wait_until("document.querySelector('.captions [aria-live]')?.textContent", seconds=120)
        self.assertEqual(player.wait(timeout=60), 0)
        page.wait_until("document.querySelector('.captions')?.innerText.includes('Draft by PocketSphinx')")
        page.click("button", "Stop")
        page.wait_for("button", "Play ", exact=False)

        page.click("button", "Transcript")
        page.wait_until("document.querySelector('.words span')", seconds=120)
        text = page.evaluate("return document.querySelector('.document').innerText")
        self.assertGreaterEqual(len(human_speech.recognized(text)), 8, text)

        count = page.evaluate("return document.querySelectorAll('.words span').length")
        page.evaluate(f"document.querySelectorAll('.words span')[{count // 2}].id = 'chosen'")
        page.command("ElementClick", id=list(page.command(
            "FindElement", using="css selector", value="#chosen").values())[0])
        page.wait_for("button", "Pause ", exact=False)
        page.wait_until(f"{SPOKEN_INDEX} >= {count // 2 + 1}")


if __name__ == "__main__":
    unittest.main()
