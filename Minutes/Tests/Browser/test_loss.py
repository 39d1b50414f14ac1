"""Loss detection distinguishes lost sound from late sound, with simulated clocks and samples."""

from __future__ import annotations

import unittest

from script_case import UNTIL, ScriptCase

# Chunks of 0.1 s. `lateness` returns the delay of a chunk in seconds; `null` for a lost one.
WATCH = """
  const watch = new LossWatch();
  const hear = (count, lateness, first = 0) => {
    let due = first;
    const arrivals = [];
    for (let index = 0; index < count; index++) {
      due += 0.1;
      const late = lateness(due, index);
      if (late !== null) arrivals.push([due + late, 0.1]);
    }
    // The page looks once a second, too.
    for (let time = first + 1; time < due; time++) arrivals.push([time + 0.05, 0]);
    // Chunks stay in order.
    let last = 0;
    for (const arrival of arrivals.filter(([, length]) => length)) last = arrival[0] = Math.max(last, arrival[0]);
    arrivals.sort(([one], [other]) => one - other);
    for (const [time, duration] of arrivals) watch.note(duration, time * 1000);
    return due;
  };
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
"""

FIND = """
  const finder = new GapFinder();
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const sound = (count, volume = () => 0.2) => Float32Array.from({ length: count }, (_, index) => (random() - 0.5) * volume(index));
  const find = (...pieces) => pieces.reduce((sum, piece) => sum + finder.find(piece, 48000), 0);
  const silence = (count) => new Float32Array(count);
"""

# The clock, the microphone and the database of a recording, all simulated. `advance` runs the timer of each second.
SIMULATION = UNTIL + """
  let time = 0;
  const timers = new Set();
  globalThis.performance = { now: () => time };
  globalThis.setInterval = (call) => { timers.add(call); return call; };
  globalThis.clearInterval = (call) => { timers.delete(call); };
  const advance = (seconds) => {
    for (let count = 0; count < seconds; count++) {
      time += 1000;
      for (const call of timers) call();
    }
  };
  const track = Object.assign(new EventTarget(), { muted: false, stop() {} });
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] };
  let hear;
  const chunkStore = { describe: async () => {}, keep: async () => {}, keepsAll: () => true, discard: async () => {}, forget: async () => {} };
  const simulated = globalThis.simulated = {
    chunkStore,
    listenTo: (_, __, give) => {
      hear = (seconds) => {
        for (let count = 0; count < seconds * 10; count++) {
          time += 100;
          give(new Float32Array(4800).fill(0.1), 48000);
        }
      };
      setTimeout(() => hear(0.1));
      return { stop() {}, flush: async () => {} };
    },
    openAnotherMicrophone: async () => { throw new DOMException("", "NotFoundError"); },
    withLimit: (promise) => promise,
  };
  const another = (label, seconds) => {
    const track = Object.assign(new EventTarget(), { label, muted: false, stop() {} });
    simulated.openAnotherMicrophone = async () => {
      time += seconds * 1000;
      return { getAudioTracks: () => [track], getTracks: () => [track] };
    };
  };
"""

RECORD = """
  const recording = new Recording("id", 0);
  const start = () => recording.start(stream, "", new AbortController().signal);
"""


class RecordingLossTests(ScriptCase):
    imports = {"channels": ["loudest"], "loss": ["GapFinder"], "recording": ["Recording"]}
    replacements = {
        "capture": "export const listenTo = (...given) => simulated.listenTo(...given);",
        "chunks": "export const { chunkStore } = simulated;",
        "devices": """
          export const connectedMicrophones = async () => [];
          export const isMicrophoneOf = () => false;
          export const openAnotherMicrophone = () => simulated.openAnotherMicrophone();
          export const openMicrophoneWithID = () => simulated.openAnotherMicrophone();
          export const stopTracks = () => {};
        """,
        "hearing": "export const [noteLevel, showHearing] = [() => {}, () => {}];",
        "timeouts": "export const withLimit = (promise) => simulated.withLimit(promise);",
    }
    before = SIMULATION

    def record(self, script: str) -> object:
        """Runs the body of an asynchronous function with a recording."""
        return self.evaluate(f"{RECORD} {script}")

    def test_a_muted_microphone_is_not_lost_sound(self) -> None:
        for queued in [0, 0.3]:
            script = f"""
              await start();
              hear(10);
              track.dispatchEvent(new Event("mute"));
              hear({queued});
              advance(20);
              track.dispatchEvent(new Event("unmute"));
              hear(10);
              const before = recording.missing;
              advance(10);
              return [before, recording.missing > 5];
            """
            self.assertEqual(self.record(script), [0, True])

    def test_the_time_without_a_microphone_is_lost(self) -> None:
        script = """
          await start();
          hear(10);
          another("Headset", 1.5);
          track.dispatchEvent(new Event("ended"));
          await until(() => recording.sources.microphone.change);
          hear(10);
          return [recording.sources.microphone.change.name, Math.round(recording.missing * 10), recording.reason];
        """
        self.assertEqual(self.record(script), ["Headset", 15, None])

    def test_a_microphone_that_stalls_after_it_replaced_another_one_is_lost_sound(self) -> None:
        script = """
          await start();
          hear(10);
          another("Headset", 1.5);
          track.dispatchEvent(new Event("ended"));
          const { microphone } = recording.sources;
          await until(() => microphone.change && !microphone.isChanging);
          const before = Math.round(recording.missing * 10);
          advance(10);
          return [before, recording.missing > 5];
        """
        self.assertEqual(self.record(script), [15, True])

    def test_the_time_without_a_microphone_in_a_pause_is_not_lost(self) -> None:
        script = """
          await start();
          hear(10);
          await recording.pause();
          another("Headset", 1.5);
          track.dispatchEvent(new Event("ended"));
          await until(() => recording.sources.microphone.change);
          time += 5000;
          recording.resume();
          hear(10);
          advance(1);
          return [recording.sources.microphone.change.name, recording.missing];
        """
        self.assertEqual(self.record(script), ["Headset", 0])

    def test_without_another_microphone_the_recording_ends_where_it_was_lost(self) -> None:
        script = """
          await start();
          hear(10);
          track.dispatchEvent(new Event("ended"));
          time += 3000;
          await until(() => recording.isOver);
          return [recording.reason, recording.missing, Math.round(recording.frameCount / 4800)];
        """
        self.assertEqual(self.record(script), ["microphoneLost", 0, 101])

    def test_a_chosen_microphone_that_delivers_nothing_any_more_is_lost_sound(self) -> None:
        script = """
          await start();
          hear(10);
          another("Headset", 0);
          await recording.sources.microphone.use("headset");
          const { kind } = recording.sources.microphone.change;
          // The first sound of the other microphone was not recorded.
          advance(10);
          return [kind, recording.missing > 5];
        """
        self.assertEqual(self.record(script), ["microphoneChosen", True])

    def test_a_change_to_a_chosen_microphone_loses_no_sound(self) -> None:
        script = """
          await start();
          hear(10);
          another("Headset", 0);
          await recording.sources.microphone.use("headset");
          hear(10);
          return recording.missing;
        """
        self.assertEqual(self.record(script), 0)

    def test_two_channels_are_counted_in_frames(self) -> None:
        script = """
          const kept = [];
          chunkStore.keep = async ({ channelCount }, first, data) => { kept.push([channelCount, first, data.byteLength]); };
          const stereo = new Recording("other", 0, 2);
          await stereo.start(stream, "", new AbortController().signal);
          // The simulated pieces of 4800 samples have 2400 frames, which take 0.1 s of the simulated time.
          hear(0.3);
          return [kept, stereo.frameCount];
        """
        self.assertEqual(self.record(script), [[[2, 0, 19200], [2, 4800, 19200]], 9600])

    def test_a_gap_is_one_of_both_channels(self) -> None:
        script = """
          const find = (left, right) => {
            const finder = new GapFinder();
            const pieces = Array.from({ length: 14400 }, (_, frame) => [left(frame), right(frame)]).flat();
            return finder.find(loudest(Float32Array.from(pieces), 2), 48000);
          };
          const sound = (frame) => (frame % 2 ? 0.1 : -0.1);
          const gap = (frame) => (frame >= 4800 && frame < 9600 ? 0 : sound(frame));
          return [find(gap, gap), find(gap, sound), find(() => 0, gap)].map((seconds) => Math.round(seconds * 10));
        """
        self.assertEqual(self.record(script), [1, 0, 1])

    def test_a_recording_that_ends_while_it_starts_is_not_watched(self) -> None:
        script = """
          let ended;
          simulated.withLimit = async (promise) => {
            await promise;
            ended = recording.end("microphoneLost");
            await ended;
          };
          await start();
          return timers.size;
        """
        self.assertEqual(self.record(script), 0)


class LossTests(ScriptCase):
    imports = {"loss": ["GapFinder", "LossWatch"]}

    def missing(self, script: str) -> float:
        return self.evaluate(f"{WATCH} {script}; return watch.missing")

    def test_sound_that_comes_late_is_not_lost(self) -> None:
        for lateness in [
            "() => 0",
            "() => random() * 0.3",
            # The page is blocked for five seconds.
            "(due) => (due > 20 && due < 25 ? 25 - due : 0)",
            # The first sound is late.
            "(due) => (due < 1.5 ? 1.5 - due : 0)",
            # The clock of the sound card is slower or faster.
            "(due) => due * 0.0002",
            "(due) => 1 - due * 0.0002",
        ]:
            self.assertEqual(self.missing(f"hear(6000, {lateness})"), 0, lateness)

    def test_sound_that_never_comes_is_lost(self) -> None:
        for jitter in ["0", "random() * 0.2"]:
            lost = self.missing(f"hear(300, (due) => (due > 10 && due < 10.45 ? null : {jitter}))")
            self.assertAlmostEqual(lost, 0.4, delta=0.06, msg=jitter)

    def test_small_losses_add_up(self) -> None:
        # 2.7 ms a second: the delay grows and is never made up.
        self.assertAlmostEqual(self.missing("hear(1200, (due) => Math.floor(due) * 0.0027)"), 0.32, delta=0.13)

    def test_sound_that_is_lost_at_the_end_of_a_recording(self) -> None:
        script = "const end = hear(118, (due) => (due > 10 && due < 10.45 ? null : 0)); watch.rest(end * 1000)"
        self.assertAlmostEqual(self.missing(script), 0.4, delta=0.06)

    def test_a_microphone_that_gives_nothing_any_more(self) -> None:
        self.assertGreater(self.missing("hear(300, (due) => (due > 10 ? null : 0))"), 10)
        # Late sound that arrives in the end is not missing.
        self.assertLess(self.missing("hear(600, (due) => (due > 10 && due < 30 ? 30 - due : 0))"), 0.01)

    def test_sound_that_is_expected_and_does_not_come_is_lost(self) -> None:
        self.assertAlmostEqual(self.missing("watch.start(0); hear(120, (due) => (due < 6 ? null : 0))"), 6, delta=0.1)
        # The first piece may begin before the time from which on sound is expected.
        self.assertEqual(self.missing("watch.start(90); hear(120, () => 0)"), 0)
        self.assertEqual(self.missing("watch.start(0); hear(120, () => 0)"), 0)

    def test_a_pause_is_not_lost(self) -> None:
        script = "const end = hear(100, () => 0); watch.rest(end * 1000); hear(100, () => 0, end + 5)"
        self.assertEqual(self.missing(script), 0)

    def test_silence_with_sharp_edges_is_a_gap(self) -> None:
        self.assertAlmostEqual(self.evaluate(f"{FIND} return find(sound(4800), silence(4800), sound(4800))"), 0.1, places=3)
        # In chunks of any size.
        pieces = "find(sound(4800), ...Array.from({ length: 48 }, () => silence(100)), sound(3), sound(4797))"
        self.assertAlmostEqual(self.evaluate(f"{FIND} return {pieces}"), 0.1, places=3)

    def test_other_silence_is_none(self) -> None:
        for pieces in [
            # Too short, too long, at the beginning, at the end.
            "sound(4800), silence(100), sound(4800)",
            "sound(4800), silence(48000 * 3), sound(4800)",
            "silence(4800), sound(4800), silence(4800)",
            # Sound that fades out or in.
            "sound(4800, (index) => 0.2 * (1 - index / 4800)), silence(4800), sound(4800)",
            "sound(4800), silence(4800), sound(4800, (index) => index < 100 ? 0.001 : 0.2)",
        ]:
            self.assertEqual(self.evaluate(f"{FIND} return find({pieces})"), 0, pieces)


if __name__ == "__main__":
    unittest.main()
