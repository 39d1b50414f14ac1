"""A transcript of 9,000 words: it is followed while it is played, unless the user scrolls, and changes are small."""

import re
import unittest

from playwright.sync_api import Page, expect

from accessibility import Axe
import long_memo
from minutes_case import MinutesCase

SPOKEN = "document.querySelector('.words [data-spoken]')"

# The index of the spoken word.
MARK = f"[...document.querySelectorAll('.words span')].indexOf({SPOKEN})"

IS_IN_SIGHT = f"""() => {{
  const [word, text] = [{SPOKEN}?.getBoundingClientRect(), document.querySelector('.document').getBoundingClientRect()];
  return word && word.top >= text.top - 1 && word.bottom <= text.bottom + 1;
}}"""


# The number of words by which a busy machine may see the mark late.
LATENESS = 20


class LongTranscriptTests(MinutesCase):
    def open_transcript(self) -> Page:
        long_memo.write(self.data)
        self.start_server()
        page = self.open_browser(None).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.received: list[int] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.received.append(len(frame))))
        page.goto(f"{self.address}/memos")
        page.wait_for_selector("html[data-connection=open]")
        self.open_memo(page)
        # The page asks for the waveform when it is in sight, and gets it later.
        page.wait_for_selector(".player:not([data-in-sight])")
        page.get_by_role("button", name="Transcript", exact=True).click()
        page.wait_for_function(f"() => document.querySelectorAll('.words span').length === {long_memo.COUNT}")
        return page

    def mark(self, page: Page) -> int:
        return page.evaluate(MARK)

    def play_from(self, page: Page, word: int) -> None:
        page.locator(".words span").nth(word).click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()
        # The mark moves on while it is read.
        page.wait_for_function(
            f"""() => {{
              const index = {MARK};
              return index >= {word} && index < {word + LATENESS};
            }}"""
        )

    def test_the_spoken_word_is_followed_unless_the_user_scrolls(self) -> None:
        page = self.open_transcript()
        self.play_from(page, 7_000)
        page.wait_for_function(IS_IN_SIGHT)
        self.assertEqual(page.locator(".words [data-spoken]").count(), 1)

        # Nothing but positions is sent while it is played.
        self.received.clear()
        before = self.mark(page)
        page.wait_for_function(f"() => {MARK} > {before + 2}")
        self.assertLess(sum(self.received), 10_000)
        self.assertLess(max(self.received), 1_500)

        # A user who scrolls away is left there, also by keys.
        text = page.locator(".document")
        text.evaluate("(text) => { text.scrollTop = 0; }")
        page.wait_for_function("() => document.querySelector('.document').dataset.free !== undefined")
        before = self.mark(page)
        page.wait_for_function(f"() => {MARK} > {before + 2}")
        self.assertEqual(text.evaluate("(text) => text.scrollTop"), 0)

        # And is followed again after a click on a word, or when the slider moves elsewhere.
        self.play_from(page, 3_000)
        page.wait_for_function(IS_IN_SIGHT)
        page.get_by_role("slider").focus()
        before = self.mark(page)
        page.keyboard.press("ArrowRight")
        # 15 s are 37 words. Within 8 s, 20 of them would be played without the key.
        page.wait_for_function(
            f"() => {MARK} > {before + 30}", timeout=8000
        )
        page.wait_for_function(IS_IN_SIGHT)

        # The mark stays where playing stopped.
        page.get_by_role("button", name=re.compile("^Pause ")).click()
        page.get_by_role("button", name=re.compile("^Play An hour")).wait_for()
        stopped = self.mark(page)
        page.wait_for_timeout(700)
        self.assertIn(self.mark(page) - stopped, (0, 1))

    def test_one_paragraph_is_sent_for_an_edit(self) -> None:
        page = self.open_transcript()
        page.get_by_role("button", name=re.compile("^Edit the paragraph")).nth(60).click()
        field = page.get_by_role("textbox", name="Text of the paragraph")
        expect(field).to_be_focused()
        field.fill("These words are new. " + field.input_value())
        self.received.clear()
        field.press("Control+Enter")
        expect(page.locator(".words").nth(60)).to_contain_text("These words are new.")
        self.assertLess(sum(self.received), 15_000)
        # The focus stays there, and the keys of the transcript go on.
        page.wait_for_function("() => document.activeElement === document.querySelectorAll('.words')[60]")
        self.received.clear()
        page.keyboard.press("Control+z")
        expect(page.locator(".words").nth(60)).not_to_contain_text("These words are new.")
        self.assertLess(sum(self.received), 15_000)
        page.keyboard.press("Control+y")
        expect(page.locator(".words").nth(60)).to_contain_text("These words are new.")

    def test_a_search_shows_its_matches_and_axe_finds_nothing(self) -> None:
        page = self.open_transcript()
        page.get_by_label("Search the transcript").fill("meeting")
        expect(page.locator(".count")).to_contain_text("1 of ")
        page.wait_for_function("""() => {
          const [word, text] = ['.selected', '.document'].map((name) => document.querySelector(name)?.getBoundingClientRect());
          return word && word.top >= text.top - 1 && word.bottom <= text.bottom + 1;
        }""")
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())


if __name__ == "__main__":
    unittest.main()
