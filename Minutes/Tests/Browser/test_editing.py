"""Selections of sound by mouse, finger and keyboard, in several browsers."""

import re
import unittest

from playwright.sync_api import expect

import firefox
import webkit
from editing_case import EditingCase
from remote_page import RemotePage
from test_other_browsers import require


class PointedWebKitPage(webkit.WebKitPage):
    """A page in WebKit with a mouse that can be dragged."""

    def command(self, name: str, **parameters: object) -> object:
        if name == "PerformActions":
            return self._request("POST", f"{self._session}/actions", parameters)
        return super().command(name, **parameters)


class EditingTests(EditingCase):
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
        self.expect_focus_in_editor(page)
        expect(page.locator(".undo")).to_contain_text("Part deleted. The original is in “Recently deleted”.")
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        expect(page.locator(".memo")).to_have_count(1)
        self.assertAlmostEqual(self.heard_duration(page), 7, places=2)
        page.get_by_role("button", name="Transcript").click()
        expect(page.locator(".transcript")).to_contain_text("one two six")
        undo = page.get_by_role("button", name="Undo last edit")
        undo.wait_for()
        self.expect_accessible(page)

        # The original is in the trash until the edit is undone.
        undo.click()
        expect(page.locator(".undo")).to_contain_text(
            "The memo is as it was before the edit. The edited memo is in “Recently deleted”."
        )
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(page.locator(".times span").last).to_have_text("0:10")
        expect(page.locator(".memo")).to_have_count(1)
        self.expect_focus_in_editor(page)

    def test_several_parts_are_cut_one_after_the_other(self) -> None:
        page = self.open_song()
        delete = page.get_by_role("button", name="Delete this")
        undo = page.get_by_role("button", name="Undo last edit")
        self.select(page, 2, 5)
        delete.click()
        self.expect_new_memo(page, "0:07", [1, 2, 6, 7, 8, 9, 10])
        # The editor stays open. It has the new sound, and all of it is selected.
        self.expect_focus_in_editor(page)
        expect(self.slider(page, "End")).to_have_attribute("aria-valuetext", "0:07.0")
        expect(delete).to_be_disabled()
        first = page.url
        self.select(page, 0, 2)
        delete.click()
        expect(page).not_to_have_url(first)
        self.expect_new_memo(page, "0:05", [6, 7, 8, 9, 10])
        self.expect_accessible(page)
        # The edits are undone one after the other.
        undo.click()
        expect(page).to_have_url(first)
        expect(page.locator(".times span").last).to_have_text("0:07")
        expect(self.slider(page, "End")).to_have_attribute("aria-valuetext", "0:07.0")
        undo.click()
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")
        expect(self.slider(page, "End")).to_have_attribute("aria-valuetext", "0:10.0")
        expect(undo).to_have_count(0)
        page.get_by_role("button", name="Done", exact=True).click()
        expect(self.slider(page, "End")).to_have_count(0)

    def test_a_part_is_selected_with_a_finger(self) -> None:
        page = self.open_song(has_touch=True)
        page.set_viewport_size({"width": 320, "height": 640})
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
        page = self.open_song(has_touch=True)
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

        buttons["Start 0.1 s later"].tap()
        self.expect_selection(page, start + 0.1, end)
        buttons["Start 0.1 s later"].tap()
        self.expect_selection(page, start + 0.2, end)
        buttons["Start 0.1 s earlier"].tap()
        self.expect_selection(page, start + 0.1, end)
        buttons["End 0.1 s earlier"].tap()
        self.expect_selection(page, start + 0.1, end - 0.1)
        buttons["End 0.1 s later"].tap()
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
        # The keyboard goes on in the editor of the new memo, until Escape ends editing. At its link, Space plays the memo.
        self.expect_focus_in_editor(page)
        page.keyboard.press("Escape")
        expect(start).to_have_count(0)
        expect(page.get_by_role("button", name="Edit", exact=True)).to_be_focused()
        page.locator(".memo.open > .row").focus()
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
        expect(page.get_by_text(re.compile(", 0:07$"))).to_have_count(1)

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
        page.wait_until("document.activeElement.matches('.memo.open .selection-end')")

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
        # Over and over again: the player goes on and back, and not far beyond the part: a busy machine notices its end late.
        position = page.get_by_role("slider", name="Position in Song")
        seen: list[float] = []

        def has_gone_back_twice() -> bool:
            value = float(position.input_value())
            if not seen or value != seen[-1]:
                seen.append(value)
            return sum(after < before for before, after in zip(seen, seen[1:])) >= 2

        self.wait_until(page, has_gone_back_twice)
        self.assertGreaterEqual(min(seen), 1.9)
        self.assertLessEqual(max(seen), 4.5)
        self.expect_accessible(page)


if __name__ == "__main__":
    unittest.main()
