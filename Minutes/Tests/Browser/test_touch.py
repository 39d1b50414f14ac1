"""A finger on a phone: several memos are selected, tagged, exported and deleted, a playlist is put in order, and every control is
large enough and in sight."""

import unittest
import zipfile

from playwright.sync_api import Page, expect

from library_case import LibraryCase

# The narrowest phone, and a phone in landscape.
SIZES = {320: 568, 844: 390}

# The smallest width and height of a control for a finger, in CSS pixels.
FINGER = 40

# Returns the problems of the visible controls: those that are too small, cut off, or covered by something else.
PROBLEMS = """
  (finger) => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const problems = [];
    for (const control of (dialog ?? document).querySelectorAll("a[href], button, input, select, summary, textarea")) {
      // The page's script moves the handles of a selection and the slider below them: the area over them takes the finger.
      if (control.matches(".selection-end, :has(> .selected-sound) > .seek")) continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const isChoice = control.matches("[type=checkbox], [type=radio]");
      const target = (isChoice && control.closest("label")) || control;
      const report = (problem) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const name = control.ariaLabel || control.innerText || control.labels?.[0]?.innerText || control.className;
        const box = [left, top, width, height].map(Math.round);
        problems.push(`${problem}: ${control.localName} ${JSON.stringify(name)} at ${box}`);
      };
      target.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
      // Links within a sentence are as high as its text.
      const isInText = control.localName === "a" && getComputedStyle(control).display === "inline";
      if (!isInText && Math.min(width, height) < finger - 0.5) report("small");
      if (left < -0.5 || right > innerWidth + 0.5) report("cut off");
      const isClipped = /hidden|clip/.test(getComputedStyle(target).overflowX) && getComputedStyle(target).textOverflow !== "ellipsis";
      if (isClipped && target.scrollWidth > target.clientWidth + 1) report("text cut off");
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // The server opens a tab. While it does not respond, the banner that says so may cover tabs, but no button of the recorder.
      if (target.matches("[role=tab]") && hit?.closest(".connection")) continue;
      if (!hit || !(target.contains(hit) || hit.contains(target) || hit.closest("label")?.contains(target))) report("covered");
    }
    return problems;
  }
"""


class TouchTests(LibraryCase):
    def expect_fit(self, page: Page, *, width: int) -> None:
        self.assertEqual(page.evaluate(PROBLEMS, FINGER), [])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_memos_are_selected_tagged_exported_and_deleted(self) -> None:
        # given
        page = self.open_library(
            *[(title, 1_234_567_890 - number, 20, "a") for number, title in enumerate(["First", "Second", "Third"])],
            has_touch=True,
        )
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            # when
            page.get_by_role("button", name="Select", exact=True).tap()
            choices = page.locator(".selectable-memos label")
            choices.filter(has_text="First").tap()
            choices.filter(has_text="Third").tap()
            # then
            expect(page.get_by_text("2 memos are selected.")).to_be_visible()
            expect(page.get_by_role("checkbox", name="First")).to_be_checked()
            expect(page.get_by_role("checkbox", name="Second")).not_to_be_checked()
            # A second tap takes a memo out.
            choices.filter(has_text="First").tap()
            expect(page.get_by_text("1 memo is selected.")).to_be_visible()
            choices.filter(has_text="First").tap()
            expect(page.get_by_text("2 memos are selected.")).to_be_visible()
            self.expect_fit(page, width=width)
            if width > height:
                # The status and one row of buttons leave the list in sight.
                self.assertLess(self.box(page.locator(".selection"))["height"], 100)

            # when
            tag = f"at {width}"
            page.locator("summary", has_text="Tag").tap()
            field = page.get_by_label("Tag", exact=True).and_(page.locator("input"))
            field.tap()
            page.keyboard.insert_text(tag)
            self.expect_fit(page, width=width)
            page.get_by_role("button", name="Add tag").tap()
            # then
            expect(page.get_by_text(f"The tag “{tag}” was added to 2 memos.")).to_be_visible()
            page.locator("summary", has_text="Playlist").tap()
            self.expect_fit(page, width=width)

            # when
            page.get_by_role("button", name="Add to playlist").tap()
            # then
            expect(page.get_by_text("2 memos were added to the playlist.")).to_be_visible()

            # when
            with page.expect_download() as download:
                page.get_by_role("link", name="Export", exact=True).tap()
            # then
            with zipfile.ZipFile(download.value.path()) as archive:
                sounds = [name for name in archive.namelist() if "/audio." in name]
            self.assertEqual(len(sounds), 2, sounds)
            self.assertTrue(all("First" in name or "Third" in name for name in sounds), sounds)

            # when
            page.get_by_role("button", name="Delete", exact=True).tap()
            # then
            self.expect_names(page, "Second")
            page.get_by_role("button", name="Undo").tap()
            self.expect_names(page, "First", "Second", "Third")
            expect(page.locator(".row", has_text=tag)).to_have_count(2)
            self.expect_fit(page, width=width)

        # Each selection was added to a playlist of its own.
        page.get_by_role("tab", name="Playlists").tap()
        expect(page.get_by_role("link", name="Untitled playlist 2 memos")).to_have_count(2)

    def test_a_playlist_is_put_in_order(self) -> None:
        # given
        page = self.open_library(
            *[(title, 1_234_567_890 - number, 2, "a") for number, title in enumerate(["First", "Second", "Third"])],
            has_touch=True,
        )
        page.set_viewport_size({"width": 390, "height": 1000})
        page.get_by_role("button", name="Select", exact=True).tap()
        page.get_by_role("button", name="Select all").tap()
        page.locator("summary", has_text="Playlist").tap()
        page.get_by_role("button", name="Add to playlist").tap()
        expect(page.get_by_text("3 memos were added to the playlist.")).to_be_visible()
        page.get_by_role("tab", name="Playlists").tap()
        page.get_by_role("link", name="Untitled playlist 3 memos").tap()
        names = page.locator(".playlist-memos .name")
        expect(names).to_have_text(["First", "Second", "Third"])
        # when
        handle = self.box(page.get_by_role("button", name="Move Third", exact=True))
        row = self.box(page.locator(".playlist-memos > li", has_text="First"))
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        goal = row["y"] + row["height"] / 4
        self.touch(page, (x, y), (x, y - 20), (x, (y + goal) / 2), (x, goal))
        # then
        expect(names).to_have_text(["Third", "First", "Second"])
        expect(page.get_by_role("status").filter(has_text="Third is number 1 of 3.")).to_have_count(1)
        page.reload()
        expect(names).to_have_text(["Third", "First", "Second"])

    def test_every_control_is_reached_by_a_finger(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None, has_touch=True), "/previews")
        addresses = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        self.assertGreater(len(addresses), 30)
        for address in ["/", "/memos", *addresses]:
            page.goto(self.address + address)
            page.wait_for_selector("html[data-connection=open]")
            page.emulate_media(reduced_motion="reduce")
            for width, height in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                with self.subTest(address, width=width):
                    self.expect_fit(page, width=width)

    def test_every_control_of_an_edited_memo_is_reached_by_a_finger(self) -> None:
        # given
        page = self.open_library(
            ("First", 1_234_567_890, 20, "one two three"), ("Second", 1_234_567_889, 20, "four"), has_touch=True
        )
        page.locator(".memo .row").first.tap()
        page.get_by_role("button", name="Edit", exact=True).tap()
        page.get_by_role("button", name="Append or replace").tap()
        page.get_by_role("radio", name="Second").wait_for()
        for width, height in SIZES.items():
            # when
            page.set_viewport_size({"width": width, "height": height})
            # then
            with self.subTest(width=width):
                self.expect_fit(page, width=width)


if __name__ == "__main__":
    unittest.main()
