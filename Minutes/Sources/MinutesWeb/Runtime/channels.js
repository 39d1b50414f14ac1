// Arranges the channels of sources as those of recordings.

/** The number of samples that an audio graph renders at a time. */
const quantum = 128;

/** The longest delay between two channels with which they are recognized as copies, in samples. */
const longestDelay = 32 * quantum;

/** Whether the last samples of one channel, `length` of them, are those of another one before a delay. */
const isDelayed = (late, early, delay, length) => {
  const start = late.length - length;
  for (let index = start; index < late.length; index++) {
    if (late[index] !== early[index - delay]) return false;
  }
  // Channels that are silent or clipped are equal, too.
  return late.subarray(start).some((sample) => sample !== late[start]);
};

const areCopies = (one, other, length) => {
  for (let delay = 0; delay <= longestDelay; delay += quantum) {
    if (isDelayed(one, other, delay, length) || isDelayed(other, one, delay, length)) return true;
  }
  return false;
};

/**
 * Mixes several channels down to one.
 *
 * WebKitGTK delivers a microphone with one channel as two copies, and may delay one of them by some
 * quanta, from the start or later. Their mean would be an echo. Channels that have been copies of each
 * other are therefore never mixed.
 */
export class Downmix {
  #areCopies = false;
  /** The samples of each channel before the next block. */
  #past = [];

  mix(channels) {
    const [first, ...others] = channels;
    if (!others.length) return first;
    this.#areCopies ||= this.#findCopies(channels);
    if (this.#areCopies) return first;
    return first.map((_, index) => channels.reduce((sum, channel) => sum + channel[index], 0) / channels.length);
  }

  #findCopies(channels) {
    const [first, ...others] = channels.map((block, index) => {
      const samples = new Float32Array(longestDelay + block.length);
      samples.set(this.#past[index] ?? []);
      samples.set(block, longestDelay);
      this.#past[index] = samples.slice(-longestDelay);
      return samples;
    });
    return others.every((other) => areCopies(first, other, channels[0].length));
  }
}

/** Interleaves two channels of the same length. */
export const interleaved = (left, right) => {
  const samples = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = left[index];
    samples[index * 2 + 1] = right[index];
  }
  return samples;
};

/** Converts the channels of a source to those of a recording: one, or two that are interleaved. */
export class ChannelLayout {
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

/** Returns the sample of each frame with the largest magnitude. */
export const loudest = (samples, channelCount) => {
  if (channelCount === 1) return samples;
  const louder = (one, other) => (Math.abs(other) > Math.abs(one) ? other : one);
  return Float32Array.from({ length: samples.length / 2 }, (_, frame) => louder(samples[frame * 2], samples[frame * 2 + 1]));
};
