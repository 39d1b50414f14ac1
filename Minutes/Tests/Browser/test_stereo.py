"""Recordings with two channels."""

import array
import pathlib
import re
import subprocess
import unittest
import wave

from playwright.sync_api import Page, expect

from minutes_case import MinutesCase, samples, speech

LEFT = "The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore."
RIGHT = "Peter Piper picked a peck of pickled peppers. How much wood would a woodchuck chuck?"

# For tests that pause or stop the server, which takes its time on a busy machine.
MORE_LEFT = " The harbour master opened the gate at seven, and eleven ships left for the northern islands before noon."
MORE_RIGHT = " Every evening the old clockmaker winds nineteen clocks, and writes down which of them was late, and why."

ONE_CHANNEL = "MediaStreamTrack.prototype.getCapabilities = () => ({ channelCount: { min: 1, max: 1 } });"


def two_channels(file: pathlib.Path) -> tuple[int, array.array, array.array]:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (2, 2), sound.getparams()
        both = array.array("h", sound.readframes(sound.getnframes()))
        return sound.getframerate(), both[0::2], both[1::2]


class StereoTests(MinutesCase):
    def speak(self, is_long: bool) -> pathlib.Path:
        """Makes the sound of a microphone with two channels, and keeps what is said in each."""
        files = []
        for name, text, more in [("left", LEFT, MORE_LEFT), ("right", RIGHT, MORE_RIGHT)]:
            folder = self.folder / name
            folder.mkdir()
            files.append(speech(folder, text + more if is_long else text))
        both = self.folder / "stereo.wav"
        subprocess.run(["sox", "-M", *files, both], check=True)
        self.rate, self.left = samples(files[0])
        _, self.right = samples(files[1])
        return both

    def open_recorder(self, script: str | None = None, *, chooses: bool = True, is_long: bool = False) -> Page:
        self.start_server()
        context = self.open_browser(self.speak(is_long))
        context.grant_permissions(["microphone"])
        page = self.open_page(context, script=script)
        self.skip_tour(page)
        page.get_by_role("button", name="Choose microphone").click()
        if chooses:
            page.get_by_label("Channels").select_option("Stereo")
            page.wait_for_function("() => localStorage.getItem('minutes-channels') === '2'")
            expect(page.get_by_label("Channels")).to_have_value("2")
        return page

    def stop(self, page: Page) -> None:
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()

    def offsets(self) -> list[list[int | None]]:
        """Returns the offsets of what was said in each channel of the memo, which are those of the same channel only."""
        [file] = self.recordings()
        rate, *channels = two_channels(file)
        self.assertEqual(rate, self.rate)
        said = [self.left, self.right]
        for heard, other in zip(channels, reversed(said)):
            self.assertEqual({lag for lag in self.blocks(heard, other, rate)}, {None})
        return [self.blocks(heard, own, rate) for heard, own in zip(channels, said)]

    def test_each_channel_is_recorded(self) -> None:
        page = self.open_recorder()
        self.record(page)
        self.wait_for_clock(page, max(len(self.left), len(self.right)) // self.rate + 1)
        self.stop(page)
        left, right = self.offsets()
        self.expect_in_one_piece(left)
        self.expect_in_one_piece(right)
        self.assertEqual(set(left) - {None}, set(right) - {None})
        self.expect_unmarked(page)
        page.get_by_role("button", name=re.compile("^Play ")).first.click()
        page.get_by_role("button", name=re.compile("^Pause ")).wait_for()

        # This browser keeps the choice.
        page.goto(self.address)
        page.wait_for_selector("html[data-connection=open]")
        page.get_by_role("button", name="Choose microphone").click()
        expect(page.get_by_label("Channels")).to_have_value("2")

    def test_each_channel_survives_a_pause_and_a_killed_server(self) -> None:
        page = self.open_recorder(is_long=True)
        self.record(page)
        self.wait_for_clock(page, 1)
        page.get_by_role("button", name="Pause").click()
        page.get_by_text("Paused", exact=True).wait_for()
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Resume").click()
        self.wait_for_clock(page, 2)
        self.kill_server()
        page.wait_for_timeout(500)
        self.start_server()
        page.wait_for_selector("html[data-connection=open]")
        self.wait_for_clock(page, 5)
        self.stop(page)

        # Two pieces, without the pause, which is the same in both channels.
        left, right = self.offsets()
        pieces = [sorted(set(lags) - {None}, reverse=True) for lags in [left, right]]
        self.assertEqual(pieces[0], pieces[1])
        self.assertEqual(len(pieces[0]), 2, (left, right))
        self.assertGreater(pieces[0][0] - pieces[0][1], 0.9 * self.rate)

    def test_each_channel_is_saved_after_the_browser_was_killed(self) -> None:
        page = self.open_recorder()
        self.record(page)
        self.wait_for_clock(page, 1)
        self.kill_server()
        rate = self.recordings_in_browser(page)[0]["sampleRate"]
        self.wait_until(page, lambda: max((first for first, _ in self.chunks_in_browser(page)), default=0) > 2.2 * rate)
        self.kill_browser()
        self.start_server()
        page = self.open_page(self.open_browser(None))
        page.get_by_role("tab", name="Memos").click()
        page.get_by_role("button", name=re.compile("^Play ")).wait_for()
        page.wait_for_function("() => document.querySelector('.memo .length')?.textContent >= '0:02'")
        left, right = self.offsets()
        for lags in [left, right]:
            while lags and lags[-1] is None:
                lags.pop()
            self.expect_in_one_piece(lags)

    def test_a_browser_without_a_track_processor(self) -> None:
        page = self.open_recorder("delete globalThis.MediaStreamTrackProcessor")
        self.record(page)
        self.wait_for_clock(page, 3)
        self.stop(page)
        for lags in self.offsets():
            self.assertGreater(len([lag for lag in lags if lag is not None]), 3, lags)

    def test_mono_is_the_default(self) -> None:
        page = self.open_recorder(chooses=False)
        expect(page.get_by_label("Channels")).to_have_value("1")
        self.record(page)
        self.wait_for_clock(page, 2)
        self.stop(page)
        [file] = self.recordings()
        _, heard = samples(file)
        # The mean of both channels.
        self.assertGreater(max(heard), 1000)

    def test_a_microphone_with_one_channel_is_recorded_in_mono(self) -> None:
        page = self.open_recorder(ONE_CHANNEL, chooses=False)
        expect(page.get_by_role("meter")).to_be_visible()
        expect(page.get_by_label("Channels")).to_have_count(0)

        # The choice may be one for another microphone.
        page.evaluate("localStorage.setItem('minutes-channels', '2')")
        page.get_by_role("button", name="Choose microphone").click()
        page.get_by_role("button", name="Choose microphone").click()
        expect(page.get_by_text("This microphone has one channel, which is recorded.")).to_be_visible()
        self.record(page)
        self.wait_for_clock(page, 2)
        self.stop(page)
        [file] = self.recordings()
        _, heard = samples(file)
        self.assertGreater(max(heard), 1000)


if __name__ == "__main__":
    unittest.main()
