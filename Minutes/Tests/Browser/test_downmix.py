"""Several channels of a microphone become one."""

from __future__ import annotations

from minutes_case import PACKAGE, MinutesCase

SCRIPT = PACKAGE / "Sources/MinutesWeb/Runtime/capture.js"


class DownmixTests(MinutesCase):
    def mix(self, *blocks: list[list[float]]) -> list[list[float]]:
        page = self.open_browser(None).new_page()
        script = f"""
          (blocks) => {{
            {SCRIPT.read_text()}
            const downmix = new Downmix();
            return blocks.map((channels) => [...downmix.mix(channels.map((samples) => Float32Array.from(samples)))]);
          }}
        """
        return page.evaluate(script, list(blocks))

    def test_one_channel_stays_as_it_is(self) -> None:
        self.assertEqual(self.mix([[0.5, -0.25]]), [[0.5, -0.25]])

    def test_different_channels_are_averaged(self) -> None:
        self.assertEqual(self.mix([[0, 0], [0, 0]], [[0.5, 1], [0.25, 0]]), [[0, 0], [0.375, 0.5]])

    def test_a_copy_that_is_delayed_later_is_left_out(self) -> None:
        first, second, third = [0.5, 0.25], [-0.5, 0.75], [0.125, 0]
        self.assertEqual(self.mix([first, first], [second, first], [third, second]), [first, second, third])
