"""Microphones that are connected during a recording are offered, and record without a gap, with simulated microphones."""

from __future__ import annotations

import unittest

from script_case import UNTIL, ScriptCase

# Microphones with a constant sample each, and the values that were recorded. `deliver` passes 0.1 s of an open one.
SIMULATION = UNTIL + """
  const sounds = { builtIn: 1000, headset: 2000, webcam: 3000 };
  const capturing = new Map();
  const opened = [];
  const microphone = (id) => {
    const track = Object.assign(new EventTarget(), {
      id, label: `The ${id}`, muted: false, readyState: "live", stop() { this.readyState = "ended"; },
    });
    const stream = { getAudioTracks: () => [track], getTracks: () => [track] };
    opened.push(track);
    return stream;
  };
  const deliver = (id) => {
    for (const { stream, hear } of capturing.values()) {
      const [track] = stream.getAudioTracks();
      if (track.id === id && track.readyState === "live") hear(new Float32Array(4800).fill(sounds[id] / 32767), 48000);
    }
  };
  const disconnect = (id) => {
    simulated.connected = simulated.connected.filter((one) => one !== id);
    for (const track of opened) {
      if (track.id !== id || track.readyState === "ended") continue;
      track.readyState = "ended";
      track.dispatchEvent(new Event("ended"));
    }
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  };
  const setMuted = (track, isMuted) => {
    track.muted = isMuted;
    track.dispatchEvent(new Event(isMuted ? "mute" : "unmute"));
  };
  const connect = (id) => {
    simulated.connected.push(id);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  };
  const recorded = [];
  const simulated = globalThis.simulated = {
    chosen: null,
    connected: ["builtIn"],
    chunkStore: {
      describe: async () => {}, keepsAll: () => true, discard: async () => {}, forget: async () => {},
      keep: async (_, __, data) => { recorded.push(...new Set(new Int16Array(data))); },
    },
    listenTo: (stream, _, hear) => {
      capturing.set(stream, { stream, hear });
      return { stop: () => { capturing.delete(stream); }, flush: async () => { deliver(stream.getAudioTracks()[0].id); } };
    },
    open: async (id) => {
      if (!simulated.connected.includes(id)) throw new DOMException("", "NotFoundError");
      return microphone(id);
    },
    openAnother: () => simulated.open(simulated.connected[0]),
    withLimit: (promise) => promise,
  };
"""

RECORD = """
  const recording = new Recording("id", 0);
  const events = [];
  recording.observers.add((event) => { if (event?.kind.startsWith("microphone")) events.push(event); });
  const starting = recording.start(microphone("builtIn"), "", new AbortController().signal);
  deliver("builtIn");
  await starting;
  await recording.offers.check();
  const used = () => recording.sources.microphone;
"""


class OfferTests(ScriptCase):
    imports = {"recording": ["Recording"]}
    replacements = {
        "capture": "export const listenTo = (...given) => simulated.listenTo(...given);",
        "choices": "export const chosenMicrophone = () => simulated.chosen;",
        "chunks": "export const { chunkStore } = simulated;",
        "devices": """
          export const connectedMicrophones = async () =>
            simulated.connected.map((id) => ({ id, name: `The ${id}`, groupId: "" }));
          export const isMicrophoneOf = (track, { id }) => track.id === id;
          export const openAnotherMicrophone = () => simulated.openAnother();
          export const openMicrophoneWithID = (id) => simulated.open(id);
          export const stopTracks = (stream) => { for (const track of stream?.getTracks() ?? []) track.stop(); };
        """,
        "hearing": "export const [noteLevel, showHearing] = [() => {}, () => {}];",
        "timeouts": "export const withLimit = (promise) => simulated.withLimit(promise);",
    }
    before = SIMULATION

    def record(self, script: str) -> object:
        """Runs the body of an asynchronous function with a recording."""
        return self.evaluate(f"{RECORD} {script}")

    def test_a_microphone_that_is_connected_is_offered_until_it_is_disconnected(self) -> None:
        events = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          disconnect("headset");
          await until(() => !recording.offers.offer);
          return [events, recording.reason];
        """)
        offer = {"kind": "microphoneOffered", "id": "headset", "name": "The headset"}
        self.assertEqual(events, [[offer, {"kind": "microphoneOffered"}], None])

    def test_microphones_that_were_connected_before_are_not_offered(self) -> None:
        found = self.evaluate(f"""
          simulated.connected.push("webcam");
          {RECORD}
          navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
          await recording.offers.check();
          return [recording.offers.offer, events];
        """)
        self.assertEqual(found, [None, []])

    def test_a_microphone_that_was_declined_is_not_offered_again(self) -> None:
        events = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          recording.offers.set(null);
          navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
          await recording.offers.check();
          return [recording.offers.offer, events.length];
        """)
        self.assertEqual(events, [None, 2])

    def test_the_chosen_microphone_comes_first(self) -> None:
        offered = self.record("""
          simulated.chosen = "headset";
          simulated.connected.push("headset");
          connect("webcam");
          await until(() => recording.offers.offer);
          return recording.offers.offer.id;
        """)
        self.assertEqual(offered, "headset")

    def test_the_present_microphone_records_until_the_other_one_delivers_sound(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          deliver("builtIn");
          deliver("headset");
          await using;
          deliver("headset");
          deliver("builtIn");
          return [recorded, events.map(({ kind }) => kind), used().change.name, recording.missing, opened.map((track) => track.readyState)];
        """)
        recorded, kinds, name, missing, states = found
        # The sound of the present one is read to its end, and then nothing of it any more.
        self.assertEqual(recorded, [1000, 1000, 1000, 2000])
        self.assertEqual(kinds, ["microphoneOffered", "microphoneOffered", "microphoneOpening", "microphoneChosen"])
        self.assertEqual((name, missing, states), ("The headset", 0, ["ended", "live"]))

    def test_a_microphone_that_cannot_be_opened_is_offered_again(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          simulated.open = async () => { throw new DOMException("", "NotReadableError"); };
          await used().use("headset");
          deliver("builtIn");
          return [recorded, used().change, recording.offers.offer.id, recording.reason];
        """)
        change = {"kind": "microphoneFailed", "name": "The headset"}
        self.assertEqual(found, [[1000, 1000], change, "headset", None])

    def test_a_microphone_without_sound_does_not_record(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          simulated.withLimit = async (promise) => {
            if (opened.length === 1) return promise;
            throw new DOMException("", "NotReadableError");
          };
          await used().use("headset");
          deliver("headset");
          deliver("builtIn");
          return [recorded, used().change.kind, opened.map((track) => track.readyState)];
        """)
        self.assertEqual(found, [[1000, 1000], "microphoneFailed", ["live", "ended"]])

    def test_a_pause_goes_on_with_the_other_microphone(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          await recording.pause();
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          deliver("headset");
          await using;
          const isEnabled = opened[1].enabled;
          deliver("headset");
          recording.resume();
          deliver("headset");
          return [recorded, isEnabled, opened[1].enabled];
        """)
        # The flush of the pause reads the sound from before it.
        self.assertEqual(found, [[1000, 1000, 2000], False, True])

    def test_the_present_microphone_may_go_while_the_other_one_opens(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          disconnect("builtIn");
          deliver("headset");
          await using;
          await until(() => !used().isChanging);
          deliver("headset");
          return [recorded.at(-1), used().change.kind, recording.reason, opened.length];
        """)
        self.assertEqual(found, [2000, "microphoneChosen", None, 2])

    def test_the_present_microphone_may_go_while_the_user_answers_a_prompt(self) -> None:
        found = self.record("""
          const setTimer = globalThis.setTimeout;
          globalThis.setTimeout = (call) => setTimer(call);
          connect("headset");
          await until(() => recording.offers.offer);
          const { open } = simulated;
          simulated.open = (id) => (id === "headset" ? new Promise(() => {}) : open(id));
          simulated.openAnother = () => open("webcam");
          simulated.connected.push("webcam");
          const using = used().use("headset");
          for (let turn = 0; turn < 50; turn++) await new Promise((go) => setTimer(go));
          const before = used().change.kind;
          disconnect("builtIn");
          for (let turn = 0; turn < 50 && opened.length < 2; turn++) await new Promise((go) => setTimer(go));
          deliver("webcam");
          for (let turn = 0; turn < 50 && used().isChanging; turn++) await new Promise((go) => setTimer(go));
          return [before, used().change, recording.reason];
        """)
        replaced = {"kind": "microphoneReplaced", "name": "The webcam"}
        self.assertEqual(found, ["microphoneOpening", replaced, None])

    def test_the_present_microphone_may_go_while_the_other_one_delivers_no_sound(self) -> None:
        found = self.record("""
          const setTimer = globalThis.setTimeout;
          simulated.connected.push("webcam");
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          // The headset is open, and delivers no sound.
          let stateOfHeadset;
          simulated.openAnother = () => {
            stateOfHeadset = opened[1].readyState;
            return simulated.open("webcam");
          };
          globalThis.setTimeout = (call) => setTimer(call);
          disconnect("builtIn");
          await until(() => opened.length === 3 && capturing.size === 1);
          const during = recording.offers.offer;
          deliver("webcam");
          await until(() => !used().isChanging);
          await recording.offers.check();
          return [stateOfHeadset, used().change, during, recording.offers.offer?.id, recording.reason];
        """)
        replaced = {"kind": "microphoneReplaced", "name": "The webcam"}
        self.assertEqual(found, ["ended", replaced, None, "headset", None])

    def test_no_microphone_is_offered_while_another_one_is_opened(self) -> None:
        found = self.record("""
          simulated.connected.push("webcam");
          connect("headset");
          await until(() => recording.offers.offer);
          simulated.openAnother = () => simulated.open("webcam");
          disconnect("builtIn");
          const during = recording.offers.offer;
          await until(() => opened.length === 2 && capturing.size);
          deliver("webcam");
          await until(() => !used().isChanging);
          await recording.offers.check();
          return [during, recording.offers.offer?.id, used().change.name];
        """)
        self.assertEqual(found, [None, "headset", "The webcam"])

    def test_the_present_microphone_may_be_muted_because_the_other_one_opens(self) -> None:
        # WebKit on iOS may do so.
        found = self.record("""
          let now = performance.now();
          performance.now = () => now;
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          setMuted(opened[0], true);
          now += 2000;
          deliver("headset");
          await using;
          deliver("headset");
          return [used().change.kind, used().isMuted, Math.round(recording.missing * 10)];
        """)
        self.assertEqual(found, ["microphoneChosen", False, 20])

    def test_a_microphone_that_stays_muted_after_the_other_one_failed_is_replaced(self) -> None:
        found = self.record("""
          let now = performance.now();
          performance.now = () => now;
          connect("headset");
          await until(() => recording.offers.offer);
          const { open } = simulated;
          let fail;
          simulated.open = () => new Promise((_, reject) => { fail = reject; });
          const using = used().use("headset");
          setMuted(opened[0], true);
          now += 2000;
          simulated.open = open;
          fail(new DOMException("", "NotReadableError"));
          await using;
          await until(() => opened.length === 2 && capturing.size);
          deliver("builtIn");
          await until(() => !used().isChanging);
          await recording.offers.check();
          return [
            used().change.kind, used().isMuted, opened.map((track) => track.readyState), recording.offers.offer?.id,
            Math.round(recording.missing * 10), recording.reason,
          ];
        """)
        self.assertEqual(found, ["microphoneReplaced", False, ["ended", "live"], "headset", 19, None])

    def test_a_microphone_that_was_muted_only_while_the_other_one_opened_goes_on(self) -> None:
        found = self.record("""
          let now = performance.now();
          performance.now = () => now;
          connect("headset");
          await until(() => recording.offers.offer);
          let fail;
          simulated.open = () => new Promise((_, reject) => { fail = reject; });
          const using = used().use("headset");
          setMuted(opened[0], true);
          now += 2000;
          setMuted(opened[0], false);
          fail(new DOMException("", "NotReadableError"));
          await using;
          deliver("builtIn");
          return [used().change.kind, used().isChanging, opened.length, Math.round(recording.missing * 10)];
        """)
        self.assertEqual(found, ["microphoneFailed", False, 1, 20])

    def test_a_microphone_that_was_muted_before_is_not_replaced(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          setMuted(opened[0], true);
          simulated.open = async () => { throw new DOMException("", "NotReadableError"); };
          await used().use("headset");
          return [used().change.kind, used().isChanging, used().isMuted, recording.missing];
        """)
        self.assertEqual(found, ["microphoneFailed", False, True, 0])

    def test_an_error_does_not_prevent_the_next_choice(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          used().flush = () => { throw new Error("not flushed"); };
          const failing = used().use("headset").catch((error) => error.message);
          await until(() => capturing.size === 2);
          deliver("headset");
          const message = await failing;
          delete used().flush;
          const using = used().use("headset");
          await until(() => opened.length === 3 && capturing.size === 3);
          deliver("headset");
          await using;
          return [message, used().change.kind, used().isChanging];
        """)
        self.assertEqual(found, ["not flushed", "microphoneChosen", False])

    def test_a_recording_that_ends_while_the_other_one_opens_releases_both(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          const ending = recording.end("stopped");
          deliver("headset");
          await Promise.all([using, ending]);
          return [recorded.includes(2000), opened.map((track) => track.readyState), used().change.kind];
        """)
        self.assertEqual(found, [False, ["ended", "ended"], "microphoneOpening"])

    def test_a_microphone_that_comes_back_is_offered(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          deliver("headset");
          await using;
          disconnect("headset");
          await until(() => opened.length === 3 && capturing.size);
          deliver("builtIn");
          await until(() => used().change.kind === "microphoneReplaced" && !used().isChanging);
          const before = recording.offers.offer;
          connect("headset");
          await until(() => recording.offers.offer);
          return [before, recording.offers.offer.id, used().change.name];
        """)
        self.assertEqual(found, [None, "headset", "The builtIn"])

    def test_a_microphone_that_comes_back_while_another_one_opens_is_offered(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const using = used().use("headset");
          await until(() => capturing.size === 2);
          deliver("headset");
          await using;
          disconnect("headset");
          await recording.offers.check();
          connect("headset");
          await until(() => opened.length === 3 && capturing.size);
          deliver("builtIn");
          await until(() => !used().isChanging);
          await recording.offers.check();
          return [recording.offers.offer?.id, used().change];
        """)
        self.assertEqual(found, ["headset", {"kind": "microphoneReplaced", "name": "The builtIn"}])

    def test_a_microphone_that_replaces_another_one_is_not_offered(self) -> None:
        found = self.record("""
          simulated.connected.push("webcam");
          disconnect("builtIn");
          await until(() => opened.length === 2 && capturing.size);
          deliver("webcam");
          await until(() => used().change && !used().isChanging);
          await recording.offers.check();
          return [used().change.name, recording.offers.offer];
        """)
        self.assertEqual(found, ["The webcam", None])

    def test_the_next_session_learns_the_offer_and_the_change(self) -> None:
        found = self.record("""
          connect("headset");
          await until(() => recording.offers.offer);
          const stream = recording.events(new AbortController().signal);
          const told = [];
          for (let count = 0; count < 3; count++) told.push((await stream.next()).value);
          return told;
        """)
        offer = {"kind": "microphoneOffered", "id": "headset", "name": "The headset"}
        self.assertEqual(found, [{"kind": "resumed"}, {"kind": "unmuted"}, offer])


if __name__ == "__main__":
    unittest.main()
