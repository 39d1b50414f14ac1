// Captures a microphone sample by sample, without the voice processing of browsers.

const faithfully = {
  autoGainControl: false,
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: false,
};

/** The properties of the microphone's sound. With one channel they do not depend on any choice. */
const wantedSound = () => (wantsStereo() ? { ...faithfully, channelCount: { ideal: 2 } } : faithfully);

/**
 * Whether a microphone has two channels. WebKit does not tell, and delivers a microphone with one
 * channel as two equal ones.
 */
const hasTwoChannels = (track) => track.getCapabilities?.()?.channelCount?.max >= 2;

/** The number of channels that are recorded of a microphone. */
const channelCountOf = (track) => (wantsStereo() && hasTwoChannels(track) ? 2 : 1);

const openMicrophone = () => {
  // Browsers expose microphones only to pages from localhost or over HTTPS.
  if (!navigator.mediaDevices) {
    throw new DOMException(texts.microphoneNeedsEncryption, "SecurityError");
  }
  const open = (audio) => navigator.mediaDevices.getUserMedia({ audio });
  const id = chosenMicrophone();
  const sound = wantedSound();
  if (!id) return open(sound);
  // `exact`, because Chromium opens the default microphone despite an `ideal` one.
  return open({ ...sound, deviceId: { exact: id } }).catch((error) => {
    // While the chosen microphone is not connected, the default one is used.
    if (["NotFoundError", "OverconstrainedError"].includes(error.name)) return open(sound);
    throw error;
  });
};

/**
 * Opens a microphone after the one that recorded was disconnected. The system may need a moment to
 * choose another one.
 */
const openAnotherMicrophone = async () => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openMicrophone();
    } catch (error) {
      if (attempt === 4 || error.name === "NotAllowedError") throw error;
      await new Promise((go) => setTimeout(go, 500));
    }
  }
};

/**
 * Mixes several channels down to one.
 *
 * WebKitGTK delivers a microphone with one channel as two equal channels, and may later delay one of
 * them by 512 frames. Their mean is then an echo. Channels that have been equal are therefore never
 * mixed.
 */
class Downmix {
  #areCopies = false;

  mix(channels) {
    const [first, ...others] = channels;
    if (!others.length) return first;
    this.#areCopies ||= first.some((sample) => sample !== 0)
      && others.every((other) => other.every((sample, index) => sample === first[index]));
    if (this.#areCopies) return first;
    return first.map((_, index) => channels.reduce((sum, channel) => sum + channel[index], 0) / channels.length);
  }
}

/** Interleaves two channels of the same length. */
const interleaved = (left, right) => {
  const samples = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = left[index];
    samples[index * 2 + 1] = right[index];
  }
  return samples;
};

/** Converts the channels of a source to those of a recording: one, or two that are interleaved. */
class ChannelLayout {
  #downmix = new Downmix();

  constructor(channelCount) {
    this.channelCount = channelCount;
  }

  arrange(channels) {
    if (this.channelCount === 1) return this.#downmix.mix(channels);
    const [left, right = left] = channels;
    return interleaved(left, right);
  }
}

/**
 * Captures a source until `stop` is called. `flush` waits for the sound from before the call.
 *
 * @param hear Called with samples between -1 and 1, two channels interleaved, and the sample rate.
 * @param fail Called with the error that ends the capture.
 */
const listenTo = (stream, worklet, hear, fail, channelCount = 1) => {
  const layout = new ChannelLayout(channelCount);
  return globalThis.MediaStreamTrackProcessor
    ? listenDirectly(stream, hear, fail, layout) : listenThroughContext(stream, worklet, hear, layout);
};

/** Captures every sample, also on a busy machine. Supported by Chromium only. */
const listenDirectly = (stream, hear, fail, layout) => {
  const [track] = stream.getAudioTracks();
  // A buffer of 20 seconds: a page that is blocked for a shorter time loses no sample.
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 2000 }).readable.getReader();
  let flush = null;
  let isDone = false;
  // The minimum latency of sound in microseconds, as the difference of two clocks that may drift.
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
      hear(layout.arrange(channels), sampleRate);
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

/** Waits for sound that is still buffered, until none arrives for 300 ms. */
class Flush {
  #timer = 0;
  ended = new Promise((end) => { this.end = end; });

  constructor() { this.note(); }

  /** Extends the timeout, because sound has arrived. */
  note() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.end, 300);
  }
}

const listenThroughContext = async (stream, worklet, hear, layout) => {
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
      hear(layout.arrange(data), context.sampleRate);
      flush?.note();
    } else {
      flush?.end();
      flush = null;
    }
  };
  // A node is processed only if it is connected to the destination. Its output is silence.
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

const noSound = () => new DOMException(texts.noSound, "NotReadableError");

// Without an audio output the clock of an audio context stands still.
const noOutput = () => new DOMException(texts.noOutput, "InvalidStateError");

/** Rejects after a timeout, because some browsers never report that no sound is available. */
const withLimit = (promise, milliseconds, error = noSound) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(() => reject(error()), milliseconds)),
]);
