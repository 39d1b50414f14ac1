"""Archiving a memo does not affect its playback."""

import pathlib
import re
import time
import unittest

from playwright.sync_api import Page, Route, expect

from minutes_case import MinutesCase, noise, speech


class ArchiveTests(MinutesCase):
    def record_noise(self, seconds: int) -> Page:
        self.start_server()
        page = self.open_page(self.open_browser(speech(self.folder, "Hello.")), script=noise(seconds, 20))
        self.skip_tour(page)
        self.record(page)
        self.wait_for_clock(page, seconds)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator(".memo")).to_have_count(1)
        return page

    def wait_for_file(self, name: str) -> pathlib.Path:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            files = list(self.data.glob(f"recordings/*/{name}"))
            if files:
                return files[0]
            time.sleep(0.1)
        self.fail(f"There is no {name}: {[str(file) for file in self.data.glob('recordings/*/*')]}")

    def test_playback_survives_archiving(self) -> None:
        page = self.record_noise(3)
        [wav] = self.recordings()
        asked: list[str] = []

        def lose(route: Route) -> None:
            # The WAV file is deleted before the browser requests it.
            self.wait_for_file("audio.flac")
            asked.append(route.request.url)
            route.fulfill(status=404)

        page.route("**/sound/wav*", lose)
        page.evaluate(
            """() => {
              const { play } = HTMLMediaElement.prototype;
              HTMLMediaElement.prototype.play = function () { globalThis.player = this; return play.call(this); };
            }"""
        )
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.wait_for_function(
            "() => globalThis.player?.currentTime > 0.3 && player.currentSrc.includes('/flac')", timeout=60_000
        )
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^Pause ")).click()
        page.wait_for_function("() => player.paused")

        # A browser that has started with the WAV file gets the rest of it.
        rest = page.request.get(asked[0], headers={"Range": "bytes=100000-199999"})
        self.assertEqual(rest.status, 206)
        self.assertEqual(rest.body(), wav.read_bytes()[100_000:200_000])

    def test_how_it_is_kept_is_chosen_when_the_server_is_started(self) -> None:
        self.record_noise(2)
        self.kill_server()
        self.start_server("--archive", "opus")
        self.wait_for_file("audio.opus")
        self.assertEqual(list(self.data.glob("recordings/*/audio.flac")), [])


if __name__ == "__main__":
    unittest.main()
