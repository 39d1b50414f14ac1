"""WebKitGTK's MiniBrowser, driven by WebKitWebDriver, on a virtual display (Xvfb)."""

from __future__ import annotations

import json
import os
import pathlib
import socket
import subprocess
import time
import urllib.error
import urllib.request

from remote_page import RemoteError, RemotePage, find_program

SECONDS_TO_START = 60

_COMMANDS = {
    "ElementClick": ("POST", "/element/{id}/click"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "SetTimeouts": ("POST", "/timeouts"),
}


def mini_browser() -> str | None:
    return find_program("MiniBrowser", "usr/lib/*/webkit2gtk-4.*", "usr/lib/*/webkitgtk-6.*", "usr/libexec/webkit*")


def missing() -> list[str]:
    """The programs that are not installed."""
    programs = {"MiniBrowser": mini_browser()}
    programs |= {name: find_program(name) for name in ["WebKitWebDriver", "Xvfb"]}
    return [name for name, path in programs.items() if path is None]


class Display:
    """A virtual X server."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as lines:
            self.name = f":{lines.readline().strip()}"
        if self.name == ":":
            raise RuntimeError("Xvfb does not start.")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class WebKitPage(RemotePage):
    """A page in a MiniBrowser with a profile of its own."""

    def __init__(self, folder: pathlib.Path, *arguments: str, **environment: str) -> None:
        self._display = Display()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}/session"
        super().__init__(
            ["WebKitWebDriver", f"--port={port}"],
            folder / "webkit.log",
            DISPLAY=self._display.name,
            HOME=str(folder),
            XDG_CONFIG_HOME=str(folder / "config"),
            XDG_DATA_HOME=str(folder / "share"),
            XDG_CACHE_HOME=str(folder / "cache"),
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
            **environment,
        )
        try:
            self._begin(arguments)
            self.command("SetTimeouts", script=600_000)
        except BaseException:
            self.close()
            raise

    def _begin(self, arguments: tuple[str, ...]) -> None:
        options = {"binary": mini_browser(), "args": ["--automation", "--enable-media-stream=true", *arguments]}
        body = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                session = self._request("POST", self._address, body)
                break
            except urllib.error.URLError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise RuntimeError(f"WebKitWebDriver does not start: {self._log.name}") from None
                time.sleep(0.1)
        self._session = f"{self._address}/{session['sessionId']}"

    def _request(self, method: str, address: str, body: object) -> object:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(address, json.dumps(body).encode(), headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=660) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as failure:
            error = json.load(failure)["value"]
            raise RemoteError(f"{error['error']}: {error['message']}") from None

    def command(self, name: str, **parameters: object) -> object:
        method, path = _COMMANDS[name]
        address = self._session + path.format(**parameters)
        body = {key: value for key, value in parameters.items() if f"{{{key}}}" not in path}
        return self._request(method, address, body)

    def close(self) -> None:
        super().close()
        self._display.close()
