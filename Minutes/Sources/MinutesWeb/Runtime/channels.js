// Arranges the channels of sources as those of recordings.

/** The number of samples that an audio graph renders at a time. */
const quantum = 128;

/** The longest delay between two channels with which they are recognized as copies, in samples. */
const longestDelay = 32 * quantum;

/** Whether a block is neither silent nor clipped, nor nearly so: such blocks of different microphones are equal. */
const isLively = (block) => {
  let changeCount = 0;
  for (let index = 1; index < block.length; index++) {
    if (block[index] !== block[index - 1]) changeCount += 1;
  }
  return changeCount * 8 > block.length;
};

/** Whether the last samples of one channel, `length` of them, are those of another one before a delay. */
const isDelayed = (late, early, delay, length) => {
  for (let index = late.length - length; index < late.length; index++) {
    if (late[index] !== early[index - delay]) return false;
  }
  return true;
};

/**
 * Recognizes channels that are copies of one.
 *
 * WebKitGTK delivers a microphone with one channel as two copies, and may delay one of them by some
 * quanta, from the start or later. Their mean would be an echo. Channels that have been copies of each
 * other are therefore never mixed.
 */
class CopyDetector {
  #areCopies = false;

  /** The last samples of each channel: a block, and those that a delayed block may repeat. */
  #samples = [];

  /** Whether the channels of this block or of one before are copies. */
  areCopies(channels) {
    if (channels.length !== this.#samples.length) {
      this.#areCopies = false;
      this.#samples = channels.map(() => new Float32Array(longestDelay));
    }
    if (channels.length > 1) this.#areCopies ||= this.#findCopies(channels);
    return this.#areCopies;
  }

  #findCopies(channels) {
    const { length } = channels[0];
    channels.forEach((block, index) => { this.#append(block, index); });
    if (!channels.every(isLively)) return false;
    const [first, ...others] = this.#samples;
    return others.every((other) => {
      for (let delay = 0; delay <= longestDelay; delay += quantum) {
        if (isDelayed(first, other, delay, length) || isDelayed(other, first, delay, length)) return true;
      }
      return false;
    });
  }

  #append(block, index) {
    const former = this.#samples[index];
    const length = longestDelay + block.length;
    if (former.length === length) {
      former.copyWithin(0, block.length);
    } else {
      this.#samples[index] = new Float32Array(length);
      this.#samples[index].set(former.subarray(-longestDelay));
    }
    this.#samples[index].set(block, longestDelay);
  }
}

/** Mixes several channels down to one. */
const mean = (channels) => {
  const [first, ...others] = channels;
  if (!others.length) return first;
  return first.map((_, index) => channels.reduce((sum, channel) => sum + channel[index], 0) / channels.length);
};

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
  #copies;

  /** @param mayBeCopies Whether the browser may deliver one channel as several. */
  constructor(channelCount, { mayBeCopies = false } = {}) {
    this.channelCount = channelCount;
    this.#copies = mayBeCopies ? new CopyDetector() : null;
  }

  arrange(channels) {
    if (this.channelCount === 1) return this.#copies?.areCopies(channels) ? channels[0] : mean(channels);
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
