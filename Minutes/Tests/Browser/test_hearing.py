"""The page shows its own duration of a recording while the server's is late, with a simulated clock."""

from __future__ import annotations

from script_case import ScriptCase

# The pieces of a recording on a page with a connection, whose rendered duration is `saved`.
PAGE = """
  let time = 0;
  globalThis.performance = { now: () => time };
  globalThis.setInterval = () => {};
  document.documentElement.dataset.connection = "open";
  document.body.innerHTML = `<p data-recording="a"><span class="saved"></span> <span class="heard"></span></p>`;
  const [saved, heard] = [".saved", ".heard"].map((selector) => document.querySelector(selector));
"""

# The server has acknowledged all of the sound, so that only the clock can be late.
RECORDING = """
  const record = (seconds, state = {}) => {
    const recording = { id: "a", frameCount: seconds * 48000, savedFrameCount: 0, sampleRate: 48000, ...state };
    recordings.set("a", recording);
    showHearing(recording);
    noteSaved(recording, recording.frameCount);
    return recording;
  };
  const isAhead = () => root.dataset.ahead !== undefined;
"""


class HearingTests(ScriptCase):
    imports = {"hearing": ["noteSaved", "showHearing"], "recordings": ["recordings"], "root": ["root"]}
    before = PAGE

    def test_the_captured_duration_is_shown_while_the_rendered_one_is_late(self) -> None:
        cases = [
            ("0:07", 10, "0:10"), ("0:08", 10, None), ("0:10", 10, None),
            ("0:57", 61, "1:01"), ("0:59", 61, None),
            ("59:57", 3_600, "1:00:00"), ("1:00:05", 3_610, "1:00:10"), ("1:00:08", 3_610, None),
        ]
        script = f"""
          {RECORDING}
          return argument.map(([duration, seconds]) => {{
            // An earlier case does not count any more.
            time += 10_000;
            saved.textContent = duration;
            record(seconds);
            return isAhead() ? heard.textContent : null;
          }});
        """
        shown = self.evaluate(script, [case[:2] for case in cases])
        self.assertEqual(shown, [case[2] for case in cases])

    def test_the_clock_of_a_discarded_recording_is_not_late(self) -> None:
        script = f"{RECORDING} saved.textContent = '0:01'; record(10, {{ isCancelled: true }}); return isAhead();"
        self.assertFalse(self.evaluate(script))

    def test_the_captured_duration_is_shown_until_the_rendered_one_has_been_in_time_for_a_while(self) -> None:
        script = f"""
          {RECORDING}
          saved.textContent = "0:05";
          const recording = record(10);
          const shown = [isAhead()];
          saved.textContent = "0:10";
          for (const milliseconds of [0, 1500, 1]) {{
            time += milliseconds;
            noteSaved(recording, recording.frameCount);
            shown.push(isAhead());
          }}
          return shown;
        """
        self.assertEqual(self.evaluate(script), [True, True, True, False])
