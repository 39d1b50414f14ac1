"""The microphone is mixed with shared sound, and sample rates are converted, with simulated clocks."""

from __future__ import annotations

import unittest

from script_case import ScriptCase

MIX = """
  const given = [];
  const mixer = new SoundMixer(1, (samples) => given.push(...samples));
  const piece = (value, count = 480) => new Float32Array(count).fill(value);
  // Pieces of 10 ms that arrive in time.
  const both = (first, end) => {
    for (let time = first; time < end; time += 10) {
      mixer.hear(piece(0.25), time);
      mixer.hearShared(piece(0.5), time);
    }
  };
  const counts = () => {
    const found = {};
    for (const sample of given) found[sample] = (found[sample] ?? 0) + 1;
    return found;
  };
"""


class SoundMixerTests(ScriptCase):
    imports = {"mixer": ["SoundMixer"], "rates": ["RateConverter"]}

    def mix(self, script: str) -> object:
        return self.evaluate(f"{MIX} {script}")

    def test_samples_of_the_same_time_are_added(self) -> None:
        script = """
          mixer.hear(Float32Array.from([0.5, 0.25, 0.125]), 0);
          mixer.hearShared(Float32Array.from([0.25, -0.25]), 1);
          mixer.hearShared(Float32Array.from([0.5, 0.5]), 2);
          mixer.hear(Float32Array.from([-0.25, 1]), 3);
          mixer.release();
          return given;
        """
        self.assertEqual(self.mix(script), [0.75, 0, 0.625, 0.25, 1])

    def test_in_stereo_they_are_on_two_sides(self) -> None:
        script = """
          const stereo = new SoundMixer(2, (samples) => given.push(...samples));
          stereo.hear(piece(0.5, 2), 0);
          stereo.hearShared(piece(0.25, 1), 0);
          stereo.endSharing();
          stereo.hear(piece(1, 1), 1);
          return given;
        """
        self.assertEqual(self.mix(script), [0.5, 0.25, 0.5, 0, 1, 0])

    def test_the_microphone_does_not_wait_for_sound_that_is_not_shared(self) -> None:
        script = """
          let longest = 0;
          for (let time = 0; time < 3000; time += 10) {
            mixer.hear(piece(0.25), time);
            longest = Math.max(longest, time + 10 - given.length / 48);
          }
          mixer.release();
          return [longest, counts()];
        """
        self.assertEqual(self.mix(script), [210, {"0.25": 144_000}])

    def test_late_shared_sound_is_not_mixed_for_ever_too_late(self) -> None:
        # It stalls for a second, and then arrives at once.
        script = """
          both(0, 1000);
          for (let time = 1000; time < 2000; time += 10) mixer.hear(piece(0.25), time);
          for (let count = 0; count < 100; count++) mixer.hearShared(piece(0.5), 2000);
          both(2000, 4000);
          return [mixer.droppedFrameCount / 48000, given.length / 48000];
        """
        dropped, length = self.mix(script)
        self.assertAlmostEqual(dropped, 1, delta=0.25)
        self.assertAlmostEqual(length, 4, delta=0.02)

    def test_clocks_that_differ_are_corrected_before_sound_is_dropped(self) -> None:
        # Half an hour: without a correction, 0.9 s more or less arrive.
        for drift in [0.0005, -0.0005, 0]:
            script = f"""
              const [rate, drift] = [1000, {drift}];
              const converter = new RateConverter(rate, rate, 1);
              let [alone, arrived, passed, largest] = [0, 0, 0, 0];
              // The shared sound is 1 everywhere, the right channel without it 0.
              const stereo = new SoundMixer(2, (samples) => {{
                for (let index = 1; index < samples.length; index += 2) if (samples[index] < 0.5) alone++;
              }});
              for (let time = 0; time < 1_800_000; time += 20) {{
                // Pieces arrive up to 15 ms late.
                const now = time + time * 7 % 15;
                stereo.hear(piece(0.25, 20), now);
                const end = Math.floor((time + 20) / 1000 * rate * (1 + drift));
                const correction = stereo.correction(rate);
                largest = Math.max(largest, Math.abs(correction));
                converter.correct(correction);
                const samples = converter.convert(piece(1, end - arrived));
                passed += samples.length;
                arrived = end;
                stereo.hearShared(samples, now + 1);
              }}
              return {{ dropped: stereo.droppedFrameCount, alone, largest, lead: passed / rate - 1800 }};
            """
            found = self.mix(script)
            self.assertEqual(found["dropped"], 0, (drift, found))
            self.assertLess(found["alone"], 100, (drift, found))
            # Both stay together, and nothing is corrected more than it has to be.
            self.assertAlmostEqual(found["lead"], 100 * drift, delta=0.01, msg=(drift, found))
            self.assertLess(found["largest"], abs(drift) + 0.0001, (drift, found))

    def test_a_blocked_page_mixes_everything_later(self) -> None:
        for first, second in [("hear", "hearShared"), ("hearShared", "hear")]:
            for lead in ["hear(piece(0.25)", "hearShared(piece(0.5)"]:
                script = f"""
                  both(0, 1000);
                  mixer.{lead}, 1000);
                  const values = {{ hear: 0.25, hearShared: 0.5 }};
                  for (const source of ["{first}", "{second}"]) {{
                    for (let count = 0; count < 1900; count++) mixer[source](piece(values[source]), 20000);
                  }}
                  return [mixer.droppedFrameCount, counts()];
                """
                self.assertEqual(self.mix(script), [0, {"0.75": 2000 * 480}], (first, lead))

    def test_shared_sound_goes_on_while_the_microphone_delivers_nothing(self) -> None:
        script = """
          both(0, 1000);
          for (let time = 1000; time < 3000; time += 10) mixer.hearShared(piece(0.5), time);
          both(3000, 4000);
          mixer.release();
          return [mixer.droppedFrameCount, given.length / 480, counts()["0.5"] / 480];
        """
        dropped, length, alone = self.mix(script)
        self.assertEqual(dropped, 0)
        self.assertAlmostEqual(length, 400, delta=60)
        self.assertAlmostEqual(alone, 200, delta=60)

    def test_without_shared_sound_the_microphone_goes_on_at_once(self) -> None:
        script = """
          mixer.hear(piece(0.25), 0);
          mixer.endSharing();
          const before = given.length;
          mixer.hearShared(piece(0.5), 10);
          mixer.hear(piece(0.25), 10);
          return [before, counts()];
        """
        self.assertEqual(self.mix(script), [480, {"0.25": 960}])


class RateConverterTests(ScriptCase):
    imports = {"rates": ["RateConverter"]}

    def convert(self, rate: int, target: int, channel_count: int = 1) -> dict:
        """Converts tones of 500 and 900 Hz in pieces. Returns the largest error, without the beginning, and the length."""
        script = f"""
          const [rate, target, width] = [{rate}, {target}, {channel_count}];
          const tone = (time, channel) => 0.5 * Math.sin(2 * Math.PI * (channel ? 900 : 500) * time);
          const converter = new RateConverter(rate, target, width);
          const output = [];
          let frame = 0;
          for (let size = 1; frame < rate; size = size * 7 % 997) {{
            const count = Math.min(size, rate - frame);
            const samples = Float32Array.from(
              {{ length: count * width }}, (_, index) => tone((frame + Math.floor(index / width)) / rate, index % width));
            output.push(...converter.convert(samples));
            frame += count;
          }}
          const errorAt = (index) => Math.abs(output[index] - tone(Math.floor(index / width) / target, index % width));
          let error = 0;
          for (let index = 100 * width; index < output.length; index++) error = Math.max(error, errorAt(index));
          return {{ error, frames: output.length / width }};
        """
        return self.evaluate(script)

    def test_the_sound_is_the_same_at_another_rate(self) -> None:
        for rate, target, channel_count in [(44_100, 48_000, 1), (48_000, 44_100, 2), (16_000, 48_000, 2), (96_000, 16_000, 1)]:
            found = self.convert(rate, target, channel_count)
            self.assertLess(found["error"], 0.002, (rate, target))
            self.assertAlmostEqual(found["frames"], target, delta=40, msg=(rate, target))

    def test_a_correction_changes_the_rate_without_a_step(self) -> None:
        script = """
          const converter = new RateConverter(48000, 48000, 1);
          const output = [];
          let frame = 0;
          // A tone of 500 Hz by a clock that is faster by a thousandth from the second half on.
          let phase = 0;
          for (let index = 0; index < 100; index++) {
            const correction = index < 50 ? 0 : 0.001;
            converter.correct(correction);
            const samples = Float32Array.from({ length: 480 }, () => {
              phase += 2 * Math.PI * 500 / 48000 / (1 + correction);
              return 0.5 * Math.sin(phase);
            });
            output.push(...converter.convert(samples));
          }
          let error = 0;
          for (let index = 0; index < output.length; index++) {
            error = Math.max(error, Math.abs(output[index] - 0.5 * Math.sin(2 * Math.PI * 500 / 48000 * (index + 1))));
          }
          return { error, frames: output.length };
        """
        found = self.evaluate(script)
        self.assertLess(found["error"], 0.002)
        self.assertAlmostEqual(found["frames"], 48_000 - 24, delta=10)

    def test_the_same_rate_changes_nothing(self) -> None:
        found = self.convert(48_000, 48_000, 2)
        self.assertEqual(found["frames"], 48_000)
        # The rounding of samples to 32 bits.
        self.assertLess(found["error"], 1e-7)


if __name__ == "__main__":
    unittest.main()
