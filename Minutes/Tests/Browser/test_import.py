"""Sound files that a page imports: chosen, dropped, cancelled, resumed, and refused."""

import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import unittest
import zipfile

from playwright.sync_api import Page, expect

from accessibility import Axe
from minutes_case import SHOWN_NAMES, MinutesCase, speech
from proxy import Proxy

FORMATS = ["wav", "flac", "ogg", "opus", "mp3", "m4a"]


class ImportTests(MinutesCase):
    def sound(self, name: str, seconds: float = 1, rate: int = 48_000) -> pathlib.Path:
        """Makes a sound file of the kind that its name tells."""
        file = self.folder / name
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"anoisesrc=d={seconds}:r={rate}:a=0.3", file], check=True
        )
        return file

    def open_memos(self, *options: str) -> Page:
        # As users start it: a process of its own serves the pages.
        self.start_server("--keep-free", "0", *options, workers=1)
        return self.open_page(self.open_browser(None), "/memos")

    def import_files(self, page: Page, *files: pathlib.Path) -> None:
        page.get_by_label("Import", exact=True).set_input_files(files)

    def row(self, page: Page, name: str):
        return page.locator(".imports > li", has_text=name)

    def expect_nothing_left(self, page: Page, recordings: int = 0) -> None:
        self.wait_until(page, lambda: [file for file in self.data.glob("imports/*/*") if file.name != "lock"] == [])
        self.assertEqual(len(list(self.data.glob("recordings/*"))), recordings)

    def expect_accessible(self, page: Page) -> None:
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), 390)

    def test_files_of_all_kinds_become_memos(self) -> None:
        page = self.open_memos()
        other = self.open_page(page.context, "/memos")
        self.import_files(page, *(self.sound(f"Sound {kind}.{kind}") for kind in FORMATS))
        expect(page.locator(".imports > li", has_text="Imported")).to_have_count(len(FORMATS))
        expect(page.get_by_text(f"{len(FORMATS)} files were imported.")).to_be_attached()
        for shown in [page, other]:
            expect(shown.locator(".memo")).to_have_count(len(FORMATS))
            self.wait_until(shown, lambda: set(shown.evaluate(SHOWN_NAMES)) == {f"Sound {kind}" for kind in FORMATS})
        self.expect_accessible(page)
        self.expect_nothing_left(page, recordings=len(FORMATS))
        page.get_by_role("button", name="Clear list").click()
        expect(page.locator(".imports")).to_have_count(0)

        # A memo has the sound and the date of its file, and waits to be transcribed.
        exact = self.sound("Exact.wav", seconds=2)
        os.utime(exact, (1_234_567_890, 1_234_567_890))
        self.import_files(page, exact)
        expect(self.row(page, "Exact.wav")).to_contain_text("Imported")
        # A memo that was imported alone is open.
        expect(page.get_by_label("Name of the memo")).to_have_value("Exact")
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            [[frames, date, state]] = database.execute(
                "SELECT memo.frameCount, date, state FROM memo JOIN transcript ON memo = memo.id WHERE title = 'Exact'"
            ).fetchall()
        database.close()
        self.assertEqual((frames, date, state), (2 * 48_000, 1_234_567_890, "waiting"))

    def test_dropped_files_that_are_no_sound_say_why(self) -> None:
        page = self.open_memos()
        transfer = page.evaluate_handle(
            """() => {
              const transfer = new DataTransfer();
              transfer.items.add(new File(["%PDF-1.7"], "Letter.pdf", { type: "application/pdf" }));
              transfer.items.add(new File(["This is no sound."], "Text.wav", { type: "audio/wav" }));
              transfer.items.add(new File(["RIFF....WAVE, and nothing else."], "Broken.wav", { type: "audio/wav" }));
              return transfer;
            }"""
        )

        def is_accepted() -> bool:
            page.dispatch_event(".live-drop-zone", "dragover", {"dataTransfer": transfer})
            return page.locator(".live-drop-zone[data-live-over]").count() == 1

        # A page loads the script of drop zones later.
        self.wait_until(page, is_accepted)
        page.dispatch_event(".live-drop-zone", "drop", {"dataTransfer": transfer})
        for name in ["Letter.pdf", "Text.wav"]:
            expect(self.row(page, name)).to_contain_text("It is not a WAV, FLAC, Ogg, Opus, MP3 or M4A file, and no ZIP archive.")
        expect(self.row(page, "Broken.wav")).to_contain_text("FFmpeg cannot read it")
        expect(page.get_by_text("No memos yet")).to_be_visible()
        self.expect_accessible(page)
        self.expect_nothing_left(page)

    def export(self, page: Page, link: str, name: str) -> pathlib.Path:
        with page.expect_download() as download:
            page.get_by_role("link", name=link, exact=True).click()
        self.assertRegex(download.value.suggested_filename, r"^minutes-\d{4}-\d\d-\d\d\.zip$")
        file = self.folder / name
        download.value.save_as(file)
        return file

    def test_memos_are_exported_and_imported_as_an_archive(self) -> None:
        page = self.open_memos()
        self.import_files(page, self.sound("First.wav"), self.sound("Grün ☕.wav"), self.sound("Third.wav"))
        expect(page.locator(".imports > li", has_text="Imported")).to_have_count(3)
        page.get_by_role("button", name="Clear list").click()

        everything = self.export(page, "Export all memos", "all.zip")
        page.get_by_role("button", name="Select", exact=True).click()
        expect(page.get_by_role("link", name="Export", exact=True)).to_have_count(0)
        page.get_by_role("checkbox", name="Grün ☕").check()
        page.locator("summary", has_text="Playlist").click()
        page.get_by_role("button", name="Add to playlist").click()
        expect(page.get_by_text("1 memo was added to the playlist.")).to_be_attached()
        selection = self.export(page, "Export", "selection.zip")
        self.expect_accessible(page)
        with zipfile.ZipFile(everything) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(len([name for name in archive.namelist() if name.endswith("/audio.wav")]), 3)
        with zipfile.ZipFile(selection) as archive:
            [sound] = [name for name in archive.namelist() if "/audio." in name]
            self.assertIn("Grün ☕", sound)
            self.assertIn("playlists.json", archive.namelist())

        # A new machine.
        page.context.close()
        self.stop_server()
        shutil.rmtree(self.data)
        page = self.open_memos()
        self.import_files(page, everything)
        expect(self.row(page, "all.zip")).to_contain_text("3 memos were imported", timeout=30_000)
        # The memo of the selection is not doubled.
        self.import_files(page, selection)
        expect(self.row(page, "selection.zip")).to_contain_text(
            "0 memos were imported, 1 was here already", timeout=30_000
        )
        expect(page.locator(".memo")).to_have_count(3)
        self.wait_until(page, lambda: sorted(page.evaluate(SHOWN_NAMES)) == ["First", "Grün ☕", "Third"])
        self.expect_accessible(page)
        self.expect_nothing_left(page, recordings=3)
        page.get_by_role("tab", name="Playlists").click()
        expect(page.get_by_role("link", name="Untitled playlist 1 memo")).to_have_count(1)
        page.get_by_role("tab", name="Memos").click()

        # An archive that was cut off.
        cut = self.folder / "cut.zip"
        cut.write_bytes(everything.read_bytes()[:-100])
        self.import_files(page, cut)
        expect(self.row(page, "cut.zip")).to_contain_text("It is not a complete ZIP archive")
        self.expect_nothing_left(page, recordings=3)

        # Addresses of other memos, and malformed ones.
        for query, status in [("?memos=AAAAAAAAAAAAAAAAAAAAAA", 200), ("?memos=x", 404), ("?memos=", 404)]:
            response = page.request.get(f"{self.address}/memos/archive.zip{query}")
            self.assertEqual(response.status, status, query)

    def test_an_upload_resumes_and_is_cancelled(self) -> None:
        self.start_server("--keep-free", "0", workers=1)
        proxy = Proxy(self.port)
        self.addCleanup(proxy.cut)
        proxy.rate = 1_000_000
        page = self.open_page(
            self.open_browser(None), "/memos", address=f"http://localhost:{proxy.port}"
        )
        self.import_files(page, self.sound("Long.wav", seconds=40))
        part = "() => document.querySelector('.imports progress')?.value"
        page.wait_for_function(f"() => ({part})() > 0.1 && ({part})() < 0.9")

        # Another tab can be used meanwhile.
        page.get_by_role("tab", name="Record").click()
        self.skip_tour(page)
        before = page.evaluate("() => performance.now()")
        page.wait_for_function(f"() => performance.now() > {before} + 300")
        page.get_by_role("tab", name="Memos").click()

        proxy.cut()
        page.wait_for_selector("html:not([data-connection=open])")
        proxy.mend()
        page.wait_for_selector("html[data-connection=open]")
        proxy.rate = None
        expect(self.row(page, "Long.wav")).to_contain_text("Imported", timeout=30_000)
        [file] = self.data.glob("recordings/*/audio.wav")
        original = (self.folder / "Long.wav").read_bytes()
        self.assertEqual(file.read_bytes()[44:], original[original.index(b"data") + 8 :])

        proxy.rate = 500_000
        self.import_files(page, self.folder / "Long.wav")
        page.wait_for_function(f"() => ({part})() > 0.05")
        page.get_by_role("button", name="Cancel Long.wav").click()
        expect(self.row(page, "Long.wav")).to_have_count(1)
        self.expect_nothing_left(page, recordings=1)
        expect(page.locator(".memo")).to_have_count(1)

    def test_a_full_library_takes_no_file(self) -> None:
        page = self.open_memos("--quota", "3")
        self.import_files(page, self.sound("Long.wav", seconds=40), self.sound("Short.wav"))
        expect(self.row(page, "Long.wav")).to_contain_text("start Minutes with a larger --quota")
        expect(self.row(page, "Short.wav")).to_contain_text("Imported")
        self.expect_nothing_left(page, recordings=1)

    def test_an_upload_begins_anew_after_the_server_was_killed(self) -> None:
        self.start_server("--keep-free", "0")
        proxy = Proxy(self.port)
        self.addCleanup(proxy.cut)
        page = self.open_page(
            self.open_browser(None), "/memos", address=f"http://localhost:{proxy.port}"
        )
        sound = self.sound("Long.wav", seconds=20)
        original = sound.read_bytes()
        original = original[original.index(b"data") + 8 :]
        generator = random.Random(7)
        for count in range(1, int(os.environ.get("KILLS") or 3) + 1):
            # Once, another tab is shown when the server ends.
            is_elsewhere = count == 2
            # The file would arrive in two seconds, or in ten.
            proxy.rate = 200_000 if is_elsewhere else 1_000_000
            self.import_files(page, sound)
            moment = 0.05 if is_elsewhere else generator.uniform(0.05, 0.75)
            page.wait_for_function(
                "moment => document.querySelector('.imports progress')?.value >= moment", arg=moment
            )
            if is_elsewhere:
                page.get_by_role("tab", name="Record").click()
                self.skip_tour(page)
            self.assertEqual(len(self.import_folders()), 1)
            self.kill_server()
            self.assertEqual(len(self.import_folders()), 1)
            page.wait_for_selector("html:not([data-connection=open])")
            expect(page.locator(".outage")).to_be_visible()

            # The next server has no part of the file, and the page sends it again.
            proxy.rate = None
            self.start_server("--keep-free", "0")
            page.wait_for_selector("html[data-connection=open]")
            if is_elsewhere:
                page.get_by_role("tab", name="Memos").click()
            expect(self.row(page, "Long.wav")).to_have_count(1)
            expect(self.row(page, "Long.wav")).to_contain_text("Imported", timeout=30_000)
            expect(page.locator(".memo")).to_have_count(count)
            whole = [file for file in self.recordings() if file.stat().st_size > 44]
            self.assertEqual(len(whole), count)
            for file in whole:
                self.assertEqual(file.read_bytes()[44:], original)
            expect(page.locator(".badge")).to_have_count(0)
            self.expect_nothing_left(page, recordings=count)

    def import_folders(self) -> list[pathlib.Path]:
        """Returns the folders in which processes collect files."""
        return [file for file in self.data.glob("imports/*") if file.is_dir()]


class TranscribedImportTests(MinutesCase):
    speech_options = ()

    def test_an_imported_memo_is_transcribed(self) -> None:
        self.start_server("--keep-free", "0", workers=1)
        page = self.open_page(self.open_browser(None), "/memos")
        page.get_by_label("Import", exact=True).set_input_files(speech(self.folder, "One two three four five."))
        expect(page.locator(".imports > li")).to_contain_text("Imported")
        page.get_by_role("button", name="Transcript").click()
        expect(page.locator(".words").first).to_contain_text("three", timeout=60_000)


if __name__ == "__main__":
    unittest.main()
