"""What axe-core says of every screen of the app, in every state, in light and in dark."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from minutes_case import MinutesCase


class LooksTests(MinutesCase):
    def test_nothing_is_found(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        addresses = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        self.assertGreater(len(addresses), 15)
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for address in ["/", "/memos", "/previews", *addresses]:
                with self.subTest(address, scheme=scheme):
                    page.goto(self.address + address)
                    page.wait_for_selector("html[data-connection=open]")
                    results = Axe().run(page)
                    self.assertEqual(results.violations_count, 0, results.generate_report())


if __name__ == "__main__":
    unittest.main()
