"""Effects of events in the browser, without a message to the server."""

import html
import json
import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from script_page import ScriptCase, on
from server_page import ServerCase

SET, REMOVE, TOGGLE, ADD_CLASS, REMOVE_CLASS, TOGGLE_CLASS, FOCUS, DISPATCH, TRANSITION = range(9)


def effects(*items: list) -> str:
    """The attribute of an element with effects."""
    text = ",".join(json.dumps(item) for item in items)
    return f'data-effects="{html.escape(text)}"'


class EffectTests(ScriptCase):
    def attribute(self, name: str, selector: str = "#menu") -> str | None:
        return self.page.locator(selector).get_attribute(name)

    def test_attributes_classes_and_focus(self):
        button = effects(
            ["click", TOGGLE, "#menu", "hidden", ""],
            ["click", TOGGLE_CLASS, "#menu", "big"],
            ["click", ADD_CLASS, "", "used"],
            ["click", FOCUS, "#search"],
        )
        menu = '<p id="menu" class="old" hidden="">Menu</p>'
        self.open(f'<button {button}>a</button><input id="search">{menu}')
        self.page.locator("button").click()
        self.assertEqual((self.attribute("hidden"), self.attribute("class")), (None, "old big"))
        self.assertEqual(self.attribute("class", "button"), "used")
        self.assertEqual(self.focus(), "search")
        self.page.locator("button").click()
        self.assertEqual((self.attribute("hidden"), self.attribute("class")), ("", "old"))
        self.assertEqual(self.take(), [])

    def test_attributes_and_classes_are_removed(self):
        button = effects(
            ["click", REMOVE, "#menu", "hidden"],
            ["click", REMOVE, ".old", "title"],
            ["click", REMOVE, "p", "lang"],
            ["click", REMOVE_CLASS, "#menu", "big"],
            ["click", REMOVE_CLASS, "", "used"],
        )
        menu = '<p id="menu" class="old big" hidden="" title="a">Menu</p>'
        self.open(f'<button class="used new" {button}>a</button>{menu}')
        # The second click finds nothing to remove.
        for _ in range(2):
            self.page.locator("button").click()
            self.assertEqual((self.attribute("hidden"), self.attribute("title")), (None, None))
            self.assertEqual((self.attribute("class"), self.attribute("class", "button")), ("old", "new"))
        self.assertEqual(self.take(), [])

    def test_changes_last_until_the_server_changes_the_attribute(self):
        menu = '<p id="menu" data-n="2" hidden="" title="a">Menu</p>'
        toggle = effects(["click", TOGGLE, "#menu", "hidden", ""], ["click", SET, "#menu", "title", "b"])
        body = f'<button {on(1, "click")} {toggle}>a</button>{menu}'
        self.open(body)
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 1, 0, 1, "click"]])
        self.patch([1, [2], "lang", "de"], [0, [2, 0], "Other"], knowing=1, is_response=True)
        self.assertEqual((self.attribute("hidden"), self.attribute("title")), (None, "b"))
        # A full re-render with the same attributes keeps the changes as well.
        self.send([2, "two", 0, 0, "Test", body])
        self.assertEqual((self.attribute("hidden"), self.attribute("title")), (None, "b"))
        self.send([1, 1, 0, [[1, [2], "title", "c"], [1, [2], "hidden", ""]]])
        self.assertEqual((self.attribute("hidden"), self.attribute("title")), ("", "c"))
        self.send([2, "three", 0, 0, "Test", body])
        self.assertEqual((self.attribute("hidden"), self.attribute("title")), ("", "a"))

    def test_effects_of_new_elements_and_of_elements_around(self):
        self.open('<div data-n="1"></div>')
        outer = effects(["click", SET, "", "title", "outer"])
        inner = f"<ul {outer}><li>a</li></ul>"
        self.patch([3, [1, 0], 0, inner])
        self.page.locator("li").click()
        self.assertEqual(self.attribute("title", "ul"), "outer")
        self.patch([1, [1, 0], "data-effects", json.dumps(["dblclick", SET, "li", "title", "b"])])
        self.page.locator("li").dblclick()
        self.assertEqual(self.attribute("title", "li"), "b")

    def test_malformed_effects_do_not_stop_the_page(self):
        self.open('<div data-n="1"></div>')
        good = effects(["click", SET, "", "title", "a"])
        self.patch([3, [1, 0], 0, f'<p data-effects="x">a</p><button {good}>b</button>'])
        self.page.locator("p").click()
        self.page.locator("button").click()
        self.assertEqual(self.attribute("title", "button"), "a")
        self.expect_complaint("is not valid JSON")

    def test_a_dispatched_event_reaches_handlers(self):
        button = effects(["click", DISPATCH, "#menu", "more", "detail"])
        self.open(f'<button {button}>a</button><p id="menu" {on(1, "more")}>Menu</p>')
        self.page.locator("button").click()
        self.assertEqual(self.take(), [[1, 1, 0, 1, "more", "detail"]])

    def test_a_transition_ends_and_respects_reduced_motion(self):
        seen = []
        button = effects(["click", TRANSITION, "#menu", "fade"])
        for motion in ("no-preference", "reduce"):
            self.open(
                f'<button {button}>a</button><p id="menu">Menu</p>',
                head="<style>.fade { animation: fade 50ms } @keyframes fade { from { opacity: 0 } }</style>",
                reduced_motion=motion,
            )
            seen.append(
                self.page.evaluate(
                    "(document.querySelector('button').click(), document.querySelector('#menu').className)"
                )
            )
            self.page.wait_for_function("document.querySelector('#menu').className === ''")
        self.assertEqual(seen, ["fade", ""])



class HelpTests(ServerCase):
    def test_a_paragraph_is_shown_and_survives_patches(self):
        page = self.open("/board")
        button, text = page.get_by_role("button", name="Help"), page.get_by_text("Each line is for all pages.")
        button.click()
        expect(text).to_be_visible()
        page.get_by_label("Line").fill(f"helped in {self.engine}")
        page.get_by_role("button", name="Write").click()
        expect(page.get_by_role("listitem").last).to_have_text(f"helped in {self.engine}")
        expect(text).to_be_visible()
        button.click()
        expect(text).to_be_hidden()


FirefoxEffectTests = in_firefox(
    EffectTests,
    "attributes_classes_and_focus",
    "attributes_and_classes_are_removed",
    "changes_last_until_the_server_changes_the_attribute",
    "a_dispatched_event_reaches_handlers",
    "a_transition_ends_and_respects_reduced_motion",
)
FirefoxHelpTests = in_firefox(HelpTests)


if __name__ == "__main__":
    unittest.main()
