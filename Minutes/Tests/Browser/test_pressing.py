"""Presses of the button that starts a recording, when the connection is lost or the server does not respond."""

from __future__ import annotations

import unittest

from script_case import ScriptCase

# The button, the presses that reach the server, and the timers, which a test lets end.
PAGE = """
  document.body.innerHTML = "<p class='connection'></p><button data-starts-recording>Record</button><button id=other>Other</button>";
  const root = document.documentElement;
  const [record, other] = document.querySelectorAll("button");
  let sent = 0;
  document.addEventListener("click", ({ target }) => { if (target === record) sent++; });
  const timers = new Set();
  const setTimer = globalThis.setTimeout;
  globalThis.setTimeout = (call) => { timers.add(call); return call; };
  globalThis.clearTimeout = (call) => { timers.delete(call); };
  const settle = () => new Promise((go) => setTimer(go));
  const letTimersEnd = () => { for (const call of [...timers]) { timers.delete(call); call(); } };
  const state = async () => {
    await settle();
    return [sent, "starting" in root.dataset, "unstarted" in root.dataset];
  };
  root.dataset.connection = "open";
"""


class PressTests(ScriptCase):
    imports = {"alone": ["takeDroppedPress"]}
    replacements = {"hearing": "export const hearing = null;"}
    before = PAGE

    def test_a_press_is_sent_at_once(self) -> None:
        self.assertEqual(self.evaluate("record.click(); return state()"), [1, False, False])

    def test_a_press_waits_visibly_for_a_connection_that_was_just_lost(self) -> None:
        found = self.evaluate("""
          root.dataset.connection = "lost";
          record.click();
          record.click();
          const waiting = await state();
          root.dataset.connection = "connecting";
          const connecting = await state();
          root.dataset.connection = "open";
          return [waiting, connecting, await state()];
        """)
        self.assertEqual(found, [[0, True, False], [0, True, False], [1, False, False]])

    def test_a_press_that_waits_survives_a_render_that_replaces_the_button(self) -> None:
        for path, class_name, expected in [("/", "record", 1), ("/", "other", 0), ("/elsewhere", "record", 0)]:
            script = """
              const [path, className] = argument;
              let pressed = 0;
              record.className = "record";
              root.dataset.connection = "lost";
              record.click();
              const replacement = Object.assign(record.cloneNode(true), { className });
              replacement.addEventListener("click", () => { pressed++; });
              record.replaceWith(replacement);
              history.replaceState(null, "", path);
              root.dataset.connection = "open";
              return [pressed, ...await state(), pressed];
            """
            found = self.evaluate(script, [path, class_name])
            self.assertEqual(found, [0, 0, False, False, expected], (path, class_name))

    def test_nothing_starts_when_the_connection_stays_lost(self) -> None:
        found = self.evaluate("""
          root.dataset.connection = "lost";
          record.click();
          root.dataset.alone = "";
          const alone = await state();
          root.dataset.connection = "open";
          delete root.dataset.alone;
          const before = await state();
          record.click();
          return [alone, before, await state(), takeDroppedPress()];
        """)
        self.assertEqual(found, [[0, False, True], [0, False, False], [1, False, False], False])

    def test_a_press_to_which_the_server_does_not_respond_is_shown(self) -> None:
        found = self.evaluate("""
          record.click();
          record.dataset.liveWaiting = "";
          const atOnce = await state();
          letTimersEnd();
          const later = await state();
          delete record.dataset.liveWaiting;
          return [atOnce, later, await state(), takeDroppedPress(), timers.size];
        """)
        self.assertEqual(found, [[1, False, False], [1, True, False], [1, False, False], False, 0])

    def test_a_quick_response_is_not_shown(self) -> None:
        found = self.evaluate("""
          record.click();
          record.dataset.liveWaiting = "";
          await settle();
          delete record.dataset.liveWaiting;
          await settle();
          letTimersEnd();
          return state();
        """)
        self.assertEqual(found, [1, False, False])

    def test_a_press_that_reached_the_server_too_late_counts_for_nothing(self) -> None:
        found = self.evaluate("""
          record.click();
          record.dataset.liveWaiting = "";
          await settle();
          letTimersEnd();
          root.dataset.connection = "lost";
          root.dataset.alone = "";
          const alone = await state();
          root.dataset.connection = "open";
          delete root.dataset.alone;
          delete record.dataset.liveWaiting;
          await settle();
          return [alone, takeDroppedPress(), takeDroppedPress()];
        """)
        self.assertEqual(found, [[1, False, True], True, False])

    def test_a_press_that_no_longer_counts_is_not_brought_back_by_another_control(self) -> None:
        found = self.evaluate("""
          record.click();
          record.dataset.liveWaiting = "";
          await settle();
          letTimersEnd();
          root.dataset.alone = "";
          await settle();
          delete root.dataset.alone;
          const connected = await state();
          other.click();
          return [connected, takeDroppedPress()];
        """)
        self.assertEqual(found, [[1, False, False], True])

    def test_a_later_press_counts(self) -> None:
        found = self.evaluate("""
          record.click();
          record.dataset.liveWaiting = "";
          root.dataset.alone = "";
          await settle();
          delete root.dataset.alone;
          delete record.dataset.liveWaiting;
          await settle();
          record.click();
          return takeDroppedPress();
        """)
        self.assertEqual(found, False)

    def test_other_controls_do_not_wait(self) -> None:
        found = self.evaluate("""
          let others = 0;
          other.addEventListener("click", () => { others++; });
          root.dataset.connection = "lost";
          other.click();
          return [others, ...await state()];
        """)
        self.assertEqual(found, [1, 0, False, False])


if __name__ == "__main__":
    unittest.main()
