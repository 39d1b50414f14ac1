"""Runs test modules side by side, and prints the output of each when it has ended.

usage: run_tests.py [--jobs N] FOLDER [NAME...]

Without names it runs all modules of the folder that are called test_*.py. A name is one that unittest knows, as in
test_values.ValueTests.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import queue
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

# The longest module takes four minutes on a quiet machine.
SECONDS_OF_A_MODULE = 1200

SECONDS_TO_CLOSE_BROWSERS = 60

# The modules that take a minute or more start first, because a long one at the end leaves a core idle. `test_looks` runs with a
# lower priority, so with two jobs it is the one beside `test_other_browsers`: on a busy machine these browsers lose sound.
LONGEST = [
    "test_looks",
    "test_other_browsers",
    "test_standups",
    "test_unsaved",
    "test_playing",
    "test_without_server",
    "test_safety",
    "test_long_transcript",
    "test_workers",
    "test_lost_events",
]


def descendants(process: int) -> list[int]:
    """Returns the ids of the processes that a process, or one of its descendants, has started."""
    listing = subprocess.run(["ps", "-e", "-o", "ppid=,pid="], stdout=subprocess.PIPE, check=True, text=True).stdout
    children: dict[int, list[int]] = {}
    for parent, child in (map(int, line.split()) for line in listing.splitlines()):
        children.setdefault(parent, []).append(child)
    found = list(children.get(process, []))
    for child in found:
        found += children.get(child, [])
    return found


def work() -> None:
    """Runs the modules that the standard input names, each with a file for its output, and prints for each whether it passed.

    Browsers stay open from one module to the next: Firefox takes seconds to start.
    """
    results = os.fdopen(os.dup(1), "w")
    priority = os.getpriority(os.PRIO_PROCESS, 0)
    for line in sys.stdin:
        name, path = line.rstrip("\n").split("\t")
        output = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        program = unittest.main(module=None, argv=["unittest", name], exit=False)
        sys.stdout.flush()
        passed = program.result.wasSuccessful()
        # Other modules must neither get the browsers of one that failed, nor the priority of one that stands back.
        ends = not passed or os.getpriority(os.PRIO_PROCESS, 0) != priority
        print("passed" if passed else "failed", "end" if ends else "next", file=results, flush=True)
        if ends:
            break


class Worker:
    """A process that runs modules, one after the other."""

    def __init__(self) -> None:
        self._process: subprocess.Popen | None = None

    def run(self, name: str) -> tuple[str, int, str, float]:
        """Returns the name, the status, the output and the seconds of a module."""
        start = time.monotonic()
        # Not a pipe: a server that a test has left behind would keep it open.
        with tempfile.NamedTemporaryFile("w+", errors="replace") as output:
            status = self._status(name, output.name)
            output.seek(0)
            return name, status, output.read(), time.monotonic() - start

    def _status(self, name: str, path: str) -> int:
        """Runs a module, and returns its status. Its output is in the file at the path."""
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-B", "-P", "-X", "faulthandler", __file__, "--work"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process = self._process
        process.stdin.write(f"{name}\t{path}\n")
        process.stdin.flush()
        if not select.select([process.stdout], [], [], SECONDS_OF_A_MODULE)[0]:
            # Browsers and servers, which the module does not end then.
            started = descendants(process.pid)
            # The module prints where its threads are.
            process.send_signal(signal.SIGABRT)
            process.wait()
            for child in started:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            with open(path, "a") as output:
                print(f"{name} did not end within {SECONDS_OF_A_MODULE} s.", file=output)
            return 1
        result = process.stdout.readline().split()
        if result != ["passed", "next"]:
            # It ends. One that has crashed has printed nothing.
            self.close()
        return 0 if result[:1] == ["passed"] else 1

    def close(self) -> None:
        """Ends the process. A later module gets another one."""
        if self._process is not None:
            self._process.stdin.close()
            try:
                self._process.wait(SECONDS_TO_CLOSE_BROWSERS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process.stdout.close()
            self._process = None


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()

    # Modules import those in their own folder first, and those in this folder second.
    folders = [options.folder, pathlib.Path(__file__).parent]
    os.environ["PYTHONPATH"] = os.pathsep.join(str(folder.resolve()) for folder in folders)
    found = sorted(file.stem for file in options.folder.glob("test_*.py"))
    names = options.names or sorted(found, key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))

    passed, failures = 0, []
    workers: queue.SimpleQueue[Worker] = queue.SimpleQueue()
    for _ in range(options.jobs):
        workers.put(Worker())

    def run(name: str) -> tuple[str, int, str, float]:
        worker = workers.get()
        try:
            return worker.run(name)
        finally:
            workers.put(worker)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run, name) for name in names]):
            name, status, output, seconds = done.result()
            count = re.search(r"^Ran (\d+) tests? in", output, re.MULTILINE)
            number = int(count[1]) if count else 0
            if status != 0 or number == 0:
                failures.append(name)
                print(output, end="")
            else:
                passed += number
            verdict = "failed" if name in failures else "passed"
            skipped = re.search(r"skipped=(\d+)", output)
            note = f", {skipped[1]} of them skipped" if skipped else ""
            print(f"{name}: {number} tests {verdict}{note} in {seconds:.0f} s", flush=True)
    while not workers.empty():
        workers.get().close()
    if failures:
        print("Failed:", *sorted(failures))
        return 1
    print(f"{passed} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(work() if sys.argv[1:] == ["--work"] else main())
