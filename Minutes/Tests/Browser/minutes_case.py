"""Test cases with a Minutes server in a folder of its own, and a Chromium whose microphone plays a
file."""

import array
import contextlib
import os
import pathlib
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest
import wave
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

from browsers import chromium, driver

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent
COMMAND = pathlib.Path(os.environ.get("MINUTES") or PACKAGE / ".build/debug/minutes")

# In milliseconds. Everything runs on this machine: an expected change that takes longer will not occur.
TIMEOUT = 20_000

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

# Exposes the microphone track, which the page's script does not, and can prevent that the
# microphone opens.
KEEP_TRACK = """
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    globalThis.isAwaited = !!globalThis.opening;
    await globalThis.opening;
    const stream = await ask(wishes);
    [globalThis.heard] = stream.getAudioTracks();
    return stream;
  };
"""

# The names of the listed memos: the open one has a text field, the others have text.
SHOWN_NAMES = """
  () => [...document.querySelectorAll(".memos .memo")]
    .map((memo) => memo.querySelector(".title")?.value ?? memo.querySelector(".name").textContent)
"""

# The data folder of a server that has been started and stopped.
_empty_data: tempfile.TemporaryDirectory | None = None


def speech(folder: pathlib.Path, text: str) -> pathlib.Path:
    """Synthesizes speech for the fake microphone: 44,100 samples a second, with silence at the end."""
    raw, file = folder / "raw.wav", folder / "speech.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", raw, text], check=True)
    subprocess.run(["sox", raw, "-r", "44100", "-c", "1", "-b", "16", file, "pad", "0", "0.5"], check=True)
    return file


# Replaces the sound of the microphone.
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
    """Returns a script that replaces the microphone by noise, for a duration and at a multiple of
    real time."""
    return _NOISE.replace("SECONDS", str(seconds)).replace("SPEED", str(speed))


def samples(file: pathlib.Path) -> tuple[int, array.array]:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2), sound.getparams()
        return sound.getframerate(), array.array("h", sound.readframes(sound.getnframes()))


class MinutesCase(unittest.TestCase):
    """A test with a server of its own. Errors and warnings in the console fail it, unless they are
    expected."""

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

    # Speech recognition occupies a core, and most tests do not need it.
    speech_options: tuple[str, ...] = ("--no-speech",)

    def start_server(self, *arguments: str, workers: int = 0) -> None:
        """Starts the server; again at the same address if there was one.

        Without workers it is one process, which tests can kill, stop and limit.
        """
        self.server_options = (arguments, workers)
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
            # A write beyond the file size limit is an error instead of a signal.
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

    def create_data(self) -> None:
        """Creates a data folder with an empty library, as the first start of a server does.

        One server creates it for all tests of a module, because a start takes 0.7 s of processor time.
        """
        global _empty_data
        if _empty_data is not None:
            shutil.copytree(_empty_data.name, self.data)
            return
        self.start_server()
        self.stop_server()
        _empty_data = tempfile.TemporaryDirectory(prefix="minutes-test-")
        shutil.copytree(self.data, _empty_data.name, dirs_exist_ok=True)

    def start_other_server(self) -> str:
        """Starts another server on the same data folder. Returns its address."""
        server, port = self.server, self.port
        self.server, self.port = None, 0
        try:
            self.start_server()
            other = self.server
            self.addCleanup(other.wait, timeout=20)
            self.addCleanup(other.terminate)
            return self.address
        finally:
            self.server, self.port = server, port

    def kill_server(self) -> None:
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()

    def workers(self) -> list[int]:
        """Returns the processes that serve the pages of a server with workers. The server itself only listens."""
        children: list[int] = []
        for task in pathlib.Path(f"/proc/{self.server.pid}/task").glob("*/children"):
            # A thread may have ended.
            with contextlib.suppress(OSError):
                children += map(int, task.read_text().split())
        return children

    def limit_files(self, size: int | None) -> None:
        """Limits the size of the server's files, to simulate a full disk."""
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
        self,
        microphone: pathlib.Path | None,
        *arguments: str,
        allows: bool = True,
        is_loud: bool = False,
        has_touch: bool = False,
        profile: str = "profile",
        **environment: str,
    ) -> BrowserContext:
        """Opens a browser with a profile that survives it. Other profiles are other users: they share nothing.

        A loud one plays sound, which requires an audio output. One with touch has a finger from the start: a page
        that gets one later hides what only a mouse can use, and the rest moves.
        """
        # Without windows, Chromium sends no language by default.
        arguments = ("--accept-lang=en-US,en", *arguments)
        if not is_loud:
            arguments = ("--mute-audio", *arguments)
        if microphone:
            arguments += (
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-audio-capture={microphone}%noloop",
            )
            if allows:
                arguments += ("--use-fake-ui-for-media-stream",)
        context = driver().chromium.launch_persistent_context(
            str(self.folder / profile),
            executable_path=chromium(has_sound=is_loud or bool(microphone or environment)),
            args=list(arguments),
            ignore_default_args=["--mute-audio"] if is_loud else None,
            env={**os.environ, **environment},
            viewport={"width": 390, "height": 844},
            has_touch=has_touch,
        )
        context.set_default_timeout(TIMEOUT)
        self.addCleanup(context.close)
        return context

    def open_page(
        self, context: BrowserContext, path: str = "/", script: str | None = None, address: str | None = None
    ) -> Page:
        """Opens a page, and runs a script in it before the page's own script."""
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.note_console(message.text))
        try:
            page.goto((address or self.address) + path)
        except Error:
            if address or not self.has_crashed_at_start():
                raise
            self.start_again()
            page.goto(self.address + path)
        page.wait_for_selector("html[data-connection=open]")
        return page

    def has_crashed_at_start(self) -> bool:
        """Whether the server was ended by SIGSEGV.

        Rarely, the Swift runtime (6.3) reads a null pointer to the metadata of a type, on a thread of NIO. Usually a
        supervisor restarts the server then; most tests run without one. A trap of Swift code is another signal, and
        fails the test.
        """
        try:
            return self.server.wait(timeout=5) == -signal.SIGSEGV
        except subprocess.TimeoutExpired:
            return False

    def start_again(self) -> None:
        print("The server was ended by SIGSEGV when it had started, and is started again.", flush=True)
        arguments, workers = self.server_options
        self.start_server(*arguments, workers=workers)

    def kill_browser(self) -> None:
        """Kills every process of the browser with this test's profile."""
        profile = f"--user-data-dir={self.folder / 'profile'}".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if profile in (process / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue

    def note_console(self, text: str) -> None:
        """Records messages about a request that the page's policy has blocked."""
        if "Security Policy" in text or "Permissions" in text:
            self.complaints.append(text)

    def skip_tour(self, page: Page) -> None:
        skip = page.get_by_role("button", name="Skip")
        skip.click()
        # The server closes the tour.
        skip.wait_for(state="hidden")

    def record(self, page: Page) -> None:
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_text("Recording", exact=True).wait_for()

    def recordings_in_browser(self, page: Page) -> list[dict]:
        """Returns the descriptions of unfinished recordings in the browser."""
        return page.evaluate(KEPT_IN_BROWSER, "recordings")

    def chunks_in_browser(self, page: Page) -> list[tuple[int, int]]:
        """Returns the chunks in the browser: the first frame of each, and the frame after it."""
        chunks = page.evaluate(KEPT_IN_BROWSER, "chunks")
        return [(chunk["first"], chunk["first"] + chunk["data"] // 2) for chunk in chunks]

    def box(self, element: Locator) -> dict:
        """Returns the box of an element for pointers, when it is at rest, in sight and not covered."""
        element.hover(trial=True)
        return element.bounding_box()

    def wait_until(self, page: Page, is_so: Callable[[], object]) -> None:
        """Polls the page until a condition holds."""
        for _ in range(TIMEOUT // 50):
            if is_so():
                return
            page.wait_for_timeout(50)
        self.fail("It does not become so.")

    def wait_for_frames(self, page: Page) -> None:
        """Waits until the page has handled what it has received, and shows it."""
        page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")

    def wait_for_clock(self, page: Page, seconds: int) -> None:
        """Waits until the clock of the recording reaches a time."""
        page.wait_for_function(
            """seconds => {
              // A session that has just begun has not found the recording yet.
              const [minutes, rest] = document.querySelector('[role=timer]')?.innerText.split(':').map(Number) ?? [0, 0];
              return minutes * 60 + rest >= seconds;
            }""",
            arg=seconds,
        )

    # Memos

    def open_memo(self, page: Page, name: str | None = None) -> None:
        """Opens a memo in the list: the one with a name, or the first closed one."""
        link = page.locator(".memo:not(.open) > .row")
        if name is not None:
            link = link.filter(has=page.locator(".name").get_by_text(name, exact=True))
        memo = link.first.evaluate("(link) => link.closest('li').id")
        link.first.click()
        page.locator(f"[id='{memo}'] > .memo.open .panel").wait_for()

    def expect_names(self, page: Page, *names: str) -> None:
        """Expects that the page lists the memos with these names, in this order."""
        shown: list[str] = []
        for _ in range(TIMEOUT // 50):
            shown = page.evaluate(SHOWN_NAMES)
            if shown == list(names):
                return
            page.wait_for_timeout(50)
        self.assertEqual(shown, list(names))

    def expect_unmarked(self, page: Page) -> None:
        """Expects that no memo is recovered or damaged, and that less than half a second of each is reported as lost.

        On a busy machine Chromium may leave out moments of its fake microphone.
        """
        expect(page.locator(".badge").filter(has_not_text="Incomplete")).to_have_count(0)
        with contextlib.closing(sqlite3.connect(self.data / "minutes.sqlite")) as database:
            [longest] = database.execute("SELECT max(missingDuration) FROM memo").fetchone()
        self.assertLess(longest, 0.5)

    def expect_in_one_piece(self, lags: list[int | None]) -> None:
        """Expects that no block between the first and the last one is missing."""
        # The question for the permission opens the microphone. The recording begins when the server calls `recorder.start`, which
        # is later on a busy machine.
        beginning = next((index for index, lag in enumerate(lags) if lag is not None), len(lags))
        self.assertLessEqual(beginning, 6, lags)
        self.assertGreater(len(lags[beginning:]), 4, lags)
        self.assertEqual(len(set(lags[beginning:])), 1, f"Something is missing in between: {lags}")

    def expect_everything(self, said: pathlib.Path, seconds: float) -> None:
        """Expects one memo with all of the sound, without a gap, from the beginning of the recording on."""
        rate, expected = samples(said)
        [file] = self.recordings()
        _, heard = samples(file)
        self.assertGreaterEqual(len(heard) / rate, seconds)
        lags = self.blocks(heard, expected[: len(heard)], rate)
        # The last blocks may have been played after the end of the recording.
        while lags and lags[-1] is None:
            lags.pop()
        self.expect_in_one_piece(lags)

    def recordings(self) -> list[pathlib.Path]:
        return sorted(self.data.glob("recordings/*/audio.wav"))

    def blocks(self, heard: array.array, said: array.array, rate: int) -> list[int | None]:
        """Returns the offset of each quarter of a second with speech; `None` for a missing one."""
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
