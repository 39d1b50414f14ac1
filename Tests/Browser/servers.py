"""Servers of the package, each started once for all tests."""

from __future__ import annotations

import atexit
import gzip
import os
import pathlib
import queue
import re
import signal
import subprocess
import tempfile
import threading
import urllib.request
import wave

from browsers import ROOT

SECONDS_TO_START = 30
SECONDS_TO_REPLACE = 120

_servers: dict[str, Server] = {}


class Server:
    """An executable of the package that serves pages, on a port of the system's choice unless one
    is given."""

    def __init__(self, product: str, port: int = 0, **environment: str) -> None:
        self._product = product
        self._environment = environment
        folder = os.environ.get("PRODUCTS") or ROOT / ".build/debug"
        self.sounds = tempfile.TemporaryDirectory()
        make_sounds(self.sounds.name)
        try:
            self._process = subprocess.Popen(
                [os.path.join(folder, product)],
                env={"LIVE_WORKERS": "0", **os.environ, **environment, "PORT": str(port), "SOUNDS": self.sounds.name},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        except FileNotFoundError:
            raise RuntimeError(f"{product} has not been built. 'make test-browser' builds it.") from None
        self.output: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.address = self._find_address()
        self.port = int(self.address.rsplit(":", 1)[1])

    def _read(self) -> None:
        for line in self._process.stdout:
            self.output.append(line)
            self._lines.put(line)
        self._lines.put(None)

    def _find_address(self) -> str:
        while (line := self._lines.get(timeout=SECONDS_TO_START)) is not None:
            if match := re.search(r"http://127\.0\.0\.1:\d+", line):
                return match[0]
        self._process.wait()
        self._process.stdout.close()
        raise RuntimeError("The server has ended: " + "".join(self.output))

    @property
    def workers(self) -> list[int]:
        """Returns the worker processes, which may be none."""
        tasks = pathlib.Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    def replace_workers(self) -> None:
        """Replaces the workers one by one, as for an update, and waits for the end."""
        self._process.send_signal(signal.SIGUSR2)
        while (line := self._lines.get(timeout=SECONDS_TO_REPLACE)) is not None:
            if "All workers were replaced." in line:
                return
        raise RuntimeError("The server has ended: " + "".join(self.output))

    def successor(self, **environment: str) -> Server:
        """Starts the same executable again at the same address."""
        return Server(self._product, port=self.port, **{**self._environment, **environment})

    def kill(self) -> None:
        """Kills the server with SIGKILL."""
        self._process.kill()
        self.stop()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=SECONDS_TO_START)
        self._process.stdout.close()
        self.sounds.cleanup()


def server(product: str) -> Server:
    """Returns the running server; it ends with the tests."""
    if product not in _servers:
        _servers[product] = Server(product)
        atexit.register(_servers[product].stop)
    return _servers[product]


def script_of(server: Server, path: str = "") -> bytes:
    """Returns the script of a page as it is served."""
    return fetch(server, re.search(r'src="(/assets/[^"]*/live\.js)"', fetch(server, path).decode())[1])


def script_on_demand(server: Server, path: str) -> bytes:
    """Returns the script, as it is served, that an element of a page requests."""
    [script] = set(re.findall(r'data-live-module="(/assets/[^"]*)"', fetch(server, path).decode()))
    return fetch(server, script)


def fetch(server: Server, path: str) -> bytes:
    with urllib.request.urlopen(server.address + path) as response:
        return response.read()


def compressed_size(script: bytes) -> int:
    """Returns the size of a script after gzip -9, in bytes."""
    return len(gzip.compress(script, compresslevel=9, mtime=0))


def make_sounds(folder: str) -> None:
    """Creates files with a minute of a quiet hum each."""
    for number in range(1, 5):
        with wave.open(os.path.join(folder, f"{number}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(8000)
            period = [0, 500 * number, 0, -500 * number]
            samples = b"".join(sample.to_bytes(2, "little", signed=True) for sample in period)
            file.writeframes(samples * 120_000)
