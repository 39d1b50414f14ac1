"""The debug page of a session: its components, what they read, and its latest changes."""

import re
import unittest

from playwright.sync_api import Page, expect

from browsers import in_firefox
from server_page import ServerCase


class InspectorTests(ServerCase):
    def inspect(self, path: str, **options) -> tuple[Page, Page]:
        """Returns a page, and the debug page of its session."""
        page = self.open(path)
        inspector = self.open("/sessions", **options)
        inspector.get_by_role("row").filter(has_text=path).get_by_role("link").click()
        expect(inspector.get_by_role("heading", name="Components")).to_be_visible()
        self.wait_until_live(inspector)
        return page, inspector

    def component(self, inspector: Page, name: str):
        names = inspector.locator("code", has_text=re.compile(f"^{name}$"))
        return inspector.locator(".component").filter(has=names)

    def test_components_and_the_state_they_read(self):
        _, inspector = self.inspect("/playlist?nested")
        expect(self.component(inspector, "PlaylistPage")).to_contain_text("reads no state")
        view = self.component(inspector, "PlaylistView")
        expect(view).to_contain_text("Playlist.State.error, Playlist.State.sounds")
        expect(view).to_contain_text("1 render")
        rows = self.component(inspector, "row of PlaylistView")
        expect(rows).to_have_count(4)
        expect(rows.first.locator(".name")).to_have_text("row of PlaylistView 1")
        # The rows are in the list of the view, which is in the list of the page.
        expect(inspector.locator(".tree ul ul .name", has_text="row of")).to_have_count(4)

    def test_renders_of_an_event(self):
        page, inspector = self.inspect("/playlist?changes")
        expect(inspector.get_by_text("None yet.")).to_be_visible()
        page.get_by_role("button", name="Rotate").click()
        changes = inspector.get_by_role("table", name="Latest changes").locator("tbody tr")
        expect(changes).to_have_count(1)
        expect(changes.locator("td").nth(0)).to_have_text("click in PlaylistView")
        expect(changes.locator("td").nth(1)).to_contain_text("PlaylistView × 1")
        self.assertGreater(int(changes.locator("td").nth(2).inner_text()), 0)
        expect(self.component(inspector, "PlaylistView")).to_contain_text("2 renders, 1 in the last change")
        expect(self.component(inspector, "PlaylistPage")).not_to_contain_text("last change")
        page.get_by_role("button", name="Delete 2").click()
        expect(changes).to_have_count(2)
        expect(changes.locator("td").first).to_have_text("click in row of PlaylistView")
        expect(self.component(inspector, "row of PlaylistView")).to_have_count(3)

    def test_a_closed_part_stays_closed(self):
        page, inspector = self.inspect("/playlist?closed")
        rows = self.component(inspector, "row of PlaylistView")
        expect(rows.first).to_be_visible()
        self.component(inspector, "PlaylistView").click()
        expect(rows.first).to_be_hidden()
        page.get_by_role("button", name="Rotate").click()
        expect(self.component(inspector, "PlaylistView")).to_contain_text("2 renders")
        expect(rows.first).to_be_hidden()

    def test_a_session_that_ends(self):
        page, inspector = self.inspect("/playlist?ends")
        page.close()
        expect(inspector.get_by_role("status")).to_have_text(
            "The session has ended. The page shows its last state.", timeout=30_000
        )
        expect(self.component(inspector, "PlaylistView")).to_be_visible()

    def test_accessibility(self):
        page, inspector = self.inspect("/playlist?accessible")
        page.get_by_role("button", name="Rotate").click()
        expect(inspector.get_by_text("click in PlaylistView")).to_be_visible()
        self.expect_accessible(inspector)
        inspector.get_by_role("link", name="All sessions").click()
        self.wait_until_live(inspector)
        self.expect_accessible(inspector)

    def test_a_narrow_screen(self):
        page, inspector = self.inspect("/playlist?narrow", viewport={"width": 320, "height": 640})
        page.get_by_role("button", name="Rotate").click()
        expect(inspector.get_by_text("click in PlaylistView")).to_be_visible()
        self.assertLessEqual(inspector.evaluate("document.documentElement.scrollWidth"), 320)
        inspector.get_by_role("link", name="All sessions").click()
        expect(inspector.get_by_role("region", name="Open sessions")).to_contain_text("/playlist?narrow")
        self.assertLessEqual(inspector.evaluate("document.documentElement.scrollWidth"), 320)



FirefoxInspectorTests = in_firefox(InspectorTests, "components_and_the_state_they_read", "renders_of_an_event")


if __name__ == "__main__":
    unittest.main()
