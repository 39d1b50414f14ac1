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

# Notes the classes of the children with the times of their changes, and the copies that are removed.
NOTE_CLASSES = """
  () => {
    window.steps = [];
    const note = (text, step) => {
      const last = steps.at(-1);
      if (last?.text !== text || last.step !== step) steps.push({ text, step, time: performance.now() });
    };
    new MutationObserver((changes) => {
      for (const { type, target, removedNodes } of changes) {
        if (type === "attributes") note(target.textContent, target.className);
        for (const node of removedNodes) if (node.dataset?.liveGhost) note(node.textContent, "removed");
      }
    }).observe(document.querySelector("main"), { attributeFilter: ["class"], childList: true, subtree: true });
  }
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


class ClassTransitionTests(ServerCase):
    """Classes of the style sheet, with the animations of the browser."""

    def open_podium(self, **options) -> Page:
        page = self.open("/podium", **options)
        page.wait_for_function("Live.beforeChange")
        page.evaluate(NOTE_CLASSES)
        return page

    def click(self, page: Page, name: str) -> None:
        page.get_by_role("button", name=name).click()

    def expect_steps(self, page: Page, text: str, *expected: str) -> None:
        """Expects that a child has these classes, one after the other, and the first one while its animation runs."""
        page.wait_for_function("count => steps.length >= count", arg=len(expected))
        steps = page.evaluate("steps.splice(0)")
        self.assertEqual([(step["text"], step["step"]) for step in steps], [(text, step) for step in expected])
        # The animation takes 300 ms. Its time starts with the first frame.
        self.assertGreater(steps[1]["time"] - steps[0]["time"], 250)

    def test_entries_of_a_list(self):
        page = self.open_podium()
        self.click(page, "Remove the first")
        self.expect_steps(page, "Blob", "slides-out", "", "removed")
        expect(page.locator("li")).to_have_text(["Bea", "Bob"])
        self.click(page, "Add")
        self.expect_steps(page, "New 3", "slides-in", "")
        expect(page.locator("li")).to_have_text(["Bea", "Bob", "New 3"])
        self.assertEqual(page.locator("li[class]").count(), 0)

    def test_an_optional_child(self):
        page = self.open_podium()
        for _ in range(2):
            self.click(page, "Note")
            self.expect_steps(page, "A note", "note slides-in", "note")
            expect(page.locator("#notes > p")).to_have_class("note")
            self.click(page, "Note")
            self.expect_steps(page, "A note", "note slides-out", "note", "removed")
            expect(page.locator("#notes > p")).to_have_count(0)

    def test_reduced_motion(self):
        page = self.open_podium(reduced_motion="reduce")
        self.click(page, "Remove the first")
        self.click(page, "Add")
        self.click(page, "Note")
        expect(page.locator("#notes > p")).to_have_class("note")
        expect(page.locator("li")).to_have_text(["Bea", "Bob", "New 3"])
        self.assertEqual(page.evaluate("steps"), [])


FirefoxTransitionTests = in_firefox(TransitionTests)
FirefoxClassTransitionTests = in_firefox(ClassTransitionTests)


if __name__ == "__main__":
    unittest.main()
