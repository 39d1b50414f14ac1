"""The sound that is still buffered is awaited each time that a capture is flushed, with simulated sources."""

from __future__ import annotations

import unittest

from script_case import UNTIL, ScriptCase

# The clock stands still, and no timer ends.
SIMULATION = UNTIL + """
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((go) => { setTimer(go); });
  };
  const setTimer = globalThis.setTimeout.bind(globalThis);
  const ended = [];
  const note = (name) => () => { ended.push(name); };
  let heard = 0;
  const hear = (samples) => { heard += samples.length; };
  const track = {};
  const stream = { getAudioTracks: () => [track] };
"""

DIRECT = """
  let now = 1000;
  performance.now = () => now;
  let source;
  globalThis.MediaStreamTrackProcessor = class {
    readable = new ReadableStream({ start(controller) { source = controller; } });
  };
  // A piece of 10 ms, whose sound ends at a time in milliseconds.
  const deliver = (end) => source.enqueue({
    numberOfChannels: 1, numberOfFrames: 480, sampleRate: 48000, timestamp: (end - 10) * 1000, duration: 10_000,
    copyTo() {}, close() {},
  });
  const capture = listenTo(stream, "", hear, () => {});
  deliver(1000);
  await until(() => heard === 480);
  globalThis.setTimeout = () => 0;
"""

THROUGH_CONTEXT = """
  globalThis.MediaStreamTrackProcessor = undefined;
  let port;
  let requests = 0;
  const node = { connect: (next) => next };
  globalThis.AudioContext = class {
    audioWorklet = { addModule: async () => {} };
    sampleRate = 48000;
    resume = async () => {};
    createMediaStreamSource = () => node;
  };
  globalThis.AudioWorkletNode = class {
    constructor() { port = this.port = { postMessage() { requests++; } }; }
    connect() {}
  };
  const capture = await listenTo(stream, "", hear, () => {});
  globalThis.setTimeout = () => 0;
"""


class CaptureTests(ScriptCase):
    imports = {"capture": ["listenTo"]}
    before = SIMULATION

    def test_each_flush_ends_with_the_sound_from_before_it(self) -> None:
        found = self.evaluate(f"""
          {DIRECT}
          now = 1010;
          capture.flush().then(note("first"));
          now = 1030;
          capture.flush().then(note("second"));
          const states = [];
          for (const end of [1010, 1020, 1030]) {{
            deliver(end);
            await settle();
            states.push([...ended]);
          }}
          return states;
        """)
        self.assertEqual(found, [["first"], ["first"], ["first", "second"]])

    def test_each_flush_ends_when_the_microphone_does(self) -> None:
        found = self.evaluate(f"""
          {DIRECT}
          now = 1020;
          capture.flush().then(note("first"));
          capture.flush().then(note("second"));
          source.close();
          await settle();
          capture.flush().then(note("third"));
          await settle();
          return ended;
        """)
        self.assertEqual(found, ["first", "second", "third"])

    def test_each_flush_of_an_audio_context_ends_with_its_own_mark(self) -> None:
        found = self.evaluate(f"""
          {THROUGH_CONTEXT}
          capture.flush().then(note("first"));
          capture.flush().then(note("second"));
          const states = [requests];
          for (const data of [[new Float32Array(100)], null, [new Float32Array(28)], null]) {{
            port.onmessage({{ data }});
            await settle();
            states.push([heard, ...ended]);
          }}
          return states;
        """)
        self.assertEqual(found, [2, [100], [100, "first"], [128, "first"], [128, "first", "second"]])


if __name__ == "__main__":
    unittest.main()
