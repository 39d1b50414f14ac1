"""Several channels of a microphone become those of the recording."""

from __future__ import annotations

from script_case import ScriptCase


class DownmixTests(ScriptCase):
    imports = {"channels": ["ChannelLayout"]}

    def arrange(self, channel_count: int, *blocks: list[list[float]]) -> list[list[float]]:
        script = f"""
          const layout = new ChannelLayout({channel_count}, {{ mayBeCopies: true }});
          return argument.map((channels) => [...layout.arrange(channels.map((samples) => Float32Array.from(samples)))]);
        """
        return self.evaluate(script, list(blocks))

    def test_one_channel_stays_as_it_is(self) -> None:
        self.assertEqual(self.arrange(1, [[0.5, -0.25]]), [[0.5, -0.25]])

    def test_different_channels_are_averaged(self) -> None:
        self.assertEqual(self.arrange(1, [[0, 0], [0, 0]], [[0.5, 1], [0.25, 0]]), [[0, 0], [0.375, 0.5]])

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
        self.assertEqual(self.arrange(1, [first, first], [second, first], [third, second]), [first, second, third])

    def test_silent_and_clipped_channels_are_no_copies(self) -> None:
        loud, silent, left, right = [1, 1], [0, 0], [1, 0.5], [0, 0.5]
        self.assertEqual(self.arrange(1, [silent, silent], [loud, loud], [left, right])[2], [0.5, 0.5])

    def test_rare_noise_of_two_channels_is_no_proof_of_copies(self) -> None:
        click = [0.0] * 40 + [0.25] + [0.0] * 40
        self.assertEqual(self.arrange(1, [click, click], [[1, 0.5], [0, 0.5]])[1], [0.5, 0.5])

    def test_equal_channels_of_other_browsers_are_no_copies(self) -> None:
        # Shared sound is often equal in both channels, until something is heard on one side.
        script = """
          const layout = new ChannelLayout(1);
          return argument.map((channels) => [...layout.arrange(channels.map((samples) => Float32Array.from(samples)))]);
        """
        voice = [0.5, 0.25]
        self.assertEqual(self.evaluate(script, [[voice, voice], [[0, 0], [1, 0.5]]]), [voice, [0.5, 0.25]])

    def test_a_microphone_with_two_channels_after_copies_is_mixed(self) -> None:
        voice, one = [0.5, 0.25], [0.125, 0]
        self.assertEqual(
            self.arrange(1, [voice, voice], [one], [[1, 0.5], [0, 0.5]], [voice, voice]), [voice, one, [0.5, 0.5], voice])

    def delayed(self, delay: int, *, length: int = 512, is_first_late: bool = False) -> list[bool]:
        """Returns for each block whether the first of two channels is left as it is, while one of them is late."""
        script = """
          const [delay, length, isFirstLate] = argument;
          const count = 8192 - 8192 % length;
          const noise = Float32Array.from({ length: count }, (_, index) => Math.fround(Math.sin((index + 1) ** 2)));
          const late = new Float32Array(count);
          late.set(noise.subarray(0, count - delay), delay);
          const channels = isFirstLate ? [late, noise] : [noise, late];
          const layout = new ChannelLayout(1, { mayBeCopies: true });
          return Array.from({ length: count / length }, (_, block) => {
            const blocks = channels.map((samples) => samples.subarray(block * length, (block + 1) * length));
            return layout.arrange(blocks).every((sample, index) => sample === blocks[0][index]);
          });
        """
        return self.evaluate(script, [delay, length, is_first_late])

    def test_a_copy_that_is_delayed_from_the_start_is_left_out(self) -> None:
        for is_first_late in (False, True):
            self.assertEqual(self.delayed(128, is_first_late=is_first_late), [True] * 16)
            self.assertEqual(self.delayed(384, is_first_late=is_first_late), [True] * 16)
            # Until the late channel has sound, the two are different.
            self.assertEqual(self.delayed(1024, is_first_late=is_first_late), [False] * 2 + [True] * 14)
        self.assertEqual(self.delayed(384, length=480), [True] * 17)
        self.assertEqual(self.delayed(4096), [False] * 8 + [True] * 8)
        self.assertEqual(self.delayed(4224), [False] * 16)

    def test_two_microphones_are_mixed_for_as_long_as_they_differ(self) -> None:
        script = """
          const sound = (seed) => Float32Array.from({ length: 512 }, (_, index) => Math.fround(Math.sin(seed * (index + 1) ** 2)));
          const layout = new ChannelLayout(1, { mayBeCopies: true });
          return Array.from({ length: 200 }, (_, block) => {
            const [left, right] = [sound(block + 1), sound(block + 0.5)];
            return layout.arrange([left, right]).every((sample, index) => Math.abs(sample - (left[index] + right[index]) / 2) < 1e-6);
          });
        """
        self.assertEqual(self.evaluate(script), [True] * 200)
