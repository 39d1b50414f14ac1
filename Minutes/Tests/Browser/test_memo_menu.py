"""The menu of a memo: downloads, the browser's dialog for sharing, and the clipboard."""

import json
import sqlite3
import subprocess
import time
import unittest
import wave
from collections.abc import Callable

from accessibility import Axe
import firefox
from playwright.sync_api import Locator, Page, expect

from library_case import RATE, LibraryCase
from test_other_browsers import require

# Records what is shared, and shares as long as `sharing` says: a phone, a browser that shares addresses only, a dialog that is cancelled.
SHARING = """
  globalThis.shared = [];
  globalThis.sharesFiles = true;
  globalThis.sharingError = null;
  navigator.canShare = (data) => !data.files || globalThis.sharesFiles;
  navigator.share = async (data) => {
    if (globalThis.sharingError) {
      const name = globalThis.sharingError;
      globalThis.sharingError = null;
      throw new DOMException("", name);
    }
    const files = await Promise.all((data.files ?? []).map(async (file) => ({
      name: file.name, size: (await file.arrayBuffer()).byteLength, type: file.type,
    })));
    globalThis.shared.push({ ...data, files });
  };
"""
NO_SHARING = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


class MemoMenuTests(LibraryCase):
    def open_menu(self, page: Page) -> Locator:
        menu = page.locator(".memo-menu")
        menu.locator("summary").click()
        expect(menu.get_by_role("button", name="Copy link")).to_be_visible()
        return menu

    def open_with(self, script: str, **texts: str) -> Page:
        """Opens the first of some memos on a page in which a script has run."""
        page = self.open_memos(**texts)
        page.add_init_script(script)
        page.goto(f"{self.address}/memos/{self.key(1)}")
        page.wait_for_selector("html[data-connection=open]")
        expect(page.locator(".memo-menu")).to_have_count(1)
        return page

    def test_the_sound_is_downloaded_as_it_is_stored_and_as_wav(self) -> None:
        page = self.open_with("", **{"Über das Dach: 1/2": "Please mend the roof"})
        # The server has converted the file in the meantime.
        folder = self.data / "recordings" / self.key(1)
        subprocess.run(["sox", folder / "audio.wav", folder / "audio.flac"], check=True)
        (folder / "audio.wav").unlink()
        self.change_memo("audio = 'flac'")
        for name, suffix, magic in [
            ("Download sound", "flac", b"fLaC"),
            ("Download sound (WAV)", "wav", b"RIFF"),
        ]:
            with self.subTest(name):
                menu = self.open_menu(page)
                with page.expect_download() as download:
                    menu.get_by_role("link", name=name, exact=True).click()
                # Browsers replace characters that no file name has.
                self.assertRegex(download.value.suggested_filename, rf"^Über das Dach.*1.2\.{suffix}$")
                file = self.folder / f"sound.{suffix}"
                download.value.save_as(file)
                self.assertEqual(file.read_bytes()[:4], magic)
                decoded = self.folder / f"decoded-{suffix}.wav"
                subprocess.run(["sox", file, decoded], check=True)
                with wave.open(str(decoded)) as sound:
                    self.assertEqual((sound.getframerate(), sound.getnframes()), (RATE, 20 * RATE))
                # The menu has closed.
                expect(menu).not_to_have_attribute("open", "")
                expect(menu.locator("summary")).to_be_focused()

    def test_a_transcript_without_a_title_has_the_name_of_the_memo(self) -> None:
        page = self.open_library(("", 1_234_567_889, 20, "Please mend the roof"), ("", 1_234_567_890, 20, "The roof leaks"))
        page.goto(f"{self.address}/memos/{self.key(2)}")
        page.wait_for_selector("html[data-connection=open]")
        menu = self.open_menu(page)
        with page.expect_download() as download:
            menu.get_by_role("link", name="Download transcript (TXT)").click()
        self.assertRegex(download.value.suggested_filename, r"^(Night|Morning|Afternoon|Evening) recording\.txt$")

    def change_memo(self, assignment: str) -> None:
        with sqlite3.connect(self.data / "minutes.sqlite") as database:
            database.execute(f"UPDATE memo SET {assignment} WHERE id = ?", (self.key(1),))
        database.close()

    def test_the_transcript_is_downloaded_and_copied(self) -> None:
        page = self.open_with("", Landlord="Please mend the roof", Silence="")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        menu = self.open_menu(page)
        with page.expect_download() as download:
            menu.get_by_role("link", name="Download transcript (JSON)").click()
        self.assertEqual(download.value.suggested_filename, "Landlord.json")
        self.assertIn("roof", json.dumps(json.loads(download.value.path().read_text())))
        self.open_menu(page).get_by_role("button", name="Copy transcript").click()
        expect(page.locator(".menu-status")).to_have_text("The transcript is copied.")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()").strip(), "Please mend the roof")
        self.open_menu(page).get_by_role("button", name="Copy link").click()
        expect(page.locator(".menu-status")).to_have_text("The link is copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(link, f"{self.address}/memos/{self.key(1)}")

        # A memo without words has no transcript to download.
        page.goto(f"{self.address}/memos/{self.key(2)}")
        menu = self.open_menu(page)
        expect(menu.get_by_text("There is no transcript yet.")).to_be_visible()
        expect(menu.get_by_role("link", name="Download transcript")).to_have_count(0)

    def test_the_sound_is_shared_where_the_browser_can(self) -> None:
        page = self.open_with(SHARING, Landlord="Please mend the roof")
        status = page.locator(".menu-status")
        address = f"{self.address}/memos/{self.key(1)}"
        share = lambda: self.open_menu(page).get_by_role("button", name="Share…").click()
        share()
        expect(status).to_have_text("Shared.")
        [shared] = page.evaluate("shared")
        [file] = shared["files"]
        # The server may have converted it already.
        kind = file["type"].removeprefix("audio/")
        self.assertIn(kind, ["flac", "wav"])
        size = (self.data / "recordings" / self.key(1) / f"audio.{kind}").stat().st_size
        self.assertEqual((file["name"], file["size"]), (f"Landlord.{kind}", size))
        self.assertEqual(shared["title"], "Landlord")

        # The user cancels the dialog, which is no failure.
        page.evaluate("sharingError = 'AbortError'")
        share()
        expect(status).to_have_text("")
        # A browser that has forgotten the click while a long file was on its way is asked again, with the same file.
        page.evaluate("sharingError = 'NotAllowedError'")
        share()
        expect(status).to_have_text("The sound is ready. Choose “Share…” again.")
        share()
        expect(status).to_have_text("Shared.")
        # The file is not that of the memo if it was renamed in the meantime.
        page.evaluate("sharingError = 'NotAllowedError'")
        share()
        expect(status).to_have_text("The sound is ready. Choose “Share…” again.")
        page.locator("textarea.title").fill("Roof")
        expect(page.locator(".memo-menu")).to_have_attribute("data-name", "Roof")
        share()
        page.wait_for_function("() => shared.length === 3")
        [file] = page.evaluate("shared[2]")["files"]
        self.assertTrue(file["name"].startswith("Roof."), file)
        # A browser that shares no files shares the address.
        page.evaluate("sharesFiles = false")
        share()
        page.wait_for_function("() => shared.length === 4")
        self.assertEqual(page.evaluate("shared[3]"), {"title": "Roof", "url": address, "files": []})

    def test_a_browser_that_cannot_share_says_so(self) -> None:
        page = self.open_with(NO_SHARING, Landlord="Please mend the roof")
        menu = self.open_menu(page)
        button = menu.get_by_role("button", name="Share…")
        expect(button).to_be_disabled()
        expect(menu.get_by_text("This browser cannot share from a page.")).to_be_visible()
        # The rest of the menu is accessible, and by keyboard.
        for width, height in [(320, 568), (390, 844), (1280, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ["light", "dark"]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                results = Axe().run(page)
                self.assertEqual(results.violations_count, 0, results.generate_report())
                self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)
                box = menu.locator(".formats").bounding_box()
                self.assertGreaterEqual(box["x"], 0)
                self.assertLessEqual(box["x"] + box["width"], width)
        menu.locator("summary").focus()
        page.keyboard.press("Tab")
        expect(menu.get_by_role("link", name="Download sound", exact=True)).to_be_focused()
        page.keyboard.press("Escape")
        expect(menu).not_to_have_attribute("open", "")
        expect(menu.locator("summary")).to_be_focused()
        page.keyboard.press("Enter")
        expect(menu.get_by_role("button", name="Copy link")).to_be_visible()

    def test_an_open_menu_lies_within_the_window(self) -> None:
        page = self.open_with("", Landlord="Please mend the roof", Song="La la la", Shopping="Milk and bread")
        memo_menu = page.locator(".memo-menu")
        expect(page.locator(".memo.open")).to_be_in_viewport()
        for width, height in [(1280, 800), (390, 844), (844, 390)]:
            page.set_viewport_size({"width": width, "height": height})
            # The button is at the lower edge of the window, in its middle, and at the upper edge.
            for block in ["end", "center", "start"]:
                with self.subTest(width=width, height=height, block=block):
                    summary = memo_menu.locator("summary")
                    summary.evaluate("(summary, block) => summary.scrollIntoView({ block })", block)
                    summary.click()
                    # The menu grows when the server knows that there is a transcript.
                    expect(memo_menu.get_by_role("button", name="Copy transcript")).to_have_count(1)
                    self.expect_within_window(page, memo_menu)
                    last = memo_menu.get_by_role("button", name="Copy link")
                    last.click(trial=True)
                    page.keyboard.press("Escape")
                    expect(memo_menu).not_to_have_attribute("open", "")
        # The window gets smaller while the menu is open, as a phone that is turned.
        page.set_viewport_size({"width": 1280, "height": 800})
        memo_menu.locator("summary").evaluate("(summary) => summary.scrollIntoView({ block: 'center' })")
        self.open_menu(page)
        page.set_viewport_size({"width": 1280, "height": 600})
        self.expect_within_window(page, memo_menu)

        page.locator(".memo.open").get_by_role("button", name="Transcript", exact=True).click()
        formats = page.locator(".transcript .export")
        for width, height in [(1280, 800), (390, 844), (844, 390)]:
            page.set_viewport_size({"width": width, "height": height})
            with self.subTest("formats of the transcript", width=width, height=height):
                summary = formats.locator("summary")
                summary.evaluate("(summary) => summary.scrollIntoView({ block: 'end' })")
                summary.click()
                self.expect_within_window(page, formats)
                page.keyboard.press("Escape")
                expect(formats).not_to_have_attribute("open", "")

    def expect_within_window(self, page: Page, menu: Locator) -> None:
        """Expects that a menu is visible as a whole. The rest of its items may need scrolling in the menu."""
        items = menu.locator(".formats")
        expect(items).to_be_visible()
        page.wait_for_function(
            """items => {
              const { bottom, height, left, right, top } = items.getBoundingClientRect();
              return height > 100 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
            }""",
            arg=items.element_handle(),
        )

    def test_failures_are_reported(self) -> None:
        page = self.open_with(SHARING, Landlord="Please mend the roof")
        status = page.locator(".menu-status")
        # The server converts the sound to FLAC and keeps the original for a while.
        self.wait_for(lambda: (self.data / "recordings" / self.key(1) / "audio.flac").exists())
        for file in (self.data / "recordings" / self.key(1)).glob("audio.*"):
            file.unlink()
        for name in ["Download sound", "Download sound (WAV)"]:
            self.open_menu(page).get_by_role("link", name=name, exact=True).click()
            expect(status).to_have_text("The sound is not here any more. Reload the page.")
            page.evaluate("() => { document.querySelector('.menu-status').textContent = ''; }")
        self.open_menu(page).get_by_role("button", name="Share…").click()
        expect(status).to_have_text("The sound is not here any more. Reload the page.")
        # Without a permission to write to the clipboard, the link can be copied by hand.
        page.evaluate(
            "() => { navigator.clipboard.write = async () => { throw new DOMException('', 'NotAllowedError'); }; }"
        )
        self.open_menu(page).get_by_role("button", name="Copy link").click()
        expect(status).to_have_text(
            f"This browser does not allow copying. The link is {self.address}/memos/{self.key(1)}"
        )
        menu = self.open_menu(page)
        copy = menu.get_by_role("button", name="Copy transcript")
        expect(copy).to_be_visible()
        self.stop_server()
        copy.click()
        expect(status).to_have_text("The transcript can't be read: the server does not respond. Try again.")

    def test_firefox_downloads_and_says_that_it_cannot_share(self) -> None:
        require([] if firefox.path() else ["firefox-esr"])
        self.open_memos(Landlord="Please mend the roof").close()
        downloads = self.folder / "downloads"
        downloads.mkdir()
        page = firefox.FirefoxPage(
            self.folder, {"browser.download.folderList": 2, "browser.download.dir": str(downloads)}
        )
        self.addCleanup(page.close)
        page.open(f"{self.address}/memos/{self.key(1)}")
        page.wait_until("document.documentElement.dataset.connection === 'open'")
        page.evaluate("document.querySelector('.memo-menu summary').click()")
        page.wait_until("document.querySelector('[data-share]').disabled")
        page.wait_until("!document.querySelector('.memo-menu .hint').hidden")
        page.click("text", "Download sound (WAV)")
        file = downloads / "Landlord.wav"
        size = (self.data / "recordings" / self.key(1) / "audio.wav").stat().st_size
        self.wait_for(lambda: file.exists() and file.stat().st_size == size)
        with wave.open(str(file)) as sound:
            self.assertEqual((sound.getframerate(), sound.getnframes()), (RATE, 20 * RATE))

    def wait_for(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + 30
        while not is_so():
            self.assertLess(time.monotonic(), end, "It does not become so.")
            time.sleep(0.1)


if __name__ == "__main__":
    unittest.main()
