"""The page removes what an audio graph inserts while sound is late, and nothing else."""

from __future__ import annotations

import unittest

from minutes_case import PACKAGE, MinutesCase

RUNTIME = PACKAGE / "Sources/MinutesWeb/Runtime"

# `heard` is given the pieces as an audio graph gives them: in render quanta, a few at once.
SPLICE = """
  const splicer = new Splicer();
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const sound = (count, volume = 0.4) => Array.from({ length: count }, () => (random() - 0.5) * volume);
  const silence = (count) => Array(count).fill(0);
  const heard = (samples) => {
    const all = Float32Array.from([...samples, ...sound(-samples.length & 127)]);
    const pieces = [];
    for (let start = 0; start < all.length; start += 512) pieces.push(...splicer.splice(all.slice(start, start + 512), 48000));
    pieces.push(...splicer.rest());
    return pieces.slice(0, samples.length - splicer.removed);
  };
  const isSame = (one, other) => one.length === other.length && one.every((sample, index) => sample === Math.fround(other[index]));
"""


class SplicerTests(MinutesCase):
    def evaluate(self, script: str) -> object:
        if not hasattr(self, "blank"):
            self.blank = self.open_browser(None).new_page()
        scripts = [(RUNTIME / name).read_text() for name in ["loss.js", "splicer.js"]]
        return self.blank.evaluate(f"() => {{ {' '.join(scripts)} {SPLICE} {script} }}")

    def expect_removed(self, insertion: str, place: int, frames: int) -> None:
        """Expects that frames between the samples before and behind a place are removed, and nothing else."""
        script = f"""
          const played = sound(20000);
          const insertion = {insertion};
          const same = isSame(heard([...played.slice(0, {place}), ...insertion, ...played.slice({place})]), played);
          return [same, splicer.removed, insertion.length];
        """
        self.assertEqual(self.evaluate(script), [True, frames, frames], insertion)

    def expect_kept(self, samples: str) -> None:
        self.assertEqual(
            self.evaluate(f"const played = {samples}; return [isSame(heard(played), played), splicer.removed]"),
            [True, 0],
            samples,
        )

    def test_a_few_zeros_anywhere_are_removed(self) -> None:
        for count in [4, 7, 85, 368]:
            self.expect_removed(f"silence({count})", 5000 + count, count)

    def test_whole_quanta_of_zeros_are_removed(self) -> None:
        for quanta in [1, 2, 112]:
            self.expect_removed(f"silence({128 * quanta})", 128 * 40, 128 * quanta)

    def test_a_quantum_that_is_repeated_is_removed(self) -> None:
        for times in [1, 3, 16]:
            repeated = f"Array({times}).fill(played.slice(128 * 39, 128 * 40)).flat()"
            self.expect_removed(repeated, 128 * 40, 128 * times)

    def test_several_insertions_are_removed(self) -> None:
        script = """
          const played = sound(20480);
          const [first, second, third] = [played.slice(0, 5120), played.slice(5120, 10240), played.slice(10240)];
          const given = [...first, ...first.slice(-128), ...silence(1280), ...second, ...silence(33), ...third];
          return [isSame(heard(given), played), splicer.removed];
        """
        self.assertEqual(self.evaluate(script), [True, 128 + 1280 + 33])

    def test_other_sound_is_kept(self) -> None:
        for samples in [
            "sound(4800)",
            "silence(48000 * 3)",
            # Silence that is longer than late sound, and none that an audio graph gives.
            "[...sound(5120), ...silence(128 * 1000), ...sound(4800)]",
            "[...sound(5000), ...silence(4000), ...sound(4800)]",
            # Zeros that occur by chance, or in low noise.
            "[...sound(5000), 0, 0, 0, ...sound(4800)]",
            "[...sound(5000, 0.002), ...silence(40), ...sound(4800, 0.002)]",
            # A tone whose period is a render quantum.
            "Array.from({ length: 128 * 100 }, (_, index) => Math.sin((index % 128) / 64 * Math.PI) / 2 + 0.001)",
            # Silence at the beginning and at the end.
            "[...silence(1000), ...sound(5000), ...silence(1000)]",
        ]:
            self.expect_kept(samples)

    def test_generated_sound_loses_one_pause_at_most(self) -> None:
        pulses = "Array.from({ length: 48000 }, (_, index) => index % 480 < 240 ? 0.3 : 0)"
        self.assertLessEqual(self.evaluate(f"heard({pulses}); return splicer.removed"), 240)

    def test_silence_that_is_held_back_is_given_at_the_end(self) -> None:
        script = "const given = splicer.splice(Float32Array.from([...sound(128), ...silence(384)]), 48000);"
        self.assertEqual(self.evaluate(f"{script} return [given.length, splicer.rest().length]"), [128, 384])


if __name__ == "__main__":
    unittest.main()
