"""Edits of sound: splits, joins, replacements and undo, and edits that are refused."""

import re
import unittest

from playwright.sync_api import expect

from editing_case import EditingCase
from minutes_case import speech


class EditsTests(EditingCase):
    def test_a_click_goes_to_a_position_at_which_the_memo_is_split(self) -> None:
        page = self.open_song()
        page.mouse.click(*self.point(page, 0.4))
        expect(page.locator(".times span").first).to_have_text(re.compile("0:0[34]"))
        page.get_by_role("slider", name="Position in Song").fill("4")
        expect(page.locator(".times span").first).to_have_text("0:04")
        page.get_by_role("button", name="Split at 0:04.0").click()
        expect(page.locator(".undo")).to_contain_text("Memo split. The original is in “Recently deleted”.")
        expect(page.locator(".memo")).to_have_count(2)
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        self.expect_new_memo(page, "0:04", [1, 2, 3, 4])
        self.expect_focus_in_editor(page)
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

    def test_the_notice_after_a_join_fits_on_a_phone(self) -> None:
        page = self.open_song(("Second verse", 1_234_567_990, 4, "eleven twelve"))
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("button", name="Select all").click()
        page.get_by_role("button", name="Join").click()
        notice = page.locator(".undo")
        expect(notice).to_contain_text("The 2 originals are in “Recently deleted”.")
        for width in [390, 320]:
            page.set_viewport_size({"width": width, "height": 844})
            for part in ["p", "button"]:
                sizes = notice.locator(part).evaluate(
                    "(part) => [part.scrollWidth, part.clientWidth, part.scrollHeight, part.clientHeight]"
                )
                with self.subTest(part, width=width):
                    self.assertLessEqual(sizes[0], sizes[1])
                    self.assertLessEqual(sizes[2], sizes[3])

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
        # Nor does the focus move when the list comes back. An open editor would ask for it.
        page.get_by_role("button", name="Done", exact=True).click()
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
            # The keys are faster than the rows.
            page.wait_for_timeout(10)
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

    def test_a_recording_is_appended_and_recorded_over_the_selection(self) -> None:
        page = self.open_song(microphone=speech(self.folder, "She sells sea shells by the sea shore."))
        page.get_by_role("button", name="Record and append").click()
        page.get_by_text("Recording", exact=True).wait_for()
        expect(page.get_by_text("Will be added to “Song”.")).to_be_visible()
        self.expect_accessible(page)
        self.wait_for_clock(page, 2)
        page.get_by_role("button", name="Stop").click()
        # There is one memo with the sound of both.
        expect(page.locator(".undo")).to_contain_text("Memo appended. The 2 originals are in “Recently deleted”.")
        expect(page.locator(".memo")).to_have_count(1)
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        expect(page.locator(".times span").last).not_to_have_text("0:10")
        expect(page).not_to_have_url(re.compile("/memos(/00000000-.*)?$"))
        levels = self.levels(page)
        self.assertEqual(levels[:10], [*range(1, 11)])
        self.assertGreaterEqual(len(levels), 11)
        # Both come back.
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".memo")).to_have_count(2)
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}")

        # The editor, in which the recording was started, has stayed open.
        over = page.get_by_role("button", name="Record over the selection")
        expect(over).to_be_disabled()
        self.select(page, 2, 5)
        over.click()
        page.get_by_text("Recording", exact=True).wait_for()
        expect(page.get_by_text("Will replace 0:02.0 to 0:05.0 of “Song”.")).to_be_visible()
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".undo")).to_contain_text("Part replaced. The 2 originals are in “Recently deleted”.")
        expect(page.locator(".memo.open .title")).to_have_value("Song")
        expect(page).not_to_have_url(re.compile("/memos(/00000000-.*)?$"))
        levels = self.levels(page)
        self.assertEqual((levels[:2], levels[-1]), ([1, 2], 10))

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
            for name in ["Keep only this", "Delete this", "Split at 0:00.0"]:
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
        self.expect_focus_in_editor(page)

    # Edits that are not made

    def test_a_refused_edit_tells_why(self) -> None:
        page = self.open_song()
        expect(page.get_by_role("button", name="Split at 0:00.0")).to_be_disabled()
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
