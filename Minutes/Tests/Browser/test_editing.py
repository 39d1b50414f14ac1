"""Editing of sound: a selection by mouse, finger and keyboard, cuts, splits, joins, and undo."""

import contextlib
import pathlib
import re
import sqlite3
import unittest
import wave
from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import firefox
import webkit
from library_case import RATE, LibraryCase
from remote_page import RemotePage
from test_other_browsers import require


class PointedWebKitPage(webkit.WebKitPage):
    """A page in WebKit with a mouse that can be dragged."""

    def command(self, name: str, **parameters: object) -> object:
        if name == "PerformActions":
            return self._request("POST", f"{self._session}/actions", parameters)
        return super().command(name, **parameters)


class EditingTests(LibraryCase):
    def open_song(self, *others: tuple[str, float, int, str]) -> Page:
        """Opens a page with a memo of ten seconds, which is open in the list."""
        words = "one two three four five six seven eight nine ten"
        page = self.open_library(("Song", 1_234_567_890, 10, words), *others)
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
        box = page.locator(".selected-sound").bounding_box()
        return box["x"] + box["width"] * part, box["y"] + box["height"] / 2

    def drag(self, page: Page, start: float, end: float) -> None:
        """Drags over the waveform, between two parts of its width."""
        page.mouse.move(*self.point(page, start))
        page.mouse.down()
        page.mouse.move(*self.point(page, (start + end) / 2))
        page.mouse.move(*self.point(page, end))
        page.mouse.up()

    def touch(self, page: Page, *points: tuple[float, float]) -> None:
        """Moves a finger over the screen."""
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        for number, (x, y) in enumerate(points):
            session.send(
                "Input.dispatchTouchEvent",
                {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]},
            )
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

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
            return bool(found) and abs(float(found[1]) - start) <= delta and abs(float(found[2]) - end) <= delta

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

    def expect_accessible(self, page: Page) -> None:
        for width in [1100, 320, 390]:
            page.set_viewport_size({"width": width, "height": 844})
            results = Axe().run(page)
            self.assertEqual(results.violations_count, 0, results.generate_report())
            self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)

    # Selecting

    def test_a_part_is_selected_with_the_mouse_and_cut(self) -> None:
        page = self.open_song()
        self.expect_accessible(page)
        expect(page.get_by_role("button", name="Delete this")).to_be_disabled()
        self.drag(page, 0.2, 0.5)
        self.expect_selection(page, 2, 5, delta=0.2)
        # Each handle is dragged, also across the other one.
        self.drag(page, 0.5, 0.7)
        self.expect_selection(page, 2, 7, delta=0.2)
        self.drag(page, 0.2, 0.9)
        self.expect_selection(page, 7, 9, delta=0.2)
        # A drag beside them starts a new selection.
        self.drag(page, 0.6, 0.4)
        self.expect_selection(page, 4, 6, delta=0.2)
        self.expect_accessible(page)
        # The player sets the start of a selection that was drawn from right to left.
        self.seek(page, 5)
        page.get_by_role("button", name="Start at player").click()
        self.expect_selection(page, 5, 6, delta=0.2)
        self.seek(page, 8)
        page.get_by_role("button", name="Start at player").click()
        self.expect_selection(page, 8, 10, delta=0.2)
        self.select(page, 2, 5)

        page.get_by_role("button", name="Delete this").click()
        # The new memo is open, with the sound and the words around the selection.
        self.expect_new_memo(page, "0:07", [1, 2, 6, 7, 8, 9, 10])
        self.expect_focus_on_open_memo(page, "Song")
        expect(page.locator(".undo")).to_contain_text("Part deleted. The original is in “Recently deleted”.")
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        expect(page.locator(".memo")).to_have_count(1)
        self.assertAlmostEqual(self.heard_duration(page), 7, places=2)
        page.get_by_role("button", name="Transcript").click()
        expect(page.locator(".transcript")).to_contain_text("one two six")
        page.get_by_role("button", name="Edit", exact=True).click()
        undo = page.get_by_role("button", name="Undo last edit")
        undo.wait_for()
        self.expect_accessible(page)

        # The original is in the trash until the edit is undone.
        undo.click()
        expect(page.locator(".undo")).to_contain_text(
            "The original is restored. The edited memo is in “Recently deleted”."
        )
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".times span").last).to_have_text("0:10")
        expect(page.locator(".memo")).to_have_count(1)
        self.expect_focus_on_open_memo(page, "Song")

    def test_a_part_is_selected_with_a_finger(self) -> None:
        page = self.open_song()
        page.set_viewport_size({"width": 320, "height": 640})
        page.locator(".selected-sound").scroll_into_view_if_needed()
        self.touch(page, *[self.point(page, part) for part in [0.3, 0.35, 0.5, 0.6]])
        self.expect_selection(page, 3, 6, delta=0.2)
        # A finger takes a handle from beside it, and stays beside it.
        x, y = self.point(page, 0.6)
        goal, _ = self.point(page, 0.8)
        self.touch(page, (x + 14, y), (x + 30, y), (goal + 14, y))
        self.expect_selection(page, 3, 8, delta=0.2)
        # A finger that moves up scrolls the page, and selects nothing.
        x, y = self.point(page, 0.5)
        self.touch(page, (x, y), (x, y - 20), (x, y - 60), (x, y - 120))
        self.expect_selection(page, 3, 8, delta=0.2)

    def test_the_selection_is_adjusted_with_buttons_on_a_phone(self) -> None:
        page = self.open_song()
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator(".selected-sound").scroll_into_view_if_needed()
        self.touch(page, *[self.point(page, part) for part in [0.3, 0.35, 0.5, 0.6]])
        self.expect_selection(page, 3, 6, delta=0.2)
        start, end = [float(self.slider(page, name).input_value()) for name in ["Start", "End"]]
        buttons = {
            name: page.get_by_role("button", name=name)
            for name in ["Start 0.1 s earlier", "Start 0.1 s later", "End 0.1 s earlier", "End 0.1 s later"]
        }
        # All of them are in sight together, large enough for a finger, and apart from each other.
        boxes = [button.bounding_box() for button in buttons.values()]
        for box in boxes:
            self.assertGreaterEqual(min(box["width"], box["height"]), 40)
            self.assertLessEqual(box["x"] + box["width"], 390)
        for before, after in zip(boxes, boxes[1:]):
            self.assertTrue(before["x"] + before["width"] < after["x"] or before["y"] + before["height"] < after["y"])

        def tap(name: str) -> None:
            buttons[name].scroll_into_view_if_needed()
            box = buttons[name].bounding_box()
            self.touch(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

        tap("Start 0.1 s later")
        self.expect_selection(page, start + 0.1, end)
        tap("Start 0.1 s later")
        self.expect_selection(page, start + 0.2, end)
        tap("Start 0.1 s earlier")
        self.expect_selection(page, start + 0.1, end)
        tap("End 0.1 s earlier")
        self.expect_selection(page, start + 0.1, end - 0.1)
        tap("End 0.1 s later")
        self.expect_selection(page, start + 0.1, end)
        self.expect_accessible(page)
        # At its end, a button does nothing and keeps the focus.
        self.select(page, 1, 10)
        expect(buttons["End 0.1 s later"]).to_have_attribute("aria-disabled", "true")
        self.select(page, 0.1, 9)
        buttons["Start 0.1 s earlier"].focus()
        page.keyboard.press("Enter")
        self.expect_selection(page, 0, 9)
        expect(buttons["Start 0.1 s earlier"]).to_have_attribute("aria-disabled", "true")
        expect(buttons["Start 0.1 s earlier"]).to_be_focused()
        # The arrow keys move the handles as before.
        self.slider(page, "Start").focus()
        page.keyboard.press("ArrowRight")
        self.expect_selection(page, 0.1, 9)

    def test_a_part_is_selected_and_kept_with_the_keyboard(self) -> None:
        page = self.open_song()
        start, end = self.slider(page, "Start"), self.slider(page, "End")
        expect(start).to_be_focused()
        # Escape ends editing first, and the memo stays open.
        page.keyboard.press("Escape")
        expect(start).to_have_count(0)
        expect(page.get_by_role("button", name="Edit", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        expect(start).to_be_focused()
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        expect(start).to_have_value("1")
        expect(start).to_have_attribute("aria-valuetext", "0:01.0")
        page.keyboard.press("Tab")
        expect(end).to_be_focused()
        page.keyboard.press("End")
        for _ in range(20):
            page.keyboard.press("ArrowLeft")
        expect(end).to_have_value("8")
        expect(end).to_have_attribute("aria-valuetext", "0:08.0")
        self.expect_selection(page, 1, 8)
        # The arrow keys have moved the handles, and not the player.
        expect(page.locator(".times span").first).to_have_text("0:00")
        keep = page.get_by_role("button", name="Keep only this")
        for _ in range(20):
            if keep.evaluate("(button) => button === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.expect_new_memo(page, "0:07", [2, 3, 4, 5, 6, 7, 8])
        # The keyboard goes on at the new memo: Space plays it, and Escape closes it.
        self.expect_focus_on_open_memo(page, "Song")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause Song")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Play Song")).to_be_visible()

        # After a reload, the edit can still be undone.
        page.reload()
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("button", name="Undo last edit").wait_for()
        # No offer to restore the original without moving the edited memo to the trash.
        expect(page.locator(".undo")).to_be_empty()
        page.get_by_role("button", name="Undo last edit").click()
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".times span").last).to_have_text("0:10")
        page.get_by_role("link", name="Recently deleted").click()
        expect(page.get_by_text("0:07")).to_have_count(1)

    def select_in_other_browser(self, page: RemotePage) -> None:
        """Draws a selection with the mouse, drags both handles, and keeps the selected part."""
        page.open(f"{self.address}/memos/{self.key(1)}")
        page.wait_until("document.documentElement.dataset.connection === 'open'")
        page.click("button", "Edit")
        page.wait_until("document.querySelector('.selected-sound')")
        x, y, width = page.evaluate("""
          const area = document.querySelector(".selected-sound");
          area.scrollIntoView({ block: "center" });
          const { left, top, width, height } = area.getBoundingClientRect();
          return [left, top + height / 2, width];
        """)

        def drag(start: float, end: float) -> None:
            def move(part: float) -> dict:
                return {"type": "pointerMove", "x": round(x + width * part), "y": round(y), "duration": 50}

            actions = [move(start), {"type": "pointerDown", "button": 0}, move((start + end) / 2), move(end)]
            page.command("PerformActions", actions=[
                {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                 "actions": [*actions, {"type": "pointerUp", "button": 0}]},
            ])

        def expect_ends(start: float, end: float) -> None:
            page.wait_until(f"""(() => {{
              const text = document.querySelector(".editing .range").textContent;
              const [, start, end] = text.match(/^Selected: 0:([0-9.]+) to 0:([0-9.]+),/) ?? [];
              const sliders = [...document.querySelectorAll(".selection-end")].map((slider) => Number(slider.value));
              return Math.abs(start - {start}) < 0.2 && Math.abs(end - {end}) < 0.2
                && Math.abs(Math.min(...sliders) - {start}) < 0.2 && Math.abs(Math.max(...sliders) - {end}) < 0.2;
            }})()""")

        drag(0.2, 0.5)
        expect_ends(2, 5)
        drag(0.5, 0.7)
        expect_ends(2, 7)
        # Across the other handle.
        drag(0.2, 0.9)
        expect_ends(7, 9)
        drag(0.7, 0.4)
        expect_ends(4, 9)
        page.click("button", "Keep only this")
        page.wait_until("[...document.querySelectorAll('.times span')].at(-1)?.textContent === '0:05'")
        page.wait_until("document.activeElement.matches('.memo.open > .row')")

    def test_a_part_is_selected_in_firefox(self) -> None:
        require([] if firefox.path() else ["firefox-esr"])
        self.open_song().close()
        page = firefox.FirefoxPage(self.folder)
        self.addCleanup(page.close)
        self.select_in_other_browser(page)

    def test_a_part_is_selected_in_webkit(self) -> None:
        require(webkit.missing())
        self.open_song().close()
        page = PointedWebKitPage(self.folder)
        self.addCleanup(page.close)
        self.select_in_other_browser(page)

    def test_the_selected_part_is_played_before_it_is_changed(self) -> None:
        page = self.open_song()
        self.select(page, 2, 3)
        page.get_by_role("button", name="Play selection").click()
        expect(page.get_by_role("button", name="Pause Song")).to_be_visible()
        expect(page.locator(".loop")).to_be_visible()
        expect(page.locator(".times span").first).to_have_text(re.compile("0:0[23]"))
        # Over and over again: the player goes on and back, and never beyond the part.
        position = page.get_by_role("slider", name="Position in Song")
        seen: list[float] = []

        def has_gone_back_twice() -> bool:
            value = float(position.input_value())
            if not seen or value != seen[-1]:
                seen.append(value)
            return sum(after < before for before, after in zip(seen, seen[1:])) >= 2

        self.wait_until(page, has_gone_back_twice)
        self.assertGreaterEqual(min(seen), 1.9)
        self.assertLessEqual(max(seen), 3.3)
        self.expect_accessible(page)

    # Edits

    def test_a_click_goes_to_a_position_at_which_the_memo_is_split(self) -> None:
        page = self.open_song()
        page.mouse.click(*self.point(page, 0.4))
        expect(page.locator(".times span").first).to_have_text(re.compile("0:0[34]"))
        page.get_by_role("slider", name="Position in Song").fill("4")
        expect(page.locator(".times span").first).to_have_text("0:04")
        page.get_by_role("button", name="Split at 0:04").click()
        expect(page.locator(".undo")).to_contain_text("Memo split. The original is in “Recently deleted”.")
        expect(page.locator(".memo")).to_have_count(2)
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        self.expect_new_memo(page, "0:04", [1, 2, 3, 4])
        self.expect_focus_on_open_memo(page, "Song")
        page.locator(".memo:not(.open) .row").click()
        expect(page.locator(".memo.open .title")).to_have_value("Song (2)")
        self.expect_new_memo(page, "0:06", [5, 6, 7, 8, 9, 10])

    def test_selected_memos_are_joined(self) -> None:
        page = self.open_song(("Second verse", 1_234_567_990, 4, "eleven twelve"))
        page.get_by_role("button", name="Select", exact=True).click()
        join = page.get_by_role("button", name="Join")
        expect(join).to_be_disabled()
        page.get_by_role("button", name="Select all").click()
        self.expect_accessible(page)
        join.click()
        # The oldest memo comes first.
        expect(page.locator(".undo")).to_contain_text("The 2 originals are in “Recently deleted”.")
        self.expect_new_memo(page, "0:14", [*range(1, 11), *range(1, 5)])
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        expect(page.locator(".memo")).to_have_count(1)
        self.expect_focus_on_open_memo(page, "Song")
        page.get_by_role("button", name="Undo", exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".memo")).to_have_count(2)
        self.expect_focus_on_open_memo(page, "Song")

    def test_text_that_is_typed_elsewhere_keeps_the_focus(self) -> None:
        page = self.open_song()
        self.select(page, 2, 5)
        search = page.get_by_role("searchbox", name="Search in titles, tags and transcripts")
        with self.unfinished_edits():
            page.get_by_role("button", name="Delete this").click()
            expect(page.locator(".editing > [role=status]")).to_have_text("Editing…")
            search.focus()
        self.expect_new_memo(page, "0:07")
        expect(search).to_be_focused()
        # Nor does the focus move when the list comes back.
        page.get_by_role("tab", name="Playlists").click()
        expect(page.locator(".memo")).to_have_count(0)
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".memo.open")).to_have_count(1)
        expect(page.get_by_role("tab", name="Memos")).to_be_focused()

    def test_another_memo_is_appended(self) -> None:
        page = self.open_song(("Second verse", 1_234_567_790, 4, "eleven twelve"))
        page.get_by_text("Append or replace").click()
        page.get_by_role("radio", name="Second verse").check()
        expect(page.locator(".editing .additions > .hint[role=status]")).to_have_text("“Second verse”, 0:04, is chosen.")
        page.get_by_role("button", name="Append", exact=True).click()
        self.expect_new_memo(page, "0:14", [*range(1, 11), *range(1, 5)])

    def test_any_memo_of_the_library_is_found_and_appended(self) -> None:
        page = self.open_song(*[(f"Verse {number}", 1_234_567_790 - number, 1, f"word{number}") for number in range(1, 71)])
        page.get_by_role("button", name="Append or replace").click()
        choices = page.get_by_role("radio")
        # The newest memos are listed, without the edited one, and the page does not have all of them.
        expect(choices.first).to_have_accessible_name(re.compile("^Verse 1 "))
        self.assertLess(choices.count(), 70)
        expect(page.get_by_role("radio", name="Song")).to_have_count(0)
        self.expect_accessible(page)
        # The keyboard goes through the list to its end, whether or not the page has the next row yet.
        choices.first.focus()
        last = page.get_by_role("radio", name="Verse 70 ")
        for _ in range(300):
            page.keyboard.press("ArrowDown")
            if last.count() and last.is_checked():
                break
        page.keyboard.press("ArrowDown")
        expect(last).to_be_checked()
        expect(last).to_be_focused()
        expect(page.locator(".editing .additions > .hint[role=status]")).to_have_text("“Verse 70”, 0:01, is chosen.")
        # A search finds a memo by its transcript.
        page.get_by_role("searchbox", name="Search the other memos").fill("word66")
        expect(choices).to_have_count(1)
        choices.check()
        self.expect_accessible(page)
        page.get_by_role("button", name="Append", exact=True).click()
        self.expect_new_memo(page, "0:11", [*range(1, 11), 1])

    def test_a_part_is_replaced_with_another_memo(self) -> None:
        page = self.open_song(("Second verse", 1_234_567_790, 4, "eleven twelve"))
        self.select(page, 2, 5)
        page.get_by_text("Append or replace").click()
        replace = page.get_by_role("button", name="Replace this")
        expect(replace).to_be_disabled()
        page.get_by_role("radio", name="Second verse").check()
        self.expect_accessible(page)
        replace.click()
        self.expect_new_memo(page, "0:11", [1, 2, 1, 2, 3, 4, 6, 7, 8, 9, 10])
        expect(page.locator(".memo")).to_have_count(1)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".memo")).to_have_count(2)

    def test_a_pressed_button_keeps_the_focus_and_makes_one_edit(self) -> None:
        page = self.open_song()
        self.select(page, 2, 5)
        page.get_by_role("button", name="Transcript").click()
        paragraph = page.get_by_role("button", name=re.compile("^Edit the paragraph")).first
        expect(paragraph).to_be_visible()
        delete = page.get_by_role("button", name="Delete this")
        delete.focus()
        with self.unfinished_edits():
            page.keyboard.press("Enter")
            expect(page.locator(".editing > [role=status]")).to_have_text("Editing…")
            for name in ["Keep only this", "Delete this", "Split at 0:00"]:
                expect(page.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
            # Words cannot be changed while the sound is edited.
            expect(paragraph).to_have_count(0)
            expect(delete).to_be_focused()
            for _ in range(3):
                page.keyboard.press("Enter")
            page.keyboard.press("Shift+Tab")
            expect(page.get_by_role("button", name="Keep only this")).to_be_focused()
            page.keyboard.press("Enter")
        self.expect_new_memo(page, "0:07", [1, 2, 6, 7, 8, 9, 10])
        expect(page.locator(".memo")).to_have_count(1)
        # One edit was made.
        page.get_by_role("link", name="Recently deleted").click()
        expect(page.locator(".deleted-memos > li")).to_have_count(1)

    def test_an_edit_of_a_memo_that_was_renamed_is_undone_after_a_question(self) -> None:
        page = self.open_song()
        self.select(page, 2, 5)
        page.get_by_role("button", name="Delete this").click()
        self.expect_new_memo(page, "0:07")
        name = page.locator(".memo.open .title")
        name.fill("Refrain")
        name.press("Enter")
        page.get_by_role("button", name="Edit", exact=True).click()
        undo = page.get_by_role("button", name="Undo last edit")
        question = page.get_by_role("alertdialog", name="Undo the edit?")
        undo.click()
        expect(question).to_contain_text("“Refrain” was changed after the edit.")
        self.expect_accessible(page)
        question.get_by_role("button", name="Keep").click()
        expect(question).to_have_count(0)
        expect(undo).to_be_focused()
        expect(name).to_have_value("Refrain")
        page.keyboard.press("Enter")
        question.get_by_role("button", name="Undo edit").click()
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".times span").last).to_have_text("0:10")
        expect(name).to_have_value("Song")
        self.expect_focus_on_open_memo(page, "Song")

    # Edits that are not made

    def expect_refused(self, page: Page, text: str) -> None:
        expect(page.locator(".editing [role=alert]")).to_contain_text(text)
        self.expect_accessible(page)
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".editing > [role=status]")).to_be_empty()

    def test_a_refused_edit_tells_why(self) -> None:
        page = self.open_song()
        expect(page.get_by_role("button", name="Split at 0:00")).to_be_disabled()
        self.slider(page, "End").fill("0")
        expect(page.locator(".editing .range")).to_have_text("Nothing is selected.")
        page.get_by_role("button", name="Play selection").click()
        self.expect_refused(page, "The selection is empty. Select a part of the memo.")
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_damaged_memo_is_not_edited(self) -> None:
        page = self.open_song()
        self.select(page, 2, 5)
        # The sound is archived in the background. The edit reads the new file.
        file = self.data / "recordings" / self.key(1) / "audio.flac"
        self.wait_until(page, file.exists)
        file.write_bytes(file.read_bytes()[:1_000])
        delete = page.get_by_role("button", name="Delete this")
        delete.focus()
        page.keyboard.press("Enter")
        self.expect_refused(page, "The sound of the memo is damaged. Restore it from a backup, and try again.")
        expect(delete).to_be_focused()
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_memo_that_was_deleted_elsewhere_is_not_put_into_another_one(self) -> None:
        page = self.open_song(("Second verse", 1_234_567_790, 4, "eleven twelve"))
        page.get_by_text("Append or replace").click()
        page.get_by_role("radio", name="Second verse").check()
        other = self.open_page(page.context, f"/memos/{self.key(2)}")
        other.get_by_role("button", name="Delete Second verse").click()
        expect(page.locator(".memo")).to_have_count(1)
        page.get_by_role("button", name="Append", exact=True).click()
        self.expect_refused(page, "The chosen memo was deleted somewhere else. Choose another one.")

    def test_text_that_is_not_saved_is_not_lost(self) -> None:
        page = self.open_song()
        self.select(page, 2, 5)
        page.get_by_role("button", name="Transcript").click()
        page.get_by_role("button", name=re.compile("^Edit the paragraph")).first.click()
        field = page.get_by_role("textbox", name="Text of the paragraph")
        field.fill("One two and the rest")
        page.get_by_role("button", name="Keep only this").click()
        self.expect_refused(
            page, "The transcript has text that is not saved. Save or discard it, and edit the sound then."
        )
        expect(field).to_have_value("One two and the rest")
        field.press("Control+Enter")
        expect(page.locator(".words").first).to_have_text("One two and the rest")
        page.get_by_role("button", name="Keep only this").click()
        self.expect_new_memo(page, "0:03", [3, 4, 5])


if __name__ == "__main__":
    unittest.main()
