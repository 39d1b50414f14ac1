"""Transcribes with a real server of the transcription interface of OpenAI, which is installed from PyPI in an environment of its own.

usage: test_speech_server.py MINUTES DATA FOLDER [CLIP]
    MINUTES: the program
    DATA: a data folder of `minutes speech install`, whose model the server uses
    FOLDER: the environment of the server, which stays for the next time
    CLIP: a sound file of speech; without one, espeak-ng speaks
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PACKAGES = ["open-asr-server==0.3.0", "faster-whisper==1.2.1"]
SENTENCE = "The meeting starts at ten, and everybody has read the minutes."
MINUTES, DATA, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:4])
CLIP = Path(sys.argv[4]).resolve() if len(sys.argv) > 4 else None


def free_port() -> int:
    """A port of this machine that is free at this moment."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def model() -> Path:
    """The installed model."""
    whisper = DATA / "speech/whisper"
    record = json.loads((whisper / "installation.json").read_text())
    return Path(record.get("modelFolder") or whisper / "model" / record["model"])


class SpeechServerTests(unittest.TestCase):
    """The server runs for all tests."""

    @classmethod
    def setUpClass(cls) -> None:
        program = FOLDER / "bin/open-asr-server"
        if not program.exists():
            venv.create(FOLDER, with_pip=True)
            subprocess.run([FOLDER / "bin/pip", "install", "--quiet", *PACKAGES], check=True)
        cls.port = free_port()
        cls.server = subprocess.Popen(
            [program, "serve", "--host", "127.0.0.1", "--port", str(cls.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        cls.temporary = tempfile.TemporaryDirectory()
        cls.sound = CLIP or Path(cls.temporary.name) / "sentence.wav"
        if not CLIP:
            subprocess.run(["espeak-ng", "-w", cls.sound, SENTENCE], check=True)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and cls.server.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{cls.port}/openapi.json", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.2)
        raise RuntimeError("The server has not started within 120 s.")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.terminate()
        cls.server.wait()
        cls.temporary.cleanup()

    def transcribe(self, *options: str, model_name: str | None = None) -> subprocess.CompletedProcess:
        """Runs `minutes transcribe` with the server."""
        name = model_name or f"faster-whisper:{model()}"
        address = f"http://127.0.0.1:{self.port}"
        with tempfile.TemporaryDirectory() as data:
            command = [MINUTES, "transcribe", "--speech-url", address, "--speech-model", name]
            return subprocess.run(
                [*command, *options, self.sound],
                capture_output=True,
                text=True,
                check=False,
                timeout=300,
                env={**os.environ, "XDG_DATA_HOME": data},
            )

    def test_a_file_has_words_with_times(self) -> None:
        result = self.transcribe("--engine", "server", "--format", "json")
        self.assertEqual(result.returncode, 0, result.stderr)
        transcript = json.loads(result.stdout)
        self.assertEqual(transcript["engine"]["name"], "Server 127.0.0.1")
        words = [word for segment in transcript["segments"] for word in segment["words"]]
        self.assertGreater(len(words), 4, transcript)
        for word in words:
            self.assertEqual(word["text"], word["text"].strip())
            self.assertLessEqual(word["start"], word["end"])
        starts = [word["start"] for word in words]
        self.assertEqual(starts, sorted(starts))
        self.assertLess(len(set(starts)) / len(starts), 1.01)

    def test_an_unknown_model_is_a_failure_in_one_line(self) -> None:
        result = self.transcribe("--engine", "server", model_name="no-such-backend:nothing")
        self.assertEqual(result.returncode, 1)
        self.assertIn("The speech server at", result.stderr)
        self.assertLessEqual(len(result.stderr.strip().splitlines()), 2)

    def test_another_engine_goes_on_and_says_why(self) -> None:
        result = self.transcribe("--format", "json", model_name="no-such-backend:nothing")
        if "pocketsphinx-en-us" in result.stderr:
            self.skipTest("PocketSphinx has no model.")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["engine"]["name"], "PocketSphinx")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
