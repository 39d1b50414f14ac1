"""Minutes, in a folder of its own, and a Chromium that hears a file."""

import array
import atexit
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import wave
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent
COMMAND = pathlib.Path(os.environ.get("MINUTES") or PACKAGE / ".build/debug/minutes")

# Everything here happens on this machine. What has not happened by then will not happen.
PATIENCE = 20_000

KEPT_IN_BROWSER = """
  (name) => new Promise((tell) => {
    indexedDB.open("minutes").onsuccess = ({ target: { result: database } }) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => {
        database.close();
        tell(request.result.map((kept) => ({ ...kept, data: kept.data?.byteLength })));
      };
    };
  })
"""

# The page's own script keeps the track to itself; and the microphone can be kept from opening.
KEEP_TRACK = """
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    await globalThis.opening;
    const stream = await ask(wishes);
    [globalThis.heard] = stream.getAudioTracks();
    return stream;
  };
"""

_driver: Playwright | None = None


def driver() -> Playwright:
    global _driver
    if _driver is None:
        _driver = sync_playwright().start()
        atexit.register(_driver.stop)
    return _driver


def speech(folder: pathlib.Path, text: str) -> pathlib.Path:
    """Something that is said, as the fake microphone wants it: 44,100 samples a second, and silence at the end."""
    raw, file = folder / "raw.wav", folder / "speech.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", raw, text], check=True)
    subprocess.run(["sox", raw, "-r", "44100", "-c", "1", "-b", "16", file, "pad", "0", "0.5"], check=True)
    return file


# In the place of what the microphone hears.
_NOISE = """
  globalThis.MediaStreamTrackProcessor = class {
    constructor() {
      const [sampleRate, numberOfFrames, start] = [48000, 4800, performance.now()];
      const noise = Float32Array.from({ length: numberOfFrames }, () => Math.random() / 4 - 0.125);
      const sound = { numberOfChannels: 1, numberOfFrames, sampleRate, copyTo: (samples) => samples.set(noise), close() {} };
      let sent = 0;
      this.readable = new ReadableStream({
        async pull(controller) {
          while (sent >= SECONDS * sampleRate || sent > (performance.now() - start) / 1000 * sampleRate * SPEED) {
            await new Promise((go) => setTimeout(go, 10));
          }
          sent += numberOfFrames;
          controller.enqueue(sound);
        },
      });
    }
  };
"""


def noise(seconds: int, speed: int) -> str:
    """A script that makes a page hear noise for so long, so many times as fast as it would be."""
    return _NOISE.replace("SECONDS", str(seconds)).replace("SPEED", str(speed))


def samples(file: pathlib.Path) -> tuple[int, array.array]:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2), sound.getparams()
        return sound.getframerate(), array.array("h", sound.readframes(sound.getnframes()))


class MinutesCase(unittest.TestCase):
    """A test with a server of its own. What a page complains about fails it, unless it is expected."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="minutes-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.data = self.folder / "data"
        self.server: subprocess.Popen | None = None
        self.port = 0
        self.addCleanup(self.stop_server)
        self.complaints: list[str] = []

    def tearDown(self) -> None:
        self.assertEqual(self.complaints, [], "The page complains.")

    # The server

    # Speech recognition takes a core, and most tests do without.
    speech_options: tuple[str, ...] = ("--no-speech",)

    def start_server(self, *arguments: str, workers: int = 0) -> None:
        """Starts the server; again at the same address if there was one.

        Without workers it is one process, which tests can kill, stop and limit.
        """
        if not COMMAND.exists():
            self.fail(f"There is no {COMMAND}. Build it: swift build --package-path Minutes --product minutes")
        log = open(self.folder / "server.log", "a+")
        self.addCleanup(log.close)
        position = log.seek(0, os.SEEK_END)
        self.server = subprocess.Popen(
            [COMMAND, "serve", "--port", str(self.port), "--data", self.data, "--workers", str(workers)]
            + [*self.speech_options, *arguments],
            stdout=log,
            stderr=subprocess.STDOUT,
            # Writing more than a file may have is an error, and no signal.
            restore_signals=False,
        )
        end = time.monotonic() + 30
        while time.monotonic() < end:
            log.seek(position)
            found = re.search(r"http://localhost:(\d+)", log.read())
            if found:
                self.port = int(found[1])
                return
            if self.server.poll() is not None:
                break
            time.sleep(0.05)
        log.seek(position)
        self.fail(f"The server does not start: {log.read()}")

    def kill_server(self) -> None:
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()

    def limit_files(self, size: int | None) -> None:
        """Lets no file of the server become larger than this, as if the disk had no room for it."""
        limit = resource.RLIM_INFINITY if size is None else size
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    def stop_server(self) -> None:
        if self.server and self.server.poll() is None:
            self.server.terminate()
            self.server.wait(timeout=20)

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    # The browser

    def open_browser(
        self, microphone: pathlib.Path | None, *arguments: str, allows: bool = True, **environment: str
    ) -> BrowserContext:
        """A browser of its own, with a profile that outlives it."""
        arguments = ("--mute-audio", *arguments)
        if microphone:
            arguments += (
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-audio-capture={microphone}%noloop",
            )
            if allows:
                arguments += ("--use-fake-ui-for-media-stream",)
        context = driver().chromium.launch_persistent_context(
            str(self.folder / "profile"),
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=list(arguments),
            env={**os.environ, **environment},
            viewport={"width": 390, "height": 844},
        )
        context.set_default_timeout(PATIENCE)
        self.addCleanup(context.close)
        return context

    def open_page(
        self, context: BrowserContext, path: str = "/", script: str | None = None, address: str | None = None
    ) -> Page:
        """Opens a page, in which a script runs before its own."""
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.note_console(message.text))
        page.goto((address or self.address) + path)
        page.wait_for_selector("html[data-connection=open]")
        return page

    def kill_browser(self) -> None:
        """Kills every process of the browser that has this test's profile."""
        profile = f"--user-data-dir={self.folder / 'profile'}".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if profile in (process / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue

    def note_console(self, text: str) -> None:
        """Notes what the browser has kept from a page that is not allowed to do it."""
        if "Security Policy" in text or "Permissions" in text:
            self.complaints.append(text)

    def skip_tour(self, page: Page) -> None:
        page.get_by_role("button", name="Skip").click()

    def record(self, page: Page) -> None:
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Recording", exact=True).wait_for()

    def recordings_in_browser(self, page: Page) -> list[dict]:
        """What the browser knows of recordings that nobody has finished."""
        return page.evaluate(KEPT_IN_BROWSER, "recordings")

    def chunks_in_browser(self, page: Page) -> list[tuple[int, int]]:
        """What the browser keeps: the first frame of each chunk, and the frame behind it."""
        chunks = page.evaluate(KEPT_IN_BROWSER, "chunks")
        return [(chunk["first"], chunk["first"] + chunk["data"] // 2) for chunk in chunks]

    def wait_until(self, page: Page, is_so: Callable[[], object]) -> None:
        """Waits until something is so that the page has to be asked for several times."""
        for _ in range(PATIENCE // 50):
            if is_so():
                return
            page.wait_for_timeout(50)
        self.fail("It does not become so.")

    def wait_for_clock(self, page: Page, seconds: int) -> None:
        """Waits until so much is recorded."""
        page.wait_for_function(
            """seconds => {
              // A session that has just begun has not found the recording yet.
              const [minutes, rest] = document.querySelector('[role=timer]')?.innerText.split(':').map(Number) ?? [0, 0];
              return minutes * 60 + rest >= seconds;
            }""",
            arg=seconds,
        )

    # What is kept

    def expect_in_one_piece(self, lags: list[int | None]) -> None:
        """Expects that nothing is missing in between."""
        # What is said while the microphone opens, half a second at most, is not heard.
        beginning = next((index for index, lag in enumerate(lags) if lag is not None), len(lags))
        self.assertLessEqual(beginning, 3, lags)
        self.assertGreater(len(lags[beginning:]), 4, lags)
        self.assertEqual(len(set(lags[beginning:])), 1, f"Something is missing in between: {lags}")

    def expect_everything(self, said: pathlib.Path, seconds: float) -> None:
        """Expects one memo that has everything, without a gap, from the first word on and for so long."""
        rate, expected = samples(said)
        [file] = self.recordings()
        _, heard = samples(file)
        self.assertGreaterEqual(len(heard) / rate, seconds)
        lags = self.blocks(heard, expected[: len(heard)], rate)
        # The last ones may have been said after the end.
        while lags and lags[-1] is None:
            lags.pop()
        self.expect_in_one_piece(lags)

    def recordings(self) -> list[pathlib.Path]:
        return sorted(self.data.glob("recordings/*/audio.wav"))

    def blocks(self, heard: array.array, said: array.array, rate: int) -> list[int | None]:
        """How far each quarter of a second with speech is from where it was; `None` for one that is not there."""
        length = rate // 4
        sound = heard.tobytes()
        lags: list[int | None] = []
        for start in range(0, len(said) - length, length):
            block = said[start : start + length]
            if max(abs(value) for value in block[::16]) < 500:
                continue
            place = sound.find(block.tobytes())
            lags.append(place // 2 - start if place >= 0 else None)
        return lags
