"""Several channels of a microphone become those of the recording."""

from __future__ import annotations

from script_case import ScriptCase


class DownmixTests(ScriptCase):
    imports = {"channels": ["ChannelLayout", "Downmix"]}

    def mix(self, *blocks: list[list[float]]) -> list[list[float]]:
        script = """
          const downmix = new Downmix();
          return argument.map((channels) => [...downmix.mix(channels.map((samples) => Float32Array.from(samples)))]);
        """
        return self.evaluate(script, list(blocks))

    def test_one_channel_stays_as_it_is(self) -> None:
        self.assertEqual(self.mix([[0.5, -0.25]]), [[0.5, -0.25]])

    def test_different_channels_are_averaged(self) -> None:
        self.assertEqual(self.mix([[0, 0], [0, 0]], [[0.5, 1], [0.25, 0]]), [[0, 0], [0.375, 0.5]])

    def arrange(self, channel_count: int, *blocks: list[list[float]]) -> list[list[float]]:
        script = f"""
          const layout = new ChannelLayout({channel_count});
          return argument.map((channels) => [...layout.arrange(channels.map((samples) => Float32Array.from(samples)))]);
        """
        return self.evaluate(script, list(blocks))

    def test_one_channel_is_recorded_unchanged_and_others_are_mixed(self) -> None:
        self.assertEqual(self.arrange(1, [[0.5, -0.25]], [[0.5, 1], [0.25, 0]]), [[0.5, -0.25], [0.375, 0.5]])

    def test_two_channels_are_interleaved(self) -> None:
        self.assertEqual(self.arrange(2, [[0.5, 1], [0.25, 0]]), [[0.5, 0.25, 1, 0]])
        # Equal channels, then different ones: both are kept.
        self.assertEqual(self.arrange(2, [[0.5], [0.5]], [[0.5], [1]]), [[0.5, 0.5], [0.5, 1]])
        # Another microphone, with one channel or more, may replace the first one.
        self.assertEqual(self.arrange(2, [[0.5, 1]], [[1], [0.5], [0.25]]), [[0.5, 0.5, 1, 1], [1, 0.5]])

    def test_a_copy_that_is_delayed_later_is_left_out(self) -> None:
        first, second, third = [0.5, 0.25], [-0.5, 0.75], [0.125, 0]
        self.assertEqual(self.mix([first, first], [second, first], [third, second]), [first, second, third])

    def test_a_copy_that_is_delayed_from_the_start_is_left_out(self) -> None:
        script = """
          const [delay, isFirstLate] = argument;
          const noise = Float32Array.from({ length: 2048 }, (_, index) => Math.fround(Math.sin(index * index)));
          const late = new Float32Array(2048);
          late.set(noise.subarray(0, 2048 - delay), delay);
          const channels = isFirstLate ? [late, noise] : [noise, late];
          const downmix = new Downmix();
          return [0, 512, 1024, 1536].map((start) => {
            const blocks = channels.map((samples) => samples.subarray(start, start + 512));
            return downmix.mix(blocks).every((sample, index) => sample === blocks[0][index]);
          });
        """
        for is_first_late in (False, True):
            for delay in (128, 384):
                self.assertEqual(self.evaluate(script, [delay, is_first_late]), [True] * 4)
        # Until the late channel has sound, the two are different.
        self.assertEqual(self.evaluate(script, [1024, False]), [False, False, True, True])

    def test_silent_and_clipped_channels_are_no_copies(self) -> None:
        self.assertEqual(self.mix([[0, 0], [0, 0]], [[1, 1], [1, 1]], [[1, 0.5], [0, 0.5]])[2], [0.5, 0.5])
