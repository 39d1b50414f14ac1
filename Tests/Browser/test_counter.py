"""The counter example, and the sizes of scripts."""

import unittest

from playwright.sync_api import expect

from script_sizes import sizes_on_demand
from server_page import ServerCase
from servers import Server, compressed_size, script_of, server


class CounterTests(ServerCase):
    product = "Counter"

    def test_counting(self):
        page = self.open("/")
        expect(page.get_by_role("status")).to_have_text("0")
        page.get_by_role("button", name="One more").first.click()
        page.get_by_role("button", name="One more").first.click()
        page.get_by_role("button", name="One less").click()
        expect(page.get_by_role("status")).to_have_text("1")
        expect(page).to_have_title("Counter: 1")

    def test_a_port_that_is_taken(self):
        port = server("Counter").port
        with self.assertRaises(RuntimeError) as raised:
            Server("Counter", port=port)
        self.assertIn(
            f"Error: Port {port} is in use by another program. Stop that program, or choose another port:",
            str(raised.exception),
        )
        self.assertNotIn("Fatal error", str(raised.exception))

    def test_counting_later(self):
        page = self.open("/")
        later = page.get_by_role("button", name="One more, later")
        later.focus()
        page.keyboard.press("Enter")
        expect(later).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("1")
        expect(later).to_have_attribute("aria-disabled", "false")
        expect(later).to_be_focused()

    def test_each_page_counts_for_itself(self):
        context = self.new_context()
        pages = [self.open("/", self.new_page(context)) for _ in range(3)]
        pages[1].get_by_role("button", name="One less").click()
        expect(pages[1].get_by_role("status")).to_have_text("-1")
        for page in (pages[0], pages[2]):
            expect(page.get_by_role("status")).to_have_text("0")

    def test_the_script_is_small(self):
        self.assertLessEqual(compressed_size(script_of(server(self.product))), 12 * 1024)

    def test_accessibility(self):
        self.expect_accessible(self.open("/"))


class ScriptOnDemandTests(ServerCase):
    def test_scripts_on_demand_are_small(self):
        for name, size, limit in sizes_on_demand(server(self.product)):
            with self.subTest(name):
                self.assertLessEqual(size, limit)


if __name__ == "__main__":
    unittest.main()
