// Hears a microphone, sample by sample, without what browsers do to voices in calls.

const faithfully = {
  autoGainControl: false,
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: false,
};

const openMicrophone = () => {
  // Only pages from this machine and encrypted ones may use a microphone.
  if (!navigator.mediaDevices) {
    throw new DOMException("The browser lets only http://localhost and https:// use a microphone.", "SecurityError");
  }
  return navigator.mediaDevices.getUserMedia({ audio: faithfully });
};

/** Several channels as one. */
const mixed = (channels) => {
  if (channels.length === 1) return channels[0];
  return channels[0].map((_, index) => channels.reduce((sum, channel) => sum + channel[index], 0) / channels.length);
};

/**
 * Hears a microphone until it is told to `stop`. `flush` returns when everything was given that was said before.
 *
 * @param hear Is given samples between -1 and 1, and how many there are a second.
 * @param fail Is given why nothing is heard any more.
 */
const listenTo = (stream, worklet, hear, fail) =>
  globalThis.MediaStreamTrackProcessor ? listenDirectly(stream, hear, fail) : listenThroughContext(stream, worklet, hear);

/** Gets every sample, also when the machine has a lot to do. Only Chromium can do it. */
const listenDirectly = (stream, hear, fail) => {
  const [track] = stream.getAudioTracks();
  // 20 seconds: what the page does meanwhile costs no sample.
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 2000 }).readable.getReader();
  let flush = null;
  let isDone = false;
  // How much later than it is said something is here at the earliest, on two clocks that need not go alike. In microseconds.
  let delay = Infinity;
  const now = () => performance.now() * 1000;
  const read = async () => {
    for (;;) {
      const { value: sound, done } = await reader.read();
      isDone = done;
      if (done) return flush?.end();
      const { sampleRate, timestamp, duration } = sound;
      const end = timestamp + duration;
      delay = Math.min(delay + duration / 10_000, now() - end);
      const channels = Array.from({ length: sound.numberOfChannels }, (_, planeIndex) => {
        const samples = new Float32Array(sound.numberOfFrames);
        sound.copyTo(samples, { format: "f32-planar", planeIndex });
        return samples;
      });
      sound.close();
      hear(mixed(channels), sampleRate);
      flush?.note();
      if (end < flush?.until) continue;
      flush?.end();
      flush = null;
    }
  };
  read().catch(fail);
  return {
    flush: () => {
      flush = new Flush();
      flush.until = now() - delay;
      if (isDone) flush.end();
      return flush.ended;
    },
    stop: () => { reader.cancel().catch(() => {}); },
  };
};

/** Waits for what was said before, and no longer than it comes. */
class Flush {
  #timer = 0;
  ended = new Promise((end) => { this.end = end; });

  constructor() { this.note(); }

  /** Something has come. */
  note() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.end, 300);
  }
}

const listenThroughContext = async (stream, worklet, hear) => {
  // By default browsers choose the smallest buffer, and lose more sound while the machine is busy.
  const context = new AudioContext({ latencyHint: "playback" });
  try {
    await context.audioWorklet.addModule(worklet);
    await withLimit(context.resume(), 5000, noOutput);
  } catch (error) {
    await context.close();
    throw error;
  }
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, "microphone");
  let flush = null;
  node.port.onmessage = ({ data }) => {
    if (data) {
      hear(mixed(data), context.sampleRate);
      flush?.note();
    } else {
      flush?.end();
      flush = null;
    }
  };
  // What leads nowhere is not heard. It is silent.
  source.connect(node).connect(context.destination);
  return {
    flush: () => {
      flush = new Flush();
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

const noSound = () => new DOMException("The browser does not get any sound from this machine.", "NotReadableError");

// Without one the clock of an audio context stands still.
const noOutput = () => new DOMException(
  "This browser finds no audio output, and without one it does not pass on the microphone. Connect or switch on a loudspeaker or "
    + "headphones, and try again.",
  "InvalidStateError");

/** Some browsers never say that there is no way to hear anything. */
const withLimit = (promise, milliseconds, error = noSound) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(() => reject(error()), milliseconds)),
]);
