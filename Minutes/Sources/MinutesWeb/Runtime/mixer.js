// Mixes the microphone with shared sound.

import { interleaved } from "./channels.js";

/**
 * How long sound of the microphone waits for shared sound of the same time, and shared sound for the
 * microphone, in milliseconds.
 */
const [longestWait, longestLead] = [200, 500];

/**
 * The longest time between two pieces that counts, in milliseconds. While the page is blocked, no
 * source stalls.
 */
const longestStep = 150;

// The sound cards of the microphone and of the shared sound have clocks of their own, which differ by
// up to some hundred millionths. So the lead of the shared sound changes slowly, and the rate of the
// shared sound is corrected against it.

/** How long the lead is measured before it is the right one, in milliseconds. */
const leadPeriod = 3000;

/** The time constant of the mean of the lead, in milliseconds: pieces arrive irregularly. */
const leadSmoothing = 5000;

/**
 * The correction for each second of lead. A difference of 100 millionths is corrected at a lead of
 * 10 ms, and the lead approaches this value in minutes.
 */
const correctionPerSecond = 0.01;

/** The largest correction. It changes a tone by less than two hundredths of a semitone. */
const largestCorrection = 0.001;

/**
 * Mixes the microphone with shared sound: their sum in one channel; or the microphone in the left
 * one and the shared sound in the right one.
 *
 * Both arrive in pieces of any length. The n-th sample of one belongs to the n-th one of the other.
 * The microphone never waits longer than `longestWait`, and loses no sample.
 */
export class SoundMixer {
  #channelCount;
  #give;
  #microphone = [];
  #shared = [];
  #heardAt = -Infinity;

  /** The time, which stands still while the page is blocked and nothing arrives. */
  #time = 0;
  #arrivedAt = null;
  #isSharingOver = false;

  /** The number of shared frames that were left out, because the microphone delivers fewer. */
  droppedFrameCount = 0;

  /** The mean lead of the shared sound in frames, the right one, and the time of their measurement. */
  #lead = 0;
  #rightLead = 0;
  #leadTime = 0;
  #leadMeasuredAt = null;

  /** @param give Called with the mixed samples. */
  constructor(channelCount, give) {
    this.#channelCount = channelCount;
    this.#give = give;
  }

  /** Adds sound of the microphone, which has arrived at a time in milliseconds. */
  hear(samples, now) {
    this.#heardAt = this.#timeAt(now);
    this.#add(samples, this.#microphone);
    this.#measureLead();
  }

  /** Adds shared sound, which has arrived at a time in milliseconds. */
  hearShared(samples, now) {
    if (this.#isSharingOver) return;
    this.#timeAt(now);
    this.#add(samples, this.#shared);
  }

  /**
   * The part by which the shared sound is faster than the microphone, as far as it is to be corrected
   * now.
   */
  correction(sampleRate) {
    if (this.#leadTime < leadPeriod) return 0;
    const correction = (this.#lead - this.#rightLead) / sampleRate * correctionPerSecond;
    return Math.max(-largestCorrection, Math.min(correction, largestCorrection));
  }

  #measureLead() {
    if (this.#isSharingOver) return;
    const elapsed = this.#time - (this.#leadMeasuredAt ?? this.#time);
    this.#leadMeasuredAt = this.#time;
    const count = (pieces) => pieces.reduce((sum, { samples }) => sum + samples.length, 0);
    const lead = count(this.#shared) - count(this.#microphone);
    this.#leadTime += elapsed;
    // The mean since the two were matched, later over the last seconds.
    const weight = this.#leadTime ? elapsed / Math.min(this.#leadTime, leadSmoothing) : 1;
    this.#lead += (lead - this.#lead) * Math.min(1, weight);
    if (this.#leadTime <= leadPeriod) this.#rightLead = this.#lead;
  }

  /** Measures again, because other frames belong together now. */
  #forgetLead() { this.#leadTime = this.#lead = this.#rightLead = 0; }

  /** Ends the shared sound. The microphone does not wait for it any more. */
  endSharing() {
    this.#isSharingOver = true;
    this.release();
  }

  /** Gives all sound of the microphone. */
  release() {
    this.#forgetLead();
    while (this.#microphone.length) this.#giveFrames(this.#microphone.shift().samples, null);
    if (this.#isSharingOver) this.#shared = [];
  }

  #timeAt(now) {
    this.#time += Math.max(0, Math.min(now - (this.#arrivedAt ?? now), longestStep));
    this.#arrivedAt = now;
    return this.#time;
  }

  #add(samples, pieces) {
    pieces.push({ samples, time: this.#time });
    this.#mix();
  }

  #mix() {
    while (this.#microphone.length && this.#shared.length) {
      const count = Math.min(this.#microphone[0].samples.length, this.#shared[0].samples.length);
      this.#giveFrames(this.#take(this.#microphone, count), this.#take(this.#shared, count));
    }
    const isLate = (pieces, limit) => pieces.length && this.#time - pieces[0].time > limit;
    if (this.#isSharingOver || isLate(this.#microphone, longestWait)) this.release();
    if (!isLate(this.#shared, longestLead)) return;
    this.#forgetLead();
    // While the microphone delivers nothing, the shared sound goes on without it.
    const isAlone = this.#time - this.#heardAt > longestLead;
    for (const { samples } of this.#shared) {
      if (isAlone) this.#giveFrames(new Float32Array(samples.length), samples);
      else this.droppedFrameCount += samples.length;
    }
    this.#shared = [];
  }

  #take(pieces, count) {
    const { samples, time } = pieces.shift();
    if (samples.length > count) pieces.unshift({ samples: samples.subarray(count), time });
    return samples.subarray(0, count);
  }

  #giveFrames(samples, shared) {
    if (this.#channelCount === 2) {
      this.#give(interleaved(samples, shared ?? new Float32Array(samples.length)));
    } else {
      this.#give(shared ? samples.map((sample, index) => sample + shared[index]) : samples);
    }
  }
}
