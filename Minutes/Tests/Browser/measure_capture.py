"""Counts the sound that each browser loses while it records on a busy machine. `make bench-capture`."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import time

import numpy as np

from alignment import align, resampled
from firefox import FirefoxPage
from minutes_case import MinutesCase, samples
from realtime_kit import RealtimeKit, without_realtime
from sound_path import RATE, SoundPath
from webkit import WebKitPage

SECONDS = int(os.environ.get("SECONDS") or 60)
LOAD = int(os.environ.get("LOAD") or os.cpu_count() or 2)
# With and without the real-time priority of desktops.
REALTIME = (os.environ.get("REALTIME") or "yes no").split()
BROWSERS = sys.argv[1:] or ["chromium", "firefox", "webkit"]


class Measurement(MinutesCase):
    def __init__(self, browser: str, *, has_realtime: bool) -> None:
        super().__init__()
        self.browser = browser
        self.has_realtime = has_realtime

    def runTest(self) -> None:
        self.kit = RealtimeKit(self.folder) if self.has_realtime else None
        if self.kit:
            self.addCleanup(self.kit.close)
        environment = self.kit.environment if self.kit else without_realtime(self.folder)
        sound = SoundPath(self.folder, realtime=self.has_realtime, **environment)
        self.addCleanup(sound.close)
        noise = sound.noise(SECONDS)
        self.start_server()
        for _ in range(LOAD):
            busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            self.addCleanup(busy.wait)
            self.addCleanup(busy.kill)
        # A control recording without a browser: PulseAudio itself must not lose sound.
        beside = self.folder / "beside.raw"
        recorder = sound.listen(beside)
        note = getattr(self, f"record_in_{self.browser}")(sound, noise)
        recorder.terminate()
        recorder.wait()

        [file] = self.recordings()
        rate, heard = samples(file)
        load = pathlib.Path("/proc/loadavg").read_text().split()[0]
        found = align(resampled(noise, rate), np.array(heard), rate)
        realtime = f"real-time threads: {self.threads}" if self.kit else "no real-time threads"
        print(f"{self.browser}, {realtime}: {found}; the memo says: {note or 'nothing'}; load {load}")
        print(f"  parec beside it: {align(resampled(noise, RATE), np.fromfile(beside, np.int16), RATE)}", flush=True)

    def record_in_chromium(self, sound: SoundPath, noise: pathlib.Path) -> str:
        page = self.open_page(self.open_browser(None, "--use-fake-ui-for-media-stream", **sound.environment))
        self.skip_tour(page)
        self.record(page)
        self.play(sound, noise)
        page.get_by_role("button", name="Stop").click()
        page.locator(".memo").wait_for()
        return page.evaluate("document.querySelector('.recovered p')?.textContent ?? ''")

    def record_in_firefox(self, sound: SoundPath, noise: pathlib.Path) -> str:
        return self.record_in_other(FirefoxPage(self.folder, **sound.environment), sound, noise)

    def record_in_webkit(self, sound: SoundPath, noise: pathlib.Path) -> str:
        return self.record_in_other(WebKitPage(self.folder, **sound.environment), sound, noise)

    def record_in_other(self, page: FirefoxPage | WebKitPage, sound: SoundPath, noise: pathlib.Path) -> str:
        self.addCleanup(page.close)
        page.open(self.address)
        page.click("button", "Skip")
        page.click("button", "Record")
        page.wait_for("text", "Recording", seconds=60)
        self.play(sound, noise)
        page.click("button", "Stop")
        page.wait_for("button", "Play ", exact=False, seconds=60)
        return page.evaluate("return document.querySelector('.recovered p')?.textContent ?? ''")

    def play(self, sound: SoundPath, noise: pathlib.Path) -> None:
        time.sleep(1)
        player = sound.play(noise)
        self.threads = self.kit.threads() if self.kit else ""
        self.assertEqual(player.wait(), 0)
        # The last chunks may be in transit.
        time.sleep(3)


if __name__ == "__main__":
    failures = []
    for realtime in REALTIME:
        for name in BROWSERS:
            result = Measurement(name, has_realtime=realtime == "yes").run()
            failures += [problem for _, problem in result.errors + result.failures]
    print("\n".join(failures), file=sys.stderr)
    sys.exit(bool(failures))
