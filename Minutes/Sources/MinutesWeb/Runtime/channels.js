// Arranges the channels of sources as those of recordings.

/**
 * Mixes several channels down to one.
 *
 * WebKitGTK delivers a microphone with one channel as two equal channels, and may later delay one of
 * them by 512 frames. Their mean is then an echo. Channels that have been equal are therefore never
 * mixed.
 */
export class Downmix {
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
