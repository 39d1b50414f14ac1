"""Memos are found by their words, deleted, and restored: on the page and by the command."""

import contextlib
import json
import re
import shutil
import sqlite3
import subprocess
import unittest
import zipfile

from playwright.sync_api import expect

from accessibility import Axe
from library_case import LibraryCase
from minutes_case import COMMAND


class FindingTests(LibraryCase):
    def run_command(self, *arguments: str) -> str:
        result = subprocess.run(
            [COMMAND, *arguments, "--data", self.data], capture_output=True, text=True, timeout=60, check=True
        )
        return result.stdout

    def test_words_are_found_while_they_are_typed(self) -> None:
        page = self.open_memos(Landlord="Please mend the leaking roof", Café="A table near the window", Roof="Nothing")
        field = page.get_by_label("Search in titles, tags and transcripts")
        field.press_sequentially("roo", delay=20)
        self.expect_names(page, "Roof", "Landlord")
        expect(page.locator(".excerpt mark")).to_have_text("roof")
        expect(page.locator(".row .name mark")).to_have_text("Roof")
        # The transcript is opened at the word.
        page.locator(".excerpt").click()
        expect(page.locator(".words .match").first).to_have_text(re.compile("roof"))
        expect(page).to_have_url(f"{self.address}/memos/{self.key(1)}?search=roo")

        # Accents do not matter, and phrases are found as a whole.
        field.fill("cafe")
        self.expect_names(page, "Café")
        field.fill('"the leaking"')
        self.expect_names(page, "Landlord")
        field.fill('"leaking the"')
        expect(page.get_by_text("Nothing found")).to_be_visible()
        page.get_by_role("button", name="Clear").click()
        self.expect_names(page, "Landlord", "Café", "Roof")
        expect(field).to_have_value("")

    def test_an_excerpt_opens_the_transcript_at_its_words(self) -> None:
        page = self.open_memos(
            Landlord="The rain began and we went in for a cup of tea until it dripped where the roof leaks"
        )
        page.get_by_label("Search in titles, tags and transcripts").fill("the roof")
        expect(page.locator(".excerpt mark")).to_have_text(["the", "roof"])
        page.locator(".excerpt").click()
        # The first "the" of the transcript is not in the excerpt.
        expect(page.locator(".words .selected")).to_have_text("the")
        expect(page.locator(".words > span").nth(16)).to_have_class(re.compile("selected"))
        expect(page.locator(".times span").first).to_have_text("0:16")
        expect(page.locator(".memo.playing")).to_have_count(0)
        # The excerpt stands for the closed memo.
        expect(page.locator(".excerpt")).to_be_hidden()
        page.locator(".memo.open > .row").click()
        expect(page.locator(".excerpt")).to_be_visible()

    def test_a_deleted_memo_is_restored_or_deleted_for_good(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c", Fourth="d")
        for name in ["First", "Second", "Third", "Fourth"]:
            self.open_memo(page, name)
            page.get_by_role("button", name=f"Delete {name}", exact=True).click()
            expect(page.get_by_role("button", name=f"Delete {name}", exact=True)).to_have_count(0)
        # The screen has an address, and outlives a reload.
        page.get_by_role("link", name="Recently deleted").click()
        expect(page).to_have_url(f"{self.address}/memos/deleted")
        page.reload()
        page.get_by_role("button", name="Restore Second").click()
        expect(page.get_by_role("button", name="Restore Second")).to_have_count(0)
        page.get_by_role("button", name="Delete Third for good").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("button", name="Delete Third for good")).to_have_count(0)
        self.wait_until(page, lambda: len(list(self.data.glob("recordings/*"))) == 3)

        # The others are deleted together, if the user confirms it.
        delete_all = page.get_by_role("button", name="Delete all for good")
        question = page.get_by_role("alertdialog")
        delete_all.click()
        expect(question).to_contain_text("Delete 2 memos for good?")
        question.get_by_role("button", name="Keep").click()
        expect(question).to_have_count(0)
        page.reload()
        expect(page.get_by_role("button", name=re.compile("^Restore (First|Fourth)$"))).to_have_count(2)
        delete_all.click()
        question.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No memo was deleted recently.")).to_be_visible()
        self.wait_until(page, lambda: len(list(self.data.glob("recordings/*"))) == 1)
        page.reload()
        expect(page.get_by_text("No memo was deleted recently.")).to_be_visible()
        page.go_back()
        self.expect_names(page, "Second")

    def test_deleted_memos_are_played_and_restored_together(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        for name in ["First", "Second"]:
            self.open_memo(page, name)
            page.get_by_role("button", name=f"Delete {name}", exact=True).click()
            expect(page.get_by_role("button", name=f"Delete {name}", exact=True)).to_have_count(0)
        page.get_by_role("link", name="Recently deleted").click()
        players = page.locator(".deleted-memos audio")
        expect(players).to_have_count(2)
        facts = page.locator(".deleted-memos .facts").first
        expect(facts).to_contain_text(re.compile(r", 0:20.*Deleted .*Kept until .*\(30 days left\)"))
        expect(page.locator(".deleted-memos .first-words")).to_have_text(["“b”", "“a”"])
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        for player in players.all():
            player.evaluate("player => player.play()")
            self.wait_until(page, lambda player=player: player.evaluate("({ currentTime }) => currentTime > 0.2"))
        # One at a time.
        self.assertEqual(page.evaluate("() => document.querySelectorAll('.deleted-memos audio')[0].paused"), True)
        page.get_by_role("button", name="Restore all").click()
        expect(page.get_by_text("2 memos are in the list again.")).to_be_visible()
        expect(page.get_by_text("No memo was deleted recently.")).to_be_visible()
        page.go_back()
        self.expect_names(page, "First", "Second", "Third")

    def stored_days(self) -> int | None:
        """The number of days for which deleted memos are kept, if the user has chosen one."""
        with contextlib.closing(sqlite3.connect(self.data / "minutes.sqlite")) as database:
            return next((json.loads(text).get("deletedDays") for (text,) in database.execute("SELECT json FROM preferences")), None)

    def test_the_period_for_deleted_memos_is_chosen(self) -> None:
        page = self.open_memos(First="a", Second="b")
        self.open_memo(page, "First")
        page.get_by_role("button", name="Delete First", exact=True).click()
        page.get_by_role("link", name="Recently deleted").click()
        # Before that, a reload would load the list of memos again.
        period = page.get_by_label("Keep deleted memos")
        expect(period).to_have_value("30")
        expect(page.get_by_role("button", name="Restore First")).to_be_visible()
        # As if the memo had been deleted 20 days ago.
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.execute("UPDATE memo SET deletedAt = deletedAt - 20 * 86400 WHERE deletedAt IS NOT NULL")
        database.close()
        page.reload()
        expect(period).to_have_value("30")
        period.select_option("Until I delete them for good")
        self.wait_until(page, lambda: self.stored_days() == 36_500)
        page.reload()
        expect(period).to_have_value("36500")

        # A shorter period deletes the memo, if the user confirms it.
        question = page.get_by_role("alertdialog")
        period.select_option("7 days")
        expect(question).to_contain_text("Shorten the period, and delete 1 memo for good?")
        question.get_by_role("button", name="Keep").click()
        expect(question).to_have_count(0)
        expect(period).to_have_value("36500")
        expect(page.get_by_role("button", name="Restore First")).to_be_visible()
        period.select_option("7 days")
        question.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No memo was deleted recently.")).to_be_visible()
        self.wait_until(page, lambda: len(list(self.data.glob("recordings/*"))) == 1)
        page.reload()
        expect(period).to_have_value("7")

    def test_more_memos_than_an_address_can_name_are_exported(self) -> None:
        # given
        count = 301
        page = self.open_library(*[(f"Memo {number}", 1_234_567_890 - number, 1, "a") for number in range(count)])
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("button", name="Select all", exact=True).click()
        expect(page.get_by_text(f"{count} memos are selected.")).to_be_visible()
        # when
        with page.expect_download() as download:
            page.get_by_role("button", name="Export", exact=True).click()
        # then
        self.assertRegex(download.value.suggested_filename, r"^minutes-\d{4}-\d\d-\d\d\.zip$")
        with zipfile.ZipFile(download.value.path()) as archive:
            self.assertEqual(len([name for name in archive.namelist() if "/audio." in name]), count)
        # An unknown selection is not all memos.
        address = f"{self.address}/memos/archive.zip?selection=00000000-0000-0000-0000-000000000000"
        self.assertEqual(page.request.get(address).status, 404)

    def test_favourites_are_shown_alone(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        other = self.open_page(page.context, "/memos")
        self.open_memo(page, "Second")
        page.get_by_role("button", name="Favourite: Second").click()
        page.get_by_role("button", name="★ Favourites").click()
        self.expect_names(page, "Second")
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())

        # Another page and the command see the mark, and so does a server without its database.
        expect(other.get_by_role("link", name=re.compile("^Second .*Favourite"))).to_be_visible()
        self.open_memo(other, "Second")
        expect(other.get_by_role("button", name="Favourite: Second")).to_have_attribute("aria-pressed", "true")
        self.open_memo(other, "Third")
        other.get_by_role("button", name="Favourite: Third").click()
        self.expect_names(page, "Second", "Third")
        self.assertIn("★ Second", self.run_command("list", "--favorites"))
        self.stop_server()
        for file in self.data.glob("minutes.sqlite*"):
            file.unlink()
        self.start_server()
        page.reload()
        # The address has the filter.
        expect(page.get_by_role("button", name="★ Favourites")).to_have_attribute("aria-pressed", "true")
        self.expect_names(page, "Second", "Third")

    def test_an_open_favourite_stays_open_without_its_mark(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        for name in ["First", "Second"]:
            self.run_command("favorite", name)
        page.get_by_role("button", name="★ Favourites").click()
        self.expect_names(page, "First", "Second")
        self.open_memo(page, "Second")
        star = page.get_by_role("button", name="Favourite: Second")
        address = f"{self.address}/memos/{self.key(2)}?favourites=yes"
        star.click()
        expect(star).to_have_attribute("aria-pressed", "false")
        for _ in range(2):
            expect(page.get_by_label("Name of the memo")).to_have_value("Second")
            expect(page.get_by_role("button", name="★ Favourites")).to_have_attribute("aria-pressed", "true")
            self.expect_names(page, "First", "Second")
            expect(page).to_have_url(address)
            page.reload()
        # It leaves the list when it is closed.
        page.get_by_role("link", name="Second").click()
        self.expect_names(page, "First")
        expect(page).to_have_url(f"{self.address}/memos?favourites=yes")

    def test_selected_memos_become_favourites_and_lose_the_mark(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        page.get_by_role("button", name="Select", exact=True).click()
        for name in ["First", "Second"]:
            page.get_by_role("checkbox", name=name).check()
        page.get_by_role("button", name="★ Add to favourites").click()
        expect(page.get_by_text("2 memos were added to the favourites.")).to_be_visible()
        expect(page.get_by_role("checkbox", name=re.compile("^First .*Favourite"))).to_be_checked()
        expect(page.get_by_role("checkbox", name=re.compile("^Third .*Favourite"))).to_have_count(0)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())

        # With another memo, the selection has one that is no favourite.
        remove = page.get_by_role("button", name="★ Remove from favourites")
        expect(remove).to_be_visible()
        page.get_by_role("checkbox", name="Third").check()
        expect(remove).to_have_count(0)
        page.get_by_role("checkbox", name="Third").uncheck()
        remove.click()
        expect(page.get_by_text("2 memos were removed from the favourites.")).to_be_visible()
        expect(page.get_by_role("img", name="Favourite")).to_have_count(0)

    def test_tags_are_added_shown_alone_and_kept(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        other = self.open_page(page.context, "/memos")
        self.open_memo(page, "Second")
        # By keyboard: the field keeps the focus for the next tag.
        field = page.get_by_label("New tag")
        field.fill("to do")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Remove the tag to do")).to_be_visible()
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        page.keyboard.type("Flat")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Remove the tag Flat")).to_be_visible()
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        page.get_by_role("combobox", name="Tag", exact=True).select_option("Flat")
        self.expect_names(page, "Second")

        # Another page, the command and a search see the tags.
        expect(other.get_by_role("link", name=re.compile("^Second .*Flat to do"))).to_be_visible()
        self.assertIn("Second  [Flat, to do]", self.run_command("list", "--tag", "FLAT"))
        self.run_command("tag", "First", "--add", "flat")
        self.expect_names(page, "First", "Second")
        page.get_by_role("button", name="Remove the tag to do").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Remove the tag to do")).to_have_count(0)
        other.get_by_label("Search in titles, tags and transcripts").fill("flat")
        self.expect_names(other, "First", "Second")

        # A selection gets a tag and loses it.
        other.get_by_role("button", name="Clear").click()
        other.get_by_role("button", name="Select", exact=True).click()
        other.get_by_role("button", name="Select all").click()
        other.locator("summary", has_text="Tag").click()
        other.get_by_label("Tag", exact=True).and_(other.locator("input")).fill("old")
        other.get_by_role("button", name="Add tag").click()
        expect(other.get_by_text("The tag “old” was added to 3 memos.")).to_be_visible()
        self.assertEqual(self.run_command("list", "--tag", "old").count("old"), 3)

        # They are there after a reload, also without the database.
        self.stop_server()
        for file in self.data.glob("minutes.sqlite*"):
            file.unlink()
        self.start_server()
        page.reload()
        expect(page.get_by_role("button", name="Remove the tag Flat")).to_be_visible()
        # Of "Flat" and "flat", the menu has the tag of the newest memo.
        page.get_by_role("combobox", name="Tag", exact=True).select_option("flat")
        self.expect_names(page, "First", "Second")

    def test_bookmarks_are_added_by_key_and_kept(self) -> None:
        page = self.open_memos(First="a", Second="b")
        self.open_memo(page, "First")
        slider = page.get_by_role("slider")
        slider.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".times span").first).to_have_text("0:15")
        page.keyboard.press("b")
        label = page.get_by_label("Label of the bookmark at 15 seconds")
        label.fill("The roof")
        label.press("Enter")
        slider.focus()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".times span").first).to_have_text("0:00")
        page.get_by_role("button", name="Bookmark", exact=True).click()
        expect(page.locator(".bookmarks li")).to_have_count(2)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        page.get_by_role("button", name="Delete the bookmark at 0 seconds").click()
        expect(page.locator(".bookmarks li")).to_have_count(1)
        page.get_by_role("button", name="Go to 15 seconds").click()
        expect(page.locator(".times span").first).to_have_text("0:15")

        # The command changes an open page.
        self.run_command("bookmark", "add", "First", "0:10", "From the shell")
        other = page.get_by_label("Label of the bookmark at 10 seconds")
        expect(other).to_have_value("From the shell")
        self.run_command("bookmark", "rename", "First", "From the shell", "Renamed")
        expect(other).to_have_value("Renamed")
        self.run_command("bookmark", "remove", "First", "Renamed")
        expect(page.locator(".bookmarks li")).to_have_count(1)

        # They are there without the database.
        self.assertIn("Bookmark: 0:15  The roof", self.run_command("show", "First"))
        self.stop_server()
        for file in self.data.glob("minutes.sqlite*"):
            file.unlink()
        self.start_server()
        page.reload()
        expect(label).to_have_value("The roof")

    def test_several_memos_are_sorted_put_into_a_playlist_and_deleted(self) -> None:
        # Each order is another one.
        page = self.open_library(
            ("First", 1_234_567_889, 20, "a"), ("Second", 1_234_567_890, 40, "b"), ("Third", 1_234_567_888, 30, "c")
        )
        self.expect_names(page, "Second", "First", "Third")
        order = page.get_by_role("combobox", name="Order")
        order.select_option("Longest first")
        self.expect_names(page, "Second", "Third", "First")
        order.select_option("By title")
        self.expect_names(page, "First", "Second", "Third")
        order.select_option("Oldest first")
        self.expect_names(page, "Third", "First", "Second")

        # By keyboard: the button keeps the focus, and space selects a memo.
        page.get_by_role("button", name="Select", exact=True).focus()
        page.keyboard.press("Enter")
        done = page.get_by_role("button", name="Done")
        expect(done).to_be_focused()
        page.get_by_role("checkbox").nth(0).focus()
        page.keyboard.press("Space")
        page.get_by_role("checkbox").nth(2).check()
        expect(page.get_by_text("2 memos are selected.")).to_be_visible()
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())

        page.locator("summary", has_text="Playlist").click()
        page.get_by_role("button", name="Add to playlist").click()
        expect(page.get_by_text("2 memos were added to the playlist.")).to_be_visible()
        page.get_by_role("button", name="Delete", exact=True).click()
        self.expect_names(page, "First")
        page.get_by_role("button", name="Undo").click()
        self.expect_names(page, "Third", "First", "Second")
        page.get_by_role("tab", name="Playlists").click()
        page.get_by_role("link", name="Untitled playlist 2 memos").click()
        expect(page.locator(".playlist-memos .name")).to_have_text(["Third", "Second"])

    def test_several_memos_are_exported_tagged_and_deleted_by_keyboard(self) -> None:
        # given
        page = self.open_memos(First="a", Second="b", Third="c", Fourth="d")
        select = page.get_by_role("button", name="Select", exact=True)
        boxes = page.get_by_role("checkbox")
        select.focus()
        page.keyboard.press("Enter")
        expect(boxes).to_have_count(4)

        # when: a range
        boxes.nth(0).focus()
        page.keyboard.press("Space")
        expect(page.get_by_text("1 memo is selected.")).to_be_visible()
        boxes.nth(2).focus()
        page.keyboard.press("Shift+Space")
        # then
        expect(page.get_by_text("3 memos are selected.")).to_be_visible()
        expect(boxes.nth(1)).to_be_checked()
        expect(boxes.nth(3)).not_to_be_checked()

        # when
        page.get_by_role("link", name="Export", exact=True).focus()
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        # then
        with zipfile.ZipFile(download.value.path()) as archive:
            sounds = [name for name in archive.namelist() if "/audio." in name]
        self.assertEqual(len(sounds), 3, sounds)
        self.assertFalse(any("Fourth" in name for name in sounds), sounds)

        # when
        page.locator("summary", has_text="Tag").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.get_by_label("Tag", exact=True).and_(page.locator("input"))).to_be_focused()
        page.keyboard.type("old")
        # In a text field, Escape does not end the selection.
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        # then
        expect(page.get_by_text("The tag “old” was added to 3 memos.")).to_be_visible()

        # when
        page.get_by_role("button", name="Delete", exact=True).focus()
        page.keyboard.press("Enter")
        # then
        self.expect_names(page, "Fourth")
        page.get_by_role("button", name="Undo").focus()
        page.keyboard.press("Enter")
        self.expect_names(page, "First", "Second", "Third", "Fourth")
        expect(page.locator(".row", has_text="old")).to_have_count(3)

        # when
        select.focus()
        page.keyboard.press("Enter")
        expect(boxes).to_have_count(4)
        page.keyboard.press("Control+a")
        # then
        expect(page.get_by_text("4 memos are selected.")).to_be_visible()

        # when
        boxes.nth(1).focus()
        page.keyboard.press("Escape")
        # then
        expect(boxes).to_have_count(0)
        expect(select).to_be_visible()

    def test_a_click_with_shift_selects_a_range(self) -> None:
        # given
        page = self.open_memos(First="a", Second="b", Third="c", Fourth="d", Fifth="e")
        page.get_by_role("button", name="Select", exact=True).click()
        labels = page.locator(".selectable-memos label")
        labels.filter(has_text="Second").click()
        expect(page.get_by_text("1 memo is selected.")).to_be_visible()
        # when: on a label
        labels.filter(has_text="Fourth").locator(".name").click(modifiers=["Shift"])
        # then
        expect(page.get_by_text("3 memos are selected.")).to_be_visible()
        expect(page.get_by_role("checkbox", name="Third")).to_be_checked()
        # It selects no text.
        self.assertEqual(page.evaluate("String(getSelection())"), "")
        # when: on a box, which takes the range out
        page.get_by_role("checkbox", name="Third").click(modifiers=["Shift"])
        # then
        expect(page.get_by_text("1 memo is selected.")).to_be_visible()
        expect(page.get_by_role("checkbox", name="Second")).to_be_checked()

    def test_the_command_changes_an_open_page(self) -> None:
        page = self.open_memos(First="a", Second="b")
        self.assertIn("First", self.run_command("list"))
        self.run_command("delete", "First")
        self.expect_names(page, "Second")
        self.run_command("restore", "First")
        self.expect_names(page, "First", "Second")

        self.run_command("rename", "First", "What to tell the landlord")
        self.expect_names(page, "What to tell the landlord", "Second")
        self.run_command("rename", "What to tell the landlord", "First")
        self.expect_names(page, "First", "Second")
        favourite = page.get_by_role("link", name=re.compile("^Second .*Favourite"))
        self.run_command("favorite", "Second")
        expect(favourite).to_be_visible()
        self.run_command("favorite", "Second", "--remove")
        expect(favourite).to_have_count(0)

        lengths = page.locator(".memos .row .length")
        expect(lengths).to_have_text(["0:20", "0:20"])
        self.run_command("edit", "trim", "First", "--from", "0:03", "--to", "0:08")
        expect(lengths).to_have_text(["0:05", "0:20"])
        self.expect_names(page, "First", "Second")
        self.run_command("edit", "undo", "First")
        expect(lengths).to_have_text(["0:20", "0:20"])
        self.expect_names(page, "First", "Second")

        exported = self.folder / "export"
        self.run_command("export", "--all", "--output", str(exported))
        self.assertEqual(len(list(exported.glob("*/audio.*"))), 2)
        shutil.rmtree(exported)

        sound = self.folder / "Song.wav"
        subprocess.run(["sox", "-n", "-r", "48000", "-c", "1", sound, "trim", "0", "2"], check=True)
        self.run_command("import", str(sound), "--keep-free", "0")
        self.expect_names(page, "Song", "First", "Second")

    def test_the_playlist_command_changes_an_open_page(self) -> None:
        page = self.open_memos(First="a", Second="b", Third="c")
        page.get_by_role("tab", name="Playlists").click()
        expect(page.get_by_text("No playlists yet")).to_be_visible()
        self.run_command("playlist", "create", "Way home", "First", "Second")
        page.get_by_role("link", name="Way home 2 memos").click()
        names = page.locator(".playlist-memos .name")
        expect(names).to_have_text(["First", "Second"])
        self.run_command("playlist", "add", "Way home", "Third")
        expect(names).to_have_text(["First", "Second", "Third"])
        self.run_command("playlist", "move", "Way home", "Third", "--before", "First")
        expect(names).to_have_text(["Third", "First", "Second"])
        self.run_command("playlist", "remove", "Way home", "First")
        expect(names).to_have_text(["Third", "Second"])
        self.run_command("playlist", "rename", "Way home", "Evening")
        expect(page.get_by_label("Name of the playlist")).to_have_value("Evening")
        self.run_command("playlist", "delete", "Evening")
        expect(page.get_by_text("No playlists yet")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
