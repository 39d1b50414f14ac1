"""A full disk ends a recording without loss."""

import os
import re
import subprocess
import unittest

from playwright.sync_api import expect

from minutes_case import MinutesCase, speech

TEXT = (
    "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "
    "How much wood would a woodchuck chuck, if a woodchuck could chuck wood."
)


class FullDiskTests(MinutesCase):
    def test_a_full_disk_keeps_the_recorded_sound(self) -> None:
        self.data.mkdir()
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", self.data]).returncode:
            self.skipTest("Only root can make a small disk.")
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.data], check=True)
        said = speech(self.folder, TEXT)
        self.start_server("--keep-free", "0")
        page = self.open_page(self.open_browser(said))
        self.skip_tour(page)

        # Room for about five seconds of sound.
        ballast = self.data / "ballast"
        status = os.statvfs(self.data)
        ballast.write_bytes(bytes(status.f_bavail * status.f_frsize - 450_000))
        self.record(page)
        page.get_by_text("The disk is full.").wait_for()
        page.get_by_role("button", name="OK", exact=True).click()

        # When there is space again, the next page finishes the recording.
        ballast.unlink()
        page.reload()
        page.get_by_role("tab", name="Memos").click()
        expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
        self.expect_everything(said, 3)


if __name__ == "__main__":
    unittest.main()
