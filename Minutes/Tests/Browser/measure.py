"""What a recording costs the server: a minute as it is heard, and an hour that comes faster; then a long transcript.

`make bench-browser`
"""

import os
import pathlib
import sys
import time

from playwright.sync_api import Page

import measure_transcript
from minutes_case import MinutesCase, noise, speech

TEXT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. "


class Measurement(MinutesCase):
    def runTest(self) -> None:
        seconds = 60
        self.start_server()
        context = self.open_browser(speech(self.folder, TEXT * (seconds // 5)))
        page = self.open_page(context)
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, 5)
        used, start = self.processor_seconds(), time.monotonic()
        page.wait_for_timeout(1000 * seconds)
        share = (self.processor_seconds() - used) / (time.monotonic() - start)
        print(f"a recording that somebody looks at: {100 * share:.2f} % of a core for {seconds} s", flush=True)
        page.get_by_role("button", name="Stop").click()
        page.locator(".memo").wait_for()
        page.close()

        page = self.open_page(context, script=noise(3600, 20))
        self.record(page)
        used, start = self.processor_seconds(), time.monotonic()
        for minute in [1, 15, 30, 45, 60]:
            self.wait_for_minute(page, minute)
            print(f"after {minute} min: {self.resident_megabytes():.1f} MB resident", flush=True)
        print(
            f"an hour in {time.monotonic() - start:.0f} s, with {self.processor_seconds() - used:.1f} s of a core",
            flush=True,
        )
        page.get_by_role("button", name="Stop").click()
        page.locator(".memo").nth(1).wait_for()

    def wait_for_minute(self, page: Page, minute: int) -> None:
        page.wait_for_function(
            """minute => {
              const parts = document.querySelector('[role=timer]').innerText.split(':').map(Number);
              return parts.reduce((sum, part) => sum * 60 + part) >= minute * 60;
            }""",
            arg=minute,
            timeout=3_600_000,
        )

    def processor_seconds(self) -> float:
        fields = pathlib.Path(f"/proc/{self.server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        pages = int(pathlib.Path(f"/proc/{self.server.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    results = [case.run() for case in [Measurement(), measure_transcript.Measurement()]]
    for result in results:
        for _, problem in result.errors + result.failures:
            print(problem, file=sys.stderr)
    sys.exit(not all(result.wasSuccessful() for result in results))
