"""Debian's Firefox without a window, driven by Marionette: JSON messages with their lengths over TCP."""

from __future__ import annotations

import json
import pathlib
import socket
import time

from remote_page import RemoteError, RemotePage, find_program

SECONDS_TO_START = 60

_PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_beforeunload": True,
    # Permission for the microphone is granted.
    "media.navigator.permission.disabled": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


def path() -> str | None:
    return find_program("firefox-esr") or find_program("firefox")


class FirefoxPage(RemotePage):
    """A page in a Firefox with a profile of its own."""

    def __init__(self, folder: pathlib.Path, preferences: dict[str, object] = {}, **environment: str) -> None:
        profile = folder / "firefox"
        profile.mkdir(exist_ok=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        lines = {**_PREFERENCES, "marionette.port": port, **preferences}.items()
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in lines)
        )
        super().__init__(
            [path(), "--headless", "--marionette", "--no-remote", "--profile", str(profile)],
            folder / "firefox.log",
            HOME=str(folder),
            **environment,
        )
        self._socket: socket.socket | None = None
        self._number = 0
        try:
            self._connect(port)
            self.command("NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "accept"}})
            self.command("SetTimeouts", script=600_000)
        except BaseException:
            self.close()
            raise

    def _connect(self, port: int) -> None:
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port))
                break
            except ConnectionRefusedError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise RuntimeError(f"Firefox does not start: {self._log.name}") from None
                time.sleep(0.1)
        self._stream = self._socket.makefile("rb")
        # Marionette sends a greeting first.
        self._read()

    def _read(self) -> object:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise RemoteError("Firefox has ended.")
            length += byte
        return json.loads(self._stream.read(int(length)))

    def command(self, name: str, **parameters: object) -> object:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, value = self._read()
        if error:
            raise RemoteError(f"{error['error']}: {error['message']}")
        return value.get("value", value) if isinstance(value, dict) and value.keys() <= {"value"} else value

    def close(self) -> None:
        super().close()
        if self._socket:
            self._stream.close()
            self._socket.close()
