"""Rows that only the browser has."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from proxy import Proxy
from script_page import ScriptCase
from server_page import ServerCase
from servers import server

APPEND, PREPEND, REPLACE, REMOVE = range(4)


def row(key: str, text: str | None = None) -> str:
    return f'<li data-live-key="{key}">{text or key}</li>'


class RowOperationTests(ScriptCase):
    def open_list(self, *keys: str) -> None:
        self.open('<ul data-n="1"><!--rows-->' + "".join(row(key) for key in keys) + "</ul>")

    def change(self, kind: int, key: str, html: str | None = None, limit: int = 3) -> list:
        return [14, [1], limit, kind, key] + ([html] if html else [])

    def texts(self) -> list[str]:
        return self.page.locator("li").all_inner_texts()

    def test_rows_are_added_at_both_ends_up_to_the_limit(self):
        self.open_list("a", "b")
        self.patch(self.change(APPEND, "c", row("c")))
        self.assertEqual(self.texts(), ["a", "b", "c"])
        self.patch(self.change(APPEND, "d", row("d")))
        self.assertEqual(self.texts(), ["b", "c", "d"])
        self.patch(self.change(PREPEND, "z", row("z")))
        self.assertEqual(self.texts(), ["z", "b", "c"])

    def test_a_row_that_is_there_is_replaced_in_its_place(self):
        self.open_list("a", "b", "c")
        for kind in [APPEND, PREPEND, REPLACE]:
            self.patch(self.change(kind, "b", row("b", f"new {kind}")))
            self.assertEqual(self.texts(), ["a", f"new {kind}", "c"])

    def test_rows_that_are_not_there_any_more(self):
        self.open_list("a", "b")
        self.patch(self.change(REPLACE, "x", row("x")), self.change(REMOVE, "y"))
        self.assertEqual(self.texts(), ["a", "b"])
        self.patch(self.change(REMOVE, "a"))
        self.assertEqual(self.texts(), ["b"])

    def test_all_are_removed(self):
        self.open_list("a", "b")
        self.patch([14, [1], 0, REMOVE], self.change(PREPEND, "c", row("c")))
        self.expect_body('<ul data-n="1"><!--rows-->' + row("c") + "</ul>")

    def test_the_focus_goes_to_the_next_row(self):
        self.open('<ul data-n="1">' + "".join(row(key, f'<button id="{key}">{key}</button>') for key in "abc") + "</ul>")
        self.page.locator("#a").focus()
        self.page.keyboard.press("Tab")
        self.patch(self.change(REMOVE, "b"), is_response=True)
        self.assertEqual(self.focus(), "c")

    def test_the_focus_goes_to_the_row_that_replaces_another(self):
        self.open('<ul data-n="1">' + "".join(row(key, f'<button id="{key}">{key}</button>') for key in "abc") + "</ul>")
        self.page.locator("#a").focus()
        self.page.keyboard.press("Tab")
        self.patch(self.change(REPLACE, "b", row("b", '<button id="new">new</button>')), is_response=True)
        self.assertEqual(self.focus(), "new")

    def test_a_text_is_no_mark_of_a_stream(self):
        self.open('<p data-n="1">rows<b>old</b></p>')
        self.send([2, "one", 7, 0, "Test", '<p data-n="1">rows<b>new</b></p>'])
        self.expect_body('<p data-n="1">rows<b>new</b></p>')

    def test_a_full_rendering_without_rows_keeps_them(self):
        self.open_list("a", "b")
        self.page.evaluate("document.querySelector('li').isOld = true")
        self.send([2, "one", 7, 0, "Test", '<h1>new</h1><ul data-n="1"><!--rows--></ul>'])
        self.expect_body('<h1>new</h1><ul data-n="1"><!--rows-->' + row("a") + row("b") + "</ul>")
        self.assertTrue(self.page.evaluate("document.querySelector('li').isOld"))

    def test_a_full_rendering_with_rows_replaces_them(self):
        self.open_list("a", "b")
        self.send([2, "one", 7, 0, "Test", '<ul data-n="1">' + row("b", "new b") + row("c") + "</ul>"])
        self.assertEqual(self.texts(), ["new b", "c"])


class StreamTests(ServerCase):
    def texts(self, page) -> list[str]:
        return page.locator("#feed span").all_inner_texts()

    def test_rows_come_and_go(self):
        page = self.open("/feed")
        rows = page.locator("#feed span")
        for count in range(1, 4):
            page.get_by_role("button", name="Add", exact=True).click()
            expect(rows).to_have_count(count)
        page.get_by_role("button", name="Edit the second").click()
        expect(rows).to_have_text(["Entry 1", "Edited <2>", "Entry 3"])
        page.get_by_role("button", name="Earlier").click()
        expect(rows).to_have_text(["Earlier", "Entry 1", "Edited <2>", "Entry 3"])
        self.expect_accessible(page)
        page.get_by_role("button", name="Clear").click()
        expect(rows).to_have_count(0)

    def test_a_click_on_a_row(self):
        page = self.open("/feed")
        for _ in range(2):
            page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("button", name="More 2").click()
        expect(page.locator("#more-2")).to_be_visible()
        expect(page.locator("output")).to_have_text("[2 -]")
        page.get_by_role("button", name="Delete 1").click()
        expect(page.locator("output")).to_have_text("[2 -][1 delete]")
        expect(page.locator("#feed span")).to_have_text(["Entry 2"])

    def test_a_limit_of_rows(self):
        page = self.open("/feed")
        page.get_by_role("button", name="Add 1,000").click()
        expect(page.locator("#feed li")).to_have_count(100)
        self.assertEqual(self.texts(page), [f"Entry {number}" for number in range(901, 1001)])

    def test_a_lost_connection_doubles_no_row(self):
        proxy = Proxy(server(self.product).port)
        self.addCleanup(proxy.stop)
        page = self.new_page()
        page.goto(proxy.address + "/feed")
        self.wait_until_live(page)
        add = page.get_by_role("button", name="Add", exact=True)
        add.click()
        expect(page.locator("#feed li")).to_have_count(1)
        proxy.cut()
        add.click()
        add.click()
        self.come_back(page)
        expect(page.locator("#feed li")).to_have_count(3)
        self.assertEqual(self.texts(page), ["Entry 1", "Entry 2", "Entry 3"])
        self.forgive_refused_connections()



FirefoxStreamTests = in_firefox(StreamTests)


if __name__ == "__main__":
    unittest.main()
