"""Browser history: back and forward."""

import unittest

from browsers import in_firefox
from script_page import ScriptCase, on


class HistoryTests(ScriptCase):
    BODY = f'<main {on(1, "click")}><p>a</p></main><div style="height: 5000px"></div>'

    def path(self) -> str:
        return self.page.evaluate("location.pathname + location.search")

    def wait_for_path(self, path: str) -> None:
        self.page.wait_for_function("path => location.pathname + location.search === path", arg=path)

    def back(self, path: str) -> None:
        self.page.evaluate("history.back()")
        self.wait_for_path(path)

    def test_there_and_back(self):
        self.open(self.BODY)
        self.patch([7, 1, "/a"], [6, "A"])
        self.patch([7, 2, "/b?c=d"])
        self.assertEqual(self.path(), "/b?c=d")
        self.back("/a")
        self.assertEqual(self.take(), [[3, 1, 2, 1, "/a"]])
        self.back("/")
        self.assertEqual(self.take(), [[3, 2, 2, 0, "/"]])
        self.page.evaluate("history.go(2)")
        self.wait_for_path("/b?c=d")
        self.assertEqual(self.take(), [[3, 3, 2, 2, "/b?c=d"]])

    def test_another_address_in_place_of_the_current_one(self):
        self.open(self.BODY)
        length = self.page.evaluate("history.length")
        self.patch([8, 0, "/a"])
        self.assertEqual(self.path(), "/a")
        self.assertEqual(self.page.evaluate("history.length"), length)

    def test_the_server_goes_back(self):
        self.open(self.BODY)
        self.patch([7, 1, "/a"])
        self.patch([7, 2, "/b"])
        # Another entry follows at once, before the browser has arrived.
        self.patch([9, 0], [7, 1, "/c"])
        self.wait_for_path("/c")
        self.assertEqual(self.take(), [])
        self.back("/")
        self.assertEqual(self.take(), [[3, 1, 3, 0, "/"]])

    def test_places_in_the_page_are_the_browsers(self):
        self.open(self.BODY + '<a href="#there">there</a><p id="there"></p>')
        self.patch([7, 1, "/a"])
        self.page.locator("a").click()
        self.assertEqual(self.page.evaluate("location.hash"), "#there")
        self.page.evaluate("history.back()")
        self.page.wait_for_function("() => location.hash === ''")
        self.assertEqual(self.take(), [])
        self.back("/")
        self.assertEqual(self.take(), [[3, 1, 1, 0, "/"]])

    def test_back_to_a_place_in_a_page_that_was_left(self):
        self.open('<a href="#there">there</a><p id="there"></p>')
        self.page.locator("a").click()
        self.patch([7, 1, "/a"])
        self.page.evaluate("history.back()")
        self.wait_for_path("/")
        self.page.wait_for_function("() => server.socket.sent.length > 0")
        self.assertEqual(self.take(), [[3, 1, 1, 0, "/"]])
        self.assertEqual(self.page.evaluate("location.hash"), "#there")

    def test_the_server_goes_back_past_places_in_the_page(self):
        self.open('<a href="#there">there</a><p id="there"></p>')
        self.patch([7, 1, "/a"])
        self.page.locator("a").click()
        self.patch([9, 0])
        self.wait_for_path("/")
        self.assertEqual(self.take(), [])
        self.patch([7, 1, "/b"])
        self.wait_for_path("/b")

    def test_history_entries_from_before_a_reload(self):
        self.open(self.BODY)
        self.patch([7, 1, "/a"])
        self.patch([7, 2, "/b"])
        self.page.reload()
        self.patch_number = 0
        self.connect()
        self.patch([7, 1, "/c"])
        self.back("/b")
        self.assertEqual(self.take(), [[3, 1, 1, 0, "/b"]])
        self.back("/a")
        self.assertEqual(self.take(), [[3, 2, 1, 1_000_000, "/a"]])
        # Further entries follow that one.
        self.patch([7, 1_000_001, "/d"], knowing=2)
        self.assertEqual(self.path(), "/d")
        self.patch([9, 1_000_000], knowing=2)
        self.wait_for_path("/a")
        self.assertEqual(self.take(), [])

    def test_a_page_that_becomes_shorter(self):
        tall = '<div style="height: 5000px"></div>'
        self.open(f'<main data-n="1">{tall}</main>')
        self.page.evaluate("scrollTo(0, 700)")
        self.patch([3, [1, 0], 1], [7, 1, "/a"])
        self.assertEqual(self.page.evaluate("scrollY"), 0)
        self.back("/")
        self.patch([3, [1, 0], 0, tall], knowing=1, is_response=True)
        self.assertEqual(self.page.evaluate("scrollY"), 700)
        self.patch([3, [1, 0], 1], [7, 1, "/b"], knowing=1)
        self.patch([3, [1, 0], 0, tall], [9, 0], knowing=1)
        self.page.wait_for_function("() => scrollY === 700")

    def test_navigation_scrolls_to_the_top_and_back_restores_the_position(self):
        self.open(self.BODY)
        self.page.evaluate("scrollTo(0, 700)")
        self.patch([7, 1, "/a"])
        self.assertEqual(self.page.evaluate("scrollY"), 0)
        self.page.evaluate("scrollTo(0, 300)")
        # The path is the same, so the scroll position stays.
        self.patch([7, 2, "/a?only=b"])
        self.assertEqual(self.page.evaluate("scrollY"), 300)
        self.page.evaluate("history.go(-2)")
        self.wait_for_path("/")
        self.assertEqual(self.page.evaluate("scrollY"), 300)
        self.patch([3, [1, 0], 1, "<p>b</p>"], knowing=1, is_response=True)
        self.assertEqual(self.page.evaluate("scrollY"), 700)
        self.page.evaluate("history.forward()")
        self.wait_for_path("/a")
        self.send([3, 2])
        self.assertEqual(self.page.evaluate("scrollY"), 300)


FirefoxHistoryTests = in_firefox(
    HistoryTests, "navigation_scrolls_to_the_top_and_back_restores_the_position"
)


if __name__ == "__main__":
    unittest.main()
