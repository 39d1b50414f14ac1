"""Firefox and WebKit record, pause, survive a killed server or worker, and play."""

from __future__ import annotations

import os
import pathlib
import platform
import re
import signal
import time
import unittest

import numpy as np

import firefox
import sound_path
import webkit
from alignment import SECONDS_OF_A_BLOCK, Alignment, align, resampled
from minutes_case import MinutesCase, samples
from remote_page import RemotePage
from sound_path import SoundPath

# A worker needs less than a second on an idle machine; this bound is for busy ones.
SECONDS_TO_REPLACE = 30

SECONDS_ON_CLOCK = """
  (() => {
    const [minutes, rest] = document.querySelector("[role=timer]")?.innerText.split(":").map(Number) ?? [0, 0];
    return minutes * 60 + rest;
  })()
"""


def require(programs: list[str]) -> None:
    """Skips a test if programs are missing, because they are only known from Debian's packages."""
    if not programs:
        return
    message = f"These programs are not installed: {', '.join(programs)}."
    if pathlib.Path("/etc/debian_version").exists():
        raise AssertionError(f"{message} Install them: Scripts/setup browser")
    raise unittest.SkipTest(f"{message} They are tested on Debian; this is {platform.platform()}.")


class OtherBrowserCase:
    """A server, and a page of another browser with a virtual microphone."""

    # None: one process, which tests can kill.
    number_of_workers = 0

    def missing(self) -> list[str]:
        """Returns the programs that are not installed."""
        raise NotImplementedError

    def open_other(self, **environment: str) -> RemotePage:
        raise NotImplementedError

    def setUp(self) -> None:
        super().setUp()
        require(self.missing() + sound_path.missing())
        self.sound = SoundPath(self.folder)
        self.addCleanup(self.sound.close)
        self.start_server(workers=self.number_of_workers)
        self.page = self.open_other(**self.sound.environment)
        self.addCleanup(self.page.close)
        self.open_app()
        self.page.click("button", "Skip")

    def open_app(self) -> None:
        self.page.open(self.address)
        self.page.wait_until("document.documentElement.dataset.connection === 'open'")

    def start_recording(self) -> None:
        self.page.click("button", "Record")
        self.page.wait_for("text", "Recording")

    def wait_for_recorded(self, seconds: int) -> None:
        self.page.wait_until(f"{SECONDS_ON_CLOCK} >= {seconds}", seconds=seconds + 30)

    def stop_recording(self) -> None:
        self.page.click("button", "Stop")
        self.page.wait_for("button", "Play ", exact=False)

    def alignment(self, played: pathlib.Path) -> Alignment:
        [file] = self.recordings()
        rate, heard = samples(file)
        found = align(resampled(played, rate), np.array(heard), rate)
        recorded = f"{len(heard) / rate:.1f} s were recorded, the loudest sample is {max(map(abs, heard), default=0)}"
        print(f"{type(self).__name__}: {found}; {recorded}", flush=True)
        return found

    def expect_played(self, found: Alignment) -> None:
        """Expects the played sound. These browsers lose some on a busy machine, and must report the
        loss."""
        self.assertGreater(len(found.lags) - found.missing, len(found.lags) / 2, found.lags)
        if found.lost > 0.3 or found.missing > 10:
            self.assertTrue(self.page.has("text", "Incomplete"), f"Lost sound is not reported: {found}")


class OtherBrowser(OtherBrowserCase):
    """The tests, for each browser."""

    def test_a_memo_equals_the_played_sound_after_a_server_kill(self) -> None:
        self.start_recording()
        noise = self.sound.noise(8)
        player = self.sound.play(noise)
        self.wait_for_recorded(4)
        self.kill_server()
        self.page.wait_until("'alone' in document.documentElement.dataset")
        self.start_server()
        self.page.wait_until("document.documentElement.dataset.connection === 'open'")
        self.assertEqual(player.wait(timeout=60), 0)
        time.sleep(1)
        self.stop_recording()
        self.assertFalse(self.page.has("text", "Recovered"))
        self.expect_played(self.alignment(noise))

        # And the memo can be played.
        self.page.click("button", "Play ", exact=False)
        self.page.wait_for("button", "Pause ", exact=False)
        self.page.wait_until("document.querySelector('.times span').textContent >= '0:02'")

    def test_a_pause_is_left_out(self) -> None:
        noise = self.sound.noise(12)
        self.start_recording()
        player = self.sound.play(noise)
        self.wait_for_recorded(3)
        self.page.click("button", "Pause")
        self.page.wait_for("text", "Paused")
        paused = self.page.evaluate(f"return ({SECONDS_ON_CLOCK})")
        time.sleep(2.5)
        self.assertLessEqual(self.page.evaluate(f"return ({SECONDS_ON_CLOCK})"), paused + 1)
        self.page.click("button", "Resume")
        self.assertEqual(player.wait(timeout=60), 0)
        time.sleep(1)
        self.stop_recording()
        found = self.alignment(noise)
        # Longer than the delay between the two clicks, and shorter than the rest of the sound.
        self.assertGreater(found.lost, 2.2, found.lags)
        # A pause is not reported as a loss. On a busy machine there may be losses before or after it. Those filled with silence
        # move no later sound, but their blocks are missing.
        absent = max(found.lost, found.missing * SECONDS_OF_A_BLOCK)
        reported = self.page.evaluate("return document.querySelector('.recovered p')?.textContent ?? ''")
        seconds = float(re.match(r"[0-9.]*", reported)[0] or 0)
        self.assertLess(seconds, absent + found.inserted - 1.5, found.lags)


class Firefox:
    def missing(self) -> list[str]:
        return [] if firefox.path() else ["firefox-esr"]

    def open_other(self, **environment: str) -> RemotePage:
        return firefox.FirefoxPage(self.folder, **environment)


class FirefoxTests(Firefox, OtherBrowser, MinutesCase):
    pass


class FirefoxCrashTests(Firefox, OtherBrowserCase, MinutesCase):
    number_of_workers = 1

    def test_a_crash_of_the_worker_does_not_stop_a_recording(self) -> None:
        # given
        self.start_recording()
        noise = self.sound.noise(6)
        player = self.sound.play(noise)
        self.wait_for_recorded(2)
        [crashing] = self.workers()
        # when
        os.kill(crashing, signal.SIGILL)
        # then: another worker continues the recording
        self.wait_for_another_worker(crashing)
        self.page.wait_until("document.documentElement.dataset.connection === 'open'")
        self.assertEqual(player.wait(timeout=60), 0)
        self.wait_for_recorded(self.page.evaluate(f"return ({SECONDS_ON_CLOCK})") + 2)
        self.stop_recording()
        self.assertFalse(self.page.has("text", "Recovered"))
        self.expect_played(self.alignment(noise))
        log = (self.folder / "server.log").read_text()
        self.assertEqual(log.count("SIGILL"), 1, log)

    def wait_for_another_worker(self, crashing: int) -> None:
        end = time.monotonic() + SECONDS_TO_REPLACE
        while self.workers() in ([], [crashing]):
            self.assertLess(time.monotonic(), end, "No worker replaces the one that has crashed.")
            time.sleep(0.05)


class FirefoxWithoutSoundTests(MinutesCase):
    def test_a_machine_without_an_audio_output(self) -> None:
        require([] if firefox.path() else ["firefox-esr"])
        self.start_server()
        nowhere = f"unix:{self.folder / 'nowhere'}"
        page = firefox.FirefoxPage(self.folder, {"media.navigator.streams.fake": True}, PULSE_SERVER=nowhere)
        self.addCleanup(page.close)
        page.open(self.address)
        page.wait_until("document.documentElement.dataset.connection === 'open'")
        page.click("button", "Skip")
        page.click("button", "Record")
        page.wait_for("text", "This browser finds no audio output", exact=False)
        self.assertEqual(self.recordings(), [])


class WebKitTests(OtherBrowser, MinutesCase):
    def missing(self) -> list[str]:
        return webkit.missing()

    def open_other(self, **environment: str) -> RemotePage:
        return webkit.WebKitPage(self.folder, **environment)


if __name__ == "__main__":
    unittest.main()
