"""Test cases that edit a memo of ten seconds, in which each second has another loudness."""

import contextlib
import pathlib
import re
import sqlite3
import wave
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from accessibility import Axe
from library_case import RATE, LibraryCase


class EditingCase(LibraryCase):
    def open_song(
        self, *others: tuple[str, float, int, str], has_touch: bool = False, microphone: pathlib.Path | None = None
    ) -> Page:
        """Opens a page with a memo of ten seconds, which is open in the list."""
        words = "one two three four five six seven eight nine ten"
        page = self.open_library(("Song", 1_234_567_890, 10, words), *others, has_touch=has_touch, microphone=microphone)
        page.locator(".memo .row").first.click()
        page.get_by_role("button", name="Edit", exact=True).click()
        return page

    def start_server(self, *arguments: str, workers: int = 0) -> None:
        for path in sorted((self.data / "recordings").glob("*/audio.wav")):
            self.paint(path)
        super().start_server(*arguments, workers=workers)

    def paint(self, path: pathlib.Path) -> None:
        """Gives each second of a memo another loudness, so that a part of the sound is known by it."""
        with wave.open(str(path)) as file:
            seconds = file.getnframes() // RATE
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            for second in range(seconds):
                file.writeframes((1_000 * (second + 1)).to_bytes(2, "little") * RATE)

    def levels(self, page: Page) -> list[int]:
        """The loudness in the middle of each second of the open memo."""
        folder = self.data / "recordings" / page.url.rsplit("/", 1)[1]
        with wave.open(str(folder / "audio.wav")) as file:
            frames = file.readframes(file.getnframes())
        return [int.from_bytes(frames[at:at + 2], "little") // 1_000 for at in range(RATE, len(frames), 2 * RATE)]

    def heard_duration(self, page: Page) -> float:
        """The duration that the browser hears at the address of the sound."""
        return page.evaluate(
            """async () => {
              const { play } = HTMLMediaElement.prototype;
              const heard = new Promise((go) => {
                HTMLMediaElement.prototype.play = function () { go(this); return play.call(this); };
              });
              document.querySelector(".memo.open .play").click();
              const player = await heard;
              HTMLMediaElement.prototype.play = play;
              while (!(player.duration > 0)) await new Promise((go) => setTimeout(go, 20));
              return player.duration;
            }"""
        )

    def point(self, page: Page, part: float) -> tuple[float, float]:
        """The point of the waveform at a part of its width."""
        box = self.box(page.locator(".selected-sound"))
        return box["x"] + box["width"] * part, box["y"] + box["height"] / 2

    def drag(self, page: Page, start: float, end: float) -> None:
        """Drags over the waveform, between two parts of its width."""
        points = [self.point(page, part) for part in [start, (start + end) / 2, end]]
        page.mouse.move(*points[0])
        page.mouse.down()
        page.mouse.move(*points[1])
        page.mouse.move(*points[2])
        page.mouse.up()

    @contextlib.contextmanager
    def unfinished_edits(self) -> Iterator[None]:
        """Lets no edit end, because nothing can be stored."""
        database = sqlite3.connect(self.data / "minutes.sqlite", isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            database.close()

    def seek(self, page: Page, position: int) -> None:
        page.get_by_role("slider", name="Position in Song").fill(str(position))
        expect(page.locator(".times span").first).to_have_text(f"0:{position:02}")

    def slider(self, page: Page, end: str) -> Locator:
        return page.get_by_role("slider", name=f"{end} of the selection")

    def select(self, page: Page, start: float, end: float) -> None:
        """Selects a part with the sliders."""
        self.slider(page, "Start").fill(str(start))
        self.slider(page, "End").fill(str(end))
        self.expect_selection(page, start, end)

    def expect_selection(self, page: Page, start: float, end: float, delta: float = 0.05) -> None:
        """Expects that the server has selected a part, and that both sliders are at its ends."""
        text = re.compile(r"Selected: 0:([\d.]+) to 0:([\d.]+), 0:([\d.]+) long\.")

        def is_so() -> bool:
            found = text.fullmatch(page.locator(".editing .range").inner_text())
            if not found or abs(float(found[1]) - start) > delta or abs(float(found[2]) - end) > delta:
                return False
            # During a drag the server gets positions with a delay. The text of the last one may move the buttons below.
            sliders = [float(self.slider(page, name).input_value()) for name in ["Start", "End"]]
            return all(abs(float(found[1 + number]) - value) < 0.05 for number, value in enumerate(sliders))

        self.wait_until(page, is_so)
        # The names of sliders that have crossed change places.
        self.assertAlmostEqual(float(self.slider(page, "Start").input_value()), start, delta=delta)
        self.assertAlmostEqual(float(self.slider(page, "End").input_value()), end, delta=delta)

    def expect_new_memo(self, page: Page, length: str, levels: list[int] | None = None) -> None:
        """Expects that a memo is open that an edit has made, with this length and these seconds of the originals."""
        expect(page.locator(".times span").last).to_have_text(length)
        expect(page).not_to_have_url(re.compile("/memos(/00000000-.*)?$"))
        if levels is not None:
            self.assertEqual(self.levels(page), levels)

    def expect_focus_on_open_memo(self, page: Page, name: str) -> None:
        """Expects that the keyboard goes on where it is after a memo was opened: on its link."""
        link = page.locator(".memo.open > .row")
        expect(link).to_be_focused()
        expect(link).to_have_accessible_name(name)
        expect(link).to_be_in_viewport()

    def expect_focus_in_editor(self, page: Page) -> None:
        """Expects that the keyboard goes on where it is after the editor was opened: at the start of the selection."""
        start = page.locator(".memo.open").get_by_role("slider", name="Start of the selection")
        expect(start).to_be_focused()
        expect(start).to_be_in_viewport()

    def expect_accessible(self, page: Page) -> None:
        for width in [1100, 320, 390]:
            page.set_viewport_size({"width": width, "height": 844})
            results = Axe().run(page)
            self.assertEqual(results.violations_count, 0, results.generate_report())
            self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)

    def expect_refused(self, page: Page, text: str) -> None:
        expect(page.locator(".editing [role=alert]")).to_contain_text(text)
        self.expect_accessible(page)
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".editing > [role=status]")).to_be_empty()
