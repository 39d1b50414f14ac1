"""The list of memos: its address, its links, the selection, long names, and files that are dropped beside the drop zone."""

import re
import subprocess
import unittest

from playwright.sync_api import Page, Route, expect

from browsers import chromium, driver
from library_case import LibraryCase

# Drags a file over an element, and drops it there or drags it away. The result is whether the drop zone shows it, and whether the
# browser would leave the page to show the dropped file.
DRAG = """
  (element, [name, bytes, end]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(bytes)], name, { type: "audio/wav" }));
    const fire = (type) => element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    const highlights = !fire("dragover") && document.querySelector("[data-live-over]") !== null;
    return { highlights, leaves: fire(end) };
  }
"""


class ListTests(LibraryCase):
    def drop(self, page: Page, selector: str, name: str) -> dict:
        file = self.folder / name
        subprocess.run(["sox", "-n", "-r", "8000", "-c", "1", file, "trim", "0", "0.4"], check=True)
        return page.locator(selector).first.evaluate(DRAG, [name, list(file.read_bytes()), "drop"])

    def height(self, page: Page, selector: str) -> float:
        return page.locator(selector).bounding_box()["height"]

    def test_files_are_imported_wherever_they_are_dropped(self) -> None:
        page = self.open_memos(First="a")
        # A page loads the script of drop zones later.
        self.wait_until(page, lambda: page.locator("h1").evaluate(DRAG, ["Away.wav", [], "dragleave"])["highlights"])
        self.assertEqual(self.drop(page, "h1", "Heading.wav"), {"highlights": True, "leaves": False})
        expect(page.locator(".imports > li", has_text="Imported")).to_have_count(1)
        expect(page.locator("[data-live-over]")).to_have_count(0)
        # A sound of less than a second is not empty.
        expect(page.locator(".memo.open .times span").last).to_have_text("0:01")
        self.assertEqual(self.drop(page, ".live-drop-zone", "Zone.wav"), {"highlights": True, "leaves": False})
        expect(page.locator(".imports > li", has_text="Imported")).to_have_count(2)

        # Where nothing is imported, the page stays.
        page.get_by_role("tab", name="Record").click()
        self.skip_tour(page)
        self.assertEqual(self.drop(page, "h1", "Recorder.wav"), {"highlights": False, "leaves": False})
        page.get_by_role("tab", name="Memos").click()
        expect(page.locator(".imports > li")).to_have_count(2)

    def test_a_file_that_is_dropped_before_the_script_of_the_zone_is_loaded_is_imported(self) -> None:
        page = self.open_memos(First="a")
        held: list[Route] = []
        page.route(re.compile(r"/uploads[^/]*\.js"), lambda route: held.append(route))
        for count, target in enumerate(["h1", ".live-drop-zone", ".live-drop-zone input"], 2):
            # given
            held.clear()
            page.reload()
            page.wait_for_selector("html[data-connection=open]")
            self.wait_until(page, lambda: held)
            # when
            dropped = self.drop(page, target, f"Early {count}.wav")
            for route in held:
                route.continue_()
            # then
            self.assertEqual(dropped, {"highlights": False, "leaves": False}, target)
            expect(page.locator(".memo")).to_have_count(count)

    def test_the_list_survives_a_reload(self) -> None:
        page = self.open_memos(First="roof", Second="roof", Third="c")
        page.get_by_role("combobox", name="Order").select_option("Oldest first")
        expect(page).to_have_url(f"{self.address}/memos?order=oldestFirst")
        page.get_by_label("Search in titles, tags and transcripts").press_sequentially("roof", delay=20)
        expect(page).to_have_url(f"{self.address}/memos?search=roof&order=oldestFirst")
        page.reload()
        self.expect_names(page, "First", "Second")
        expect(page.get_by_label("Search in titles, tags and transcripts")).to_have_value("roof")

        # The open memo has the list around it.
        self.open_memo(page, "Second")
        expect(page).to_have_url(f"{self.address}/memos/{self.key(2)}?search=roof&order=oldestFirst")
        page.reload()
        expect(page.get_by_label("Name of the memo")).to_have_value("Second")
        page.go_back()
        expect(page).to_have_url(f"{self.address}/memos?search=roof&order=oldestFirst")
        page.get_by_role("button", name="Clear").click()
        self.expect_names(page, "Third", "Second", "First")
        expect(page).to_have_url(f"{self.address}/memos?order=oldestFirst")
        # Searches are no entries of their own: the one before is that of the other order.
        page.go_back()
        expect(page).to_have_url(f"{self.address}/memos")
        self.expect_names(page, "First", "Second", "Third")

    def test_typing_a_search_adds_nothing_to_the_history(self) -> None:
        page = self.open_memos(First="roof", Second="roof", Third="c")
        field = page.get_by_label("Search in titles, tags and transcripts")
        length = page.evaluate("history.length")
        for text in ["roof", "c", "ro"]:
            field.fill(text)
            expect(page).to_have_url(f"{self.address}/memos?search={text}")
        self.assertEqual(page.evaluate("history.length"), length)
        page.get_by_role("button", name="★ Favourites").click()
        expect(page).to_have_url(f"{self.address}/memos?search=ro&favourites=yes")
        self.assertEqual(page.evaluate("history.length"), length + 1)
        page.go_back()
        expect(page).to_have_url(f"{self.address}/memos?search=ro")
        self.expect_names(page, "First", "Second")

    def test_the_memo_of_an_address_is_visible_whatever_is_searched_for(self) -> None:
        page = self.open_memos(First="roof", Second="roof", Third="c")
        page.goto(f"{self.address}/memos/{self.key(3)}?search=roof&favourites=yes")
        expect(page.get_by_label("Name of the memo")).to_have_value("Third")
        self.expect_names(page, "First", "Second", "Third")
        expect(page).to_have_url(f"{self.address}/memos/{self.key(3)}")
        # A search that finds the memo stays.
        page.goto(f"{self.address}/memos/{self.key(2)}?search=roof")
        expect(page.get_by_label("Name of the memo")).to_have_value("Second")
        self.expect_names(page, "First", "Second")

    def test_a_search_and_a_filter_close_a_memo_that_they_leave_out(self) -> None:
        page = self.open_memos(First="roof", Second="b")
        self.open_memo(page, "Second")
        expect(page).to_have_title("Second – Minutes")
        page.get_by_label("Search in titles, tags and transcripts").press_sequentially("roof", delay=20)
        self.expect_names(page, "First")
        expect(page).to_have_url(f"{self.address}/memos?search=roof")
        expect(page).not_to_have_title("Second – Minutes")
        page.get_by_role("button", name="Clear").click()
        self.expect_names(page, "First", "Second")
        self.open_memo(page, "Second")
        page.get_by_role("button", name="★ Favourites").click()
        expect(page).to_have_url(f"{self.address}/memos?favourites=yes")
        expect(page.locator("#memos > li")).to_have_count(0)
        page.go_back()
        expect(page).to_have_url(f"{self.address}/memos/{self.key(2)}")
        expect(page.get_by_label("Name of the memo")).to_have_value("Second")

    def test_a_long_name_wraps(self) -> None:
        name = "Interview with the harbour master about the storm of last winter, the ships, and the letters"
        page = self.open_memos(**{name: "a", "Short": "b"})
        page.set_viewport_size({"width": 320, "height": 640})
        self.open_memo(page, "Short")
        line = self.height(page, ".title")
        self.open_memo(page, name)
        field = page.locator(".title")
        self.assertGreater(self.height(page, ".title"), 2.5 * (line - 10))
        self.assertTrue(field.evaluate("(field) => field.scrollHeight <= field.clientHeight + 1"))
        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), 320)
        # It grows while the user types, and Enter leaves it.
        field.fill("a")
        self.wait_until(page, lambda: abs(self.height(page, ".title") - line) < 2)
        field.press("Enter")
        expect(field).not_to_be_focused()
        expect(field).to_have_value("a")

    def test_a_cleared_name_can_be_restored(self) -> None:
        page = self.open_memos(First="a")
        self.open_memo(page, "First")
        field = page.get_by_label("Name of the memo")
        field.fill("")
        field.press("Enter")
        expect(page.get_by_text("The name “First” was removed.")).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(field).to_have_value("First")
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
        page.reload()
        expect(field).to_have_value("First")

    def test_a_cleared_name_is_not_offered_after_another_one_was_typed(self) -> None:
        page = self.open_memos(First="a")
        self.open_memo(page, "First")
        field = page.get_by_label("Name of the memo")
        field.fill("")
        field.press("Enter")
        undo = page.get_by_role("button", name="Undo")
        expect(undo).to_be_visible()
        field.press_sequentially("Roof")
        expect(undo).to_have_count(0)
        expect(page.get_by_text("The name “First” was removed.")).to_have_count(0)
        field.press("Enter")
        page.reload()
        expect(field).to_have_value("Roof")

    def test_the_offer_to_undo_does_not_come_back(self) -> None:
        page = self.open_memos(First="a", Second="b")
        undo = page.get_by_role("button", name="Undo")
        self.open_memo(page, "First")
        page.get_by_role("button", name="Delete First", exact=True).click()
        expect(undo).to_be_visible()
        page.get_by_role("link", name="Recently deleted").click()
        page.get_by_role("button", name="Restore First").click()
        expect(undo).to_have_count(0)
        page.reload()
        expect(page.get_by_text("No memo was deleted recently.")).to_be_visible()
        expect(undo).to_have_count(0)

        # An offer that has ended
        page.get_by_role("link", name="‹ Memos").click()
        self.open_memo(page, "Second")
        page.get_by_role("button", name="Delete Second", exact=True).click()
        expect(undo).to_be_visible()
        expect(undo).to_have_count(0, timeout=15_000)
        page.reload()
        self.expect_names(page, "First")
        expect(undo).to_have_count(0)

    def test_everything_fits_on_a_narrow_screen(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        page.set_viewport_size({"width": 320, "height": 640})
        boxes = [page.get_by_role("link", name=name).bounding_box() for name in ["Recently deleted", "Export all memos"]]
        gap = boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"]
        self.assertTrue(gap >= 16 or boxes[1]["y"] > boxes[0]["y"], boxes)
        page.get_by_role("button", name="Select", exact=True).click()
        # Without a memo there is nothing to tag.
        tag = page.locator("summary", has_text="Tag")
        expect(tag).to_have_attribute("aria-disabled", "true")
        tag.press("Enter")
        expect(page.get_by_role("button", name="Add tag")).to_be_hidden()
        page.get_by_role("button", name="Select all").click()
        expect(tag).to_have_attribute("aria-disabled", "false")
        expect(page.get_by_role("link", name="Export", exact=True)).to_be_visible()
        self.assertLess(self.height(page, ".selection"), 190)
        # The form of a menu opens below the buttons.
        tag.click()
        expect(page.get_by_role("button", name="Add tag")).to_be_visible()
        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), 320)

    def test_the_name_and_the_date_of_an_untitled_memo_fit_on_a_narrow_screen(self) -> None:
        # 2025-12-31, which no list calls by the name of a day
        page = self.open_library(("", 1_767_222_000, 4_000, "a"), ("First", 1_234_567_890, 20, "b"))
        page.set_viewport_size({"width": 320, "height": 640})
        name = page.locator(".row .name").first
        expect(name).to_have_text(re.compile(r"^(Night|Morning|Afternoon|Evening) recording$"))
        # The list is grouped by months, so the row has the day.
        facts = page.locator(".row .facts").first
        expect(facts).to_contain_text(re.compile(r"Dec 31|Jan 1\b"))
        for part in [name, facts]:
            sizes = part.evaluate("(part) => [part.scrollWidth, part.clientWidth, part.scrollHeight, part.clientHeight]")
            self.assertLessEqual(sizes[0], sizes[1])
            self.assertLessEqual(sizes[2], sizes[3])
        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), 320)

    def test_a_touch_screen_gets_no_hints_about_keys(self) -> None:
        page = self.open_memos(First="a")
        hint = page.get_by_text(re.compile("^Space plays and pauses"))
        expect(hint).to_be_visible()
        browser = driver().chromium.launch(executable_path=chromium())
        self.addCleanup(browser.close)
        phone = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
        phone.set_default_timeout(20_000)
        touched = self.open_page(phone, "/memos")
        expect(touched.locator(".memo")).to_have_count(1)
        expect(touched.get_by_text(re.compile("^Space plays and pauses"))).to_be_hidden()
        expect(touched.get_by_text("or drop sound files here")).to_be_hidden()
        expect(touched.get_by_role("button", name="Keyboard")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()
