"""A page in a browser that is driven by WebDriver commands: Firefox and WebKit."""

from __future__ import annotations

import abc
import os
import pathlib
import shutil
import signal
import subprocess
import time
from collections.abc import Callable

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# In seconds. Everything runs on this machine: an expected change that takes longer will not occur.
TIMEOUT = 20

# Finds the first element with this role and a name that matches, if it is visible.
_FIND = """
  const [role, pattern, isExact] = arguments;
  const roles = { button: "button:not([role]), summary, [role=button]", tab: "[role=tab]", text: "*" };
  const matches = (name) => isExact ? name === pattern : name.startsWith(pattern);
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().replace(/\\s+/g, " ");
  return [...document.querySelectorAll(roles[role])].find(
    (element) => matches(nameOf(element)) && element.getClientRects().length
      && getComputedStyle(element).visibility === "visible") ?? null;
"""


class RemoteError(Exception):
    """An error that the browser reports."""


class RemotePage(abc.ABC):
    """One browser with a profile of its own and one page."""

    def __init__(self, arguments: list[str], log: pathlib.Path, **environment: str) -> None:
        self._log = open(log, "ab")
        # In a process group of its own, so that all processes of the browser are ended with it.
        self._process = subprocess.Popen(
            arguments,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    @abc.abstractmethod
    def command(self, name: str, **parameters: object) -> object:
        """Sends a WebDriver command, and returns its value."""

    def close(self) -> None:
        """Kills every process of the browser."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        self._log.close()

    def open(self, address: str) -> None:
        self.command("Navigate", url=address)

    def evaluate(self, script: str, *arguments: object) -> object:
        """Runs the body of a function, and returns its value."""
        return self.command("ExecuteScript", script=script, args=list(arguments))

    def evaluate_later(self, script: str, *arguments: object) -> object:
        """Runs the body of an asynchronous function, and returns its value or raises its error."""
        value = self.command(
            "ExecuteAsyncScript",
            script=f"""
              const done = arguments[arguments.length - 1];
              (async () => {{ {script} }})().then(
                (value) => done({{ value }}), (error) => done({{ error: `${{error}}` }}));
            """,
            args=list(arguments),
        )
        if "error" in value:
            raise RemoteError(value["error"])
        return value.get("value")

    def wait_until(self, condition: str, *arguments: object, seconds: float = TIMEOUT) -> None:
        """Waits until an expression is true."""
        self._wait(lambda: self.evaluate(f"return !!({condition})", *arguments), condition, seconds)

    def wait_for(self, role: str, name: str, exact: bool = True, seconds: float = TIMEOUT) -> dict:
        """Waits for an element with a role (`text` for any) and a name, or the beginning of its name."""
        return self._wait(lambda: self.evaluate(_FIND, role, name, exact), f"{role} {name!r}", seconds)

    def has(self, role: str, name: str, exact: bool = True) -> bool:
        return self.evaluate(_FIND, role, name, exact) is not None

    def click(self, role: str, name: str, exact: bool = True) -> None:
        """Clicks with the mouse."""

        def press() -> bool:
            # A patch may replace the element between the two commands.
            try:
                self.command("ElementClick", id=self.wait_for(role, name, exact)[ELEMENT])
            except RemoteError as error:
                if "stale" in str(error) or "intercepted" in str(error) or "interactable" in str(error):
                    return False
                raise
            return True

        self._wait(press, f"a click on {role} {name!r}", TIMEOUT)

    def _wait(self, ask: Callable[[], object], what: str, seconds: float) -> object:
        end = time.monotonic() + seconds
        while not (value := ask()):
            if time.monotonic() > end:
                text = self.evaluate("return document.body.innerText")
                raise TimeoutError(f"No {what} within {seconds} s on the page: {text!r}")
            time.sleep(0.05)
        return value


def find_program(name: str, *folders: str) -> str | None:
    """The path of a program on the `PATH` or in one of the folders that match the patterns."""
    found = [str(path) for folder in folders for path in pathlib.Path("/").glob(f"{folder}/{name}")]
    return shutil.which(name) or next(iter(found), None)
