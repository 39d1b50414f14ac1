"""Files, data in both directions, and consecutive calls."""

import unittest

from playwright.sync_api import expect

from browsers import in_firefox
from server_page import ServerCase


class DataTests(ServerCase):
    def test_files(self):
        page = self.open("/data")
        with page.expect_file_chooser() as chooser:
            page.get_by_label("Files").click()
        chooser.value.set_files(
            [
                {"name": "a.wav", "mimeType": "audio/wav", "buffer": b"RIFF"},
                {"name": "ü <b>.txt", "mimeType": "text/plain", "buffer": b""},
            ]
        )
        expect(page.get_by_label("Chosen")).to_have_text("a.wav 4 audio/wav, ü <b>.txt 0 text/plain")

    def test_data_goes_both_ways(self):
        page = self.open("/data")
        page.get_by_role("button", name="Echo").click()
        expect(page.get_by_label("Echo", exact=True).and_(page.get_by_role("status"))).to_have_text(
            "[[1, 2, 3], [], [7, 7, 7, 7]]"
        )

    def test_several_things(self):
        page = self.open("/data")
        page.get_by_role("button", name="Count").click()
        expect(page.get_by_label("Counts")).to_have_text("[1, 2, 3, 4, 5]")

    def test_an_unregistered_function(self):
        page = self.open("/data")
        page.get_by_role("button", name="Call nobody").click()
        expect(page.get_by_role("alert")).to_contain_text("NotFoundError")


FirefoxDataTests = in_firefox(DataTests, "files", "data_goes_both_ways")


if __name__ == "__main__":
    unittest.main()
