// Converts sound of a source to the sample rate of a recording.

/** The number of samples on each side that an interpolated one depends on. */
const interpolationReach = 8;

/** The number of stored weights for the distance of one sample. */
const weightsPerSample = 256;

/** The weight of a sample at a distance: a sinc function with a Hann window. */
const interpolationWeight = (distance) => {
  if (distance === 0) return 1;
  if (distance >= interpolationReach) return 0;
  const angle = Math.PI * distance;
  return Math.sin(angle) / angle * (0.5 + 0.5 * Math.cos(angle / interpolationReach));
};

/** Changes the sample rate of interleaved sound, piece by piece. */
export class RateConverter {
  #channelCount;

  /** The number of input frames for each output frame, without and with the correction. */
  #nominalStep;
  #step;
  #reach;
  #weights;

  /** The frames that the next output depends on, and the position of that output in them. */
  #rest;
  #position;

  /** Whether the position may be between two frames. */
  #isInterpolating = false;

  constructor(sampleRate, target, channelCount) {
    this.#channelCount = channelCount;
    this.#step = this.#nominalStep = sampleRate / target;
    // At a lower rate, the interpolation also removes the frequencies that it does not have.
    const width = Math.max(1, this.#step);
    this.#reach = Math.ceil(interpolationReach * width);
    this.#weights = Float64Array.from(
      { length: this.#reach * weightsPerSample + 2 },
      (_, index) => interpolationWeight(index / weightsPerSample / width) / width);
    this.#rest = new Float32Array((this.#reach - 1) * channelCount);
    this.#position = this.#reach - 1;
  }

  /**
   * Corrects the rate of the source from the next sample on, without a step in the sound.
   *
   * @param correction The part by which the source is faster than its sample rate. At most a
   *   thousandth: the interpolation does not depend on it.
   */
  correct(correction) {
    this.#step = this.#nominalStep * (1 + correction);
    this.#isInterpolating ||= this.#step !== 1;
  }

  convert(samples) {
    if (this.#step === 1 && !this.#isInterpolating) return samples;
    const width = this.#channelCount;
    const input = new Float32Array(this.#rest.length + samples.length);
    input.set(this.#rest);
    input.set(samples, this.#rest.length);
    const frameCount = input.length / width;
    const count = Math.max(0, Math.ceil((frameCount - this.#reach - this.#position) / this.#step));
    const output = new Float32Array(count * width);
    for (let frame = 0; frame < count; frame++) this.#interpolate(input, this.#position + frame * this.#step, output, frame * width);
    const next = this.#position + count * this.#step;
    const used = Math.min(Math.floor(next) - this.#reach + 1, frameCount);
    this.#rest = input.slice(used * width);
    this.#position = next - used;
    return output;
  }

  #interpolate(input, position, output, place) {
    const width = this.#channelCount;
    const start = Math.floor(position);
    for (let frame = start - this.#reach + 1; frame <= start + this.#reach; frame++) {
      const distance = Math.abs(position - frame) * weightsPerSample;
      const index = Math.floor(distance);
      const weight = this.#weights[index] + (distance - index) * (this.#weights[index + 1] - this.#weights[index]);
      for (let channel = 0; channel < width; channel++) output[place + channel] += weight * input[frame * width + channel];
    }
  }
}
