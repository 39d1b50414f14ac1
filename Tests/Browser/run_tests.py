"""Runs test modules side by side, each in a process of its own, and prints the output of each when it has ended.

usage: run_tests.py [--jobs N] FOLDER [NAME...]

Without names it runs all modules of the folder that are called test_*.py. A name is one that unittest knows, as in
test_values.ValueTests.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time


# The longest module takes four minutes on a quiet machine.
SECONDS_OF_A_MODULE = 1200


# The modules that take a minute or more start first, because a long one at the end leaves a core idle.
LONGEST = [
    "test_looks",
    "test_standups",
    "test_unsaved",
    "test_playing",
    "test_other_browsers",
    "test_without_server",
    "test_editing",
    "test_speech",
    "test_safety",
    "test_edits",
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


def run(name: str) -> tuple[str, int, str, float]:
    """Returns the name, the status, the output and the seconds of a module."""
    start = time.monotonic()
    command = [sys.executable, "-B", "-P", "-X", "faulthandler", "-m", "unittest", name]
    # Not a pipe: a server that a test has left behind would keep it open.
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        try:
            process.wait(SECONDS_OF_A_MODULE)
        except subprocess.TimeoutExpired:
            # Browsers and servers, which the module does not end then.
            started = descendants(process.pid)
            # The module prints where its threads are.
            process.send_signal(signal.SIGABRT)
            process.wait()
            for child in started:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            print(f"{name} did not end within {SECONDS_OF_A_MODULE} s.", file=output, flush=True)
        output.seek(0)
        return name, process.returncode, output.read(), time.monotonic() - start


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
    if failures:
        print("Failed:", *sorted(failures))
        return 1
    print(f"{passed} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
