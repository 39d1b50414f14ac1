// Captures a source sample by sample.

import { ChannelLayout } from "./channels.js";
import { texts } from "./texts.js";
import { withLimit } from "./timeouts.js";

/** The buffer of a source in pieces of 10 ms: a page that is blocked for 20 s loses no sample. */
const maxBufferSize = 2000;

/** How long an audio context may take to start, in milliseconds. */
const contextPeriod = 5000;

/** How long no buffered sound arrives before a flush ends, in milliseconds. */
const flushPeriod = 300;

/**
 * Captures a source until `stop` is called. `flush` waits for the sound from before the call.
 *
 * @param hear Called with samples between -1 and 1, two channels interleaved, and the sample rate.
 * @param fail Called with the error that ends the capture.
 */
export const listenTo = (stream, worklet, hear, fail, channelCount = 1) => (
  globalThis.MediaStreamTrackProcessor
    ? listenDirectly(stream, hear, fail, new ChannelLayout(channelCount))
    : listenThroughContext(stream, worklet, hear, new ChannelLayout(channelCount, { mayBeCopies: true })));

/** Captures every sample, also on a busy machine. Supported by Chromium only. */
const listenDirectly = (stream, hear, fail, layout) => {
  const [track] = stream.getAudioTracks();
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize }).readable.getReader();
  // A pause or the end may follow while a flush before a change of the microphone is under way.
  let flushes = [];
  let isDone = false;
  // The minimum latency of sound in microseconds, as the difference of two clocks that may drift.
  let delay = Infinity;
  const now = () => performance.now() * 1000;
  const read = async () => {
    for (;;) {
      const { value: sound, done } = await reader.read();
      isDone = done;
      if (done) return flushes.forEach((flush) => { flush.end(); });
      const { sampleRate, timestamp, duration } = sound;
      const end = timestamp + duration;
      delay = Math.min(delay + duration / 10_000, now() - end);
      const channels = Array.from({ length: sound.numberOfChannels }, (_, planeIndex) => {
        const samples = new Float32Array(sound.numberOfFrames);
        sound.copyTo(samples, { format: "f32-planar", planeIndex });
        return samples;
      });
      sound.close();
      hear(layout.arrange(channels), sampleRate);
      for (const flush of flushes) {
        if (end < flush.until) flush.note();
        else flush.end();
      }
      flushes = flushes.filter(({ until }) => end < until);
    }
  };
  read().catch(fail);
  return {
    flush: () => {
      const flush = new Flush();
      flush.until = now() - delay;
      if (isDone) flush.end();
      else flushes.push(flush);
      return flush.ended;
    },
    stop: () => { reader.cancel().catch(() => {}); },
  };
};

/** Waits for sound that is still buffered, until none arrives for a while. */
class Flush {
  #timer = 0;
  ended = new Promise((end) => { this.end = end; });

  constructor() { this.note(); }

  /** Extends the timeout, because sound has arrived. */
  note() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.end, flushPeriod);
  }
}

const listenThroughContext = async (stream, worklet, hear, layout) => {
  // By default browsers choose the smallest buffer, and lose more sound while the machine is busy.
  const context = new AudioContext({ latencyHint: "playback" });
  try {
    await context.audioWorklet.addModule(worklet);
    await withLimit(context.resume(), contextPeriod, noOutput);
  } catch (error) {
    await context.close();
    throw error;
  }
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, "microphone");
  // Each is ended by a message of the worklet, in their order.
  const flushes = [];
  node.port.onmessage = ({ data }) => {
    if (data) {
      hear(layout.arrange(data), context.sampleRate);
      for (const flush of flushes) flush.note();
    } else {
      flushes.shift()?.end();
    }
  };
  // A node is processed only if it is connected to the destination. Its output is silence.
  source.connect(node).connect(context.destination);
  return {
    flush: () => {
      const flush = new Flush();
      flushes.push(flush);
      node.port.postMessage(null);
      return flush.ended;
    },
    stop: () => {
      node.port.onmessage = null;
      source.disconnect();
      context.close();
    },
  };
};

// Without an audio output the clock of an audio context stands still.
const noOutput = () => new DOMException(texts.noOutput, "InvalidStateError");
