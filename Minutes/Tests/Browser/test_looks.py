"""What axe-core says of every screen of the app, in every state, on a phone and on a desk, in light and in dark."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from minutes_case import MinutesCase

SIZES = {390: 844, 1440: 900}


class LooksTests(MinutesCase):
    def test_nothing_is_found(self) -> None:
        self.start_server()
        page = self.open_page(self.open_browser(None), "/previews")
        addresses = page.get_by_role("link").evaluate_all("links => links.map((link) => link.pathname)")
        self.assertGreater(len(addresses), 30)
        for address in ["/", "/memos", "/previews", *addresses]:
            page.goto(self.address + address)
            page.wait_for_selector("html[data-connection=open]")
            for width, height in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                for scheme in ["light", "dark"]:
                    with self.subTest(address, width=width, scheme=scheme):
                        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        results = Axe().run(page)
                        self.assertEqual(results.violations_count, 0, results.generate_report())
                        # Nobody has to push the page to and fro.
                        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth"), width)


if __name__ == "__main__":
    unittest.main()
