"""Entries of a list that come, go and move with transitions."""

import unittest

from playwright.sync_api import Page, expect

from browsers import in_firefox
from server_page import ServerCase
from servers import Server, server

# Animations that end when the test wants it.
RECORD = """
  globalThis.shown = [];
  globalThis.release = () => {};
  const released = new Promise((go) => { globalThis.release = go; });
  Element.prototype.animate = function(frames) {
    const [name] = Object.keys(frames[0]);
    shown.push(`${this.textContent}: ${name} ${frames[0][name]}`);
    return { finished: released };
  };
"""


class TransitionTests(ServerCase):
    def open_ranking(self, address: str = "", **options) -> Page:
        page = self.new_page(**options)
        page.add_init_script(RECORD)
        page.goto((address or server(self.product).address) + "/ranking")
        self.wait_until_live(page)
        page.wait_for_function("Live.beforeChange")
        return page

    def click(self, page: Page, name: str) -> None:
        page.get_by_role("button", name=name).click()

    def ghosts(self, page: Page):
        return page.locator("[data-live-ghost]")

    def entries(self, page: Page):
        return page.locator("li:not([data-live-ghost])")

    def take(self, page: Page) -> list[str]:
        return page.evaluate("shown.splice(0)")

    def test_coming_and_moving(self):
        page = self.open_ranking()
        self.click(page, "Add")
        expect(self.entries(page)).to_have_count(4)
        self.assertEqual(self.take(page), ["New 4: opacity 0"])
        height = page.evaluate("document.querySelector('li').getBoundingClientRect().height")
        self.click(page, "Rotate")
        expect(self.entries(page)).to_have_text(["Bea", "Bob", "New 4", "Blob"])
        expected = [f"{name}: transform translate(0px, {height:g}px)" for name in ("Bea", "Bob", "New 4")]
        self.assertEqual(self.take(page), [*expected, f"Blob: transform translate(0px, {-3 * height:g}px)"])
        self.expect_accessible(page)

    def test_going(self):
        page = self.open_ranking()
        self.click(page, "Remove the first")
        expect(self.ghosts(page)).to_have_text("Blob")
        self.assertTrue(page.evaluate("document.querySelector('[data-live-ghost]').inert"))
        # Patches count the children without the copy.
        self.click(page, "Add")
        self.click(page, "Remove the first")
        self.click(page, "Rotate")
        expect(self.entries(page)).to_have_text(["New 3", "Bob"])
        expect(self.ghosts(page)).to_have_text(["Blob", "Bea"])
        page.evaluate("release()")
        expect(self.ghosts(page)).to_have_count(0)
        expect(page.locator("li")).to_have_text(["New 3", "Bob"])

    def test_reduced_motion(self):
        page = self.open_ranking(reduced_motion="reduce")
        self.click(page, "Add")
        self.click(page, "Remove the first")
        expect(page.locator("li")).to_have_text(["Bea", "Bob", "New 4"])
        self.assertEqual(self.take(page), [])

    def test_a_new_session(self):
        first = self.start(Server(self.product))
        page = self.open_ranking(first.address)
        self.click(page, "Remove the first")
        expect(self.ghosts(page)).to_have_count(1)
        first.stop()
        page.wait_for_selector("html:not([data-connection=open])", state="attached")
        self.start(first.successor())
        self.come_back(page)
        self.forgive_refused_connections()
        expect(page.locator("li")).to_have_text(["Blob", "Bea", "Bob"])
        self.assertEqual(page.evaluate("[...document.querySelectorAll('li')].filter((li) => li.style.position).length"), 0)



FirefoxTransitionTests = in_firefox(TransitionTests)


if __name__ == "__main__":
    unittest.main()
