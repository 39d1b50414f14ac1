"""Sound that the user shares, of a tab, is recorded together with the microphone."""

from __future__ import annotations

import pathlib
import re
import subprocess
import unittest

import numpy as np
from playwright.sync_api import Page, expect

from accessibility import Axe
import sound_path
from minutes_case import KEEP_TRACK, MinutesCase, samples
from sound_path import SoundPath
from test_stereo import two_channels

SPOKEN, SHARED = 500, 700

# A tab that sounds.
CALL = f"""
  <title>A call</title>
  <script>
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, {{ frequency: {SHARED} }});
    const volume = new GainNode(context, {{ gain: 0.25 }});
    oscillator.connect(volume).connect(context.destination);
    oscillator.start();
  </script>
"""

# Answers of the user or of the browser, in place of the browser's dialog.
REFUSE = "navigator.mediaDevices.getDisplayMedia = async () => { throw new DOMException('Permission denied', 'NotAllowedError'); };"
FAIL = "navigator.mediaDevices.getDisplayMedia = async () => { throw new DOMException('Could not start audio source', 'NotReadableError'); };"
WITHOUT_SOUND = """
  navigator.mediaDevices.getDisplayMedia = async () => {
    const stream = document.createElement("canvas").captureStream();
    [globalThis.picture] = stream.getVideoTracks();
    return stream;
  };
"""
WITHOUT_CLICK = "Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });"

WITHOUT_SHARED_SOUND = "No shared sound is recorded"


def loudness(heard: np.ndarray, rate: int, frequency: int) -> float:
    """The median amplitude of a tone in pieces of 50 ms, where 1 is full scale. On a busy machine, tabs play with gaps."""
    length = rate // 20
    pieces = heard[: len(heard) // length * length].reshape(-1, length)
    window = np.hanning(length)
    tone = window * np.exp(-2j * np.pi * frequency * np.arange(length) / rate)
    return float(np.median(2 * abs(pieces @ tone) / np.sum(window) / 32768))


class SharingTests(MinutesCase):
    def note_console(self, text: str) -> None:
        """Ignores what Chromium says of each shared picture, although it is none of a camera, and is shared."""
        if text != "Permissions policy violation: camera is not allowed in this document.":
            super().note_console(text)

    def tone(self) -> pathlib.Path:
        file = self.folder / "tone.wav"
        subprocess.run(
            ["sox", "-n", "-r", "48000", "-b", "16", "-c", "1", file, "synth", "60", "sine", str(SPOKEN), "vol", "0.25"],
            check=True,
        )
        return file

    def open_recorder(self, script: str | None = None, *, is_loud: bool = False) -> Page:
        self.start_server()
        environment = {}
        if is_loud:
            self.assertEqual(sound_path.missing(), [])
            sound = SoundPath(self.folder)
            self.addCleanup(sound.close)
            environment = sound.environment
        context = self.open_browser(
            self.tone(),
            "--auto-accept-camera-and-microphone-capture",
            "--auto-select-tab-capture-source-by-title=A call",
            "--autoplay-policy=no-user-gesture-required",
            allows=False,
            is_loud=is_loud,
            **environment,
        )
        context.grant_permissions(["microphone"])
        if is_loud:
            self.call = context.new_page()
            self.call.set_content(CALL)
        page = self.open_page(context, script=script)
        self.skip_tour(page)
        page.get_by_role("button", name="Choose microphone").click()
        return page

    def share(self, page: Page) -> None:
        page.get_by_label("Also record shared sound").check()
        page.wait_for_function("() => localStorage.getItem('minutes-sharing') === '1'")

    def stop(self, page: Page) -> None:
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def test_the_sound_of_a_tab_is_mixed_with_the_microphone_until_it_ends(self) -> None:
        page = self.open_recorder(is_loud=True)
        self.share(page)
        results = Axe().run(page)
        self.assertEqual(results.violations_count, 0, results.generate_report())
        self.record(page)
        self.wait_for_clock(page, 4)
        expect(page.get_by_text(WITHOUT_SHARED_SOUND)).to_have_count(0)

        # The tab is closed: the recording goes on, also on the next server.
        self.call.close()
        expect(page.get_by_text(WITHOUT_SHARED_SOUND)).to_be_visible()
        self.kill_server()
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        expect(page.get_by_text(WITHOUT_SHARED_SOUND)).to_be_visible()
        expect(page.get_by_text("of sound are missing")).to_be_visible()
        self.wait_for_clock(page, 9)
        self.stop(page)
        expect(page.get_by_text("Incomplete", exact=True)).to_be_visible()

        [file] = self.recordings()
        rate, heard = samples(file)
        mixed, alone = np.array(heard[2 * rate : 3 * rate]), np.array(heard[-rate:])
        for part in [mixed, alone]:
            self.assertAlmostEqual(loudness(part, rate, SPOKEN), 0.25, delta=0.01)
        self.assertGreater(loudness(mixed, rate, SHARED), 0.15)
        self.assertLess(loudness(alone, rate, SHARED), 0.001)

    def test_in_stereo_the_tab_is_on_the_other_side(self) -> None:
        page = self.open_recorder(is_loud=True)
        self.share(page)
        page.get_by_label("Channels").select_option("Stereo")
        page.wait_for_function("() => localStorage.getItem('minutes-channels') === '2'")
        self.record(page)
        self.wait_for_clock(page, 2)
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 5)
        self.stop(page)
        self.expect_unmarked(page)
        [file] = self.recordings()
        rate, left, right = two_channels(file)
        left, right = np.array(left[-rate - rate // 2 : -rate // 2]), np.array(right[-rate - rate // 2 : -rate // 2])
        self.assertAlmostEqual(loudness(left, rate, SPOKEN), 0.25, delta=0.01)
        self.assertLess(loudness(left, rate, SHARED), 0.001)
        self.assertGreater(loudness(right, rate, SHARED), 0.15)
        self.assertLess(loudness(right, rate, SPOKEN), 0.001)

    def test_a_user_who_shares_nothing_is_told(self) -> None:
        for script, message in [
            (REFUSE, "No sound was shared. Press Record again"),
            (WITHOUT_SOUND, "The tab or screen was shared without its sound."),
            (FAIL, "The shared sound could not be opened."),
        ]:
            with self.subTest(message=message):
                if self.server is None:
                    page = self.open_recorder(KEEP_TRACK)
                    self.share(page)
                page.evaluate(f"() => {{ {script} }}")
                page.get_by_role("button", name="Record", exact=True).click()
                alert = page.get_by_role("alertdialog")
                expect(alert).to_contain_text(message)
                alert.get_by_role("button").click()
                self.assertEqual(self.recordings(), [])
                self.assertEqual(self.recordings_in_browser(page), [])
        self.assertEqual(page.evaluate("picture.readyState"), "ended")

        # The microphone alone is recorded when the user wants no shared sound any more.
        page.get_by_role("button", name="Choose microphone").click()
        page.get_by_label("Also record shared sound").uncheck()
        page.wait_for_function("() => !localStorage.getItem('minutes-sharing')")
        self.record(page)
        self.wait_for_clock(page, 1)
        self.stop(page)
        self.expect_unmarked(page)

    def test_without_a_click_the_microphone_is_recorded(self) -> None:
        page = self.open_recorder(WITHOUT_CLICK + REFUSE)
        self.share(page)
        self.record(page)
        expect(page.get_by_text(WITHOUT_SHARED_SOUND)).to_be_visible()
        self.wait_for_clock(page, 2)
        self.stop(page)
        expect(page.get_by_text("Incomplete", exact=True)).to_be_visible()
        [file] = self.recordings()
        rate, heard = samples(file)
        self.assertAlmostEqual(loudness(np.array(heard[-rate:]), rate, SPOKEN), 0.25, delta=0.01)

    def test_the_choice_is_only_shown_where_the_browser_offers_it(self) -> None:
        page = self.open_recorder("delete MediaDevices.prototype.getDisplayMedia;")
        expect(page.get_by_role("meter")).to_be_visible()
        expect(page.get_by_label("Also record shared sound")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
