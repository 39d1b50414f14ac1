// Detects sound that the browser has lost. Browsers do not report losses: the total duration of
// sound lags behind the clock.

/**
 * The length of the compared periods, in milliseconds. Delayed sound arrives within two of them.
 */
const lossPeriod = 2000;

/** The shortest loss that differs from delayed sound, in seconds. */
const smallestLoss = 0.05;

/**
 * The largest drift between the clocks of the sound card and of the machine, in seconds per second.
 */
const clockTolerance = 0.0005;

// An audio context may insert silence for lost sound: exact zeros between two edges, which no real
// room produces.

/** The shortest and the longest such gap, in seconds. */
const [shortestGap, longestGap] = [0.003, 2];

/** The minimum magnitude of the samples at the edges. */
const gapEdge = 0.003;

/** The number of samples that are checked at an edge. */
const gapEdgeLength = 8;

export class GapFinder {
  #before = 0;
  #zeros = 0;

  /**
   * The length in frames of the gap whose second edge is being checked, and the number of samples
   * checked.
   */
  #gap = 0;
  #after = 0;

  /** Returns the total length of the gaps that end in the samples, in seconds. */
  find(samples, sampleRate) {
    let frames = 0;
    for (const sample of samples) {
      if (sample === 0) {
        this.#zeros++;
        continue;
      }
      const magnitude = Math.abs(sample);
      if (this.#zeros >= shortestGap * sampleRate) {
        this.#gap = this.#zeros <= longestGap * sampleRate && this.#before >= gapEdge ? this.#zeros : 0;
        this.#after = 0;
      }
      this.#zeros = 0;
      if (this.#gap && magnitude >= gapEdge) {
        frames += this.#gap;
        this.#gap = 0;
      } else if (++this.#after >= gapEdgeLength) {
        this.#gap = 0;
      }
      // Decays to a third within the length of an edge.
      this.#before = Math.max(magnitude, this.#before * 0.87);
    }
    return frames / sampleRate;
  }
}

/** Compares the duration of sound with the elapsed time. */
export class LossWatch {
  #lostBefore = 0;
  #lost = 0;
  #gaps = 0;
  #gapFinder = new GapFinder();
  #start = null;
  #heard = 0;
  #periodStart = 0;

  /**
   * The minimum delay of sound in the current period, in the one before, and before any loss; in
   * seconds.
   */
  #lateNow = Infinity;
  #lateBefore = Infinity;
  #usual = null;

  /** The total duration of lost sound so far, in seconds. */
  get missing() {
    return this.#lostBefore + this.#lost + (this.#gaps > smallestLoss ? this.#gaps : 0);
  }

  /**
   * Records that sound has arrived, or that time has passed without any.
   *
   * @param duration The length of the sound in seconds.
   * @param now The time in milliseconds.
   * @returns Whether the duration of lost sound has changed.
   */
  note(duration, now) {
    if (this.#start === null) {
      if (!duration) return false;
      this.#start = this.#periodStart = now;
      this.#heard = -duration;
    }
    let hasChanged = false;
    if (now - this.#periodStart >= lossPeriod) {
      hasChanged = this.#compare(Math.min(this.#lateNow, this.#lateBefore));
      this.#lateBefore = this.#lateNow;
      this.#lateNow = Infinity;
      this.#periodStart = now;
    }
    this.#heard += duration;
    this.#lateNow = Math.min(this.#lateNow, (now - this.#start) / 1000 - this.#heard);
    return hasChanged;
  }

  /** Starts a comparison before any sound: at a time in milliseconds, from which on sound is expected. */
  start(now) {
    this.#start = this.#periodStart = now;
    this.#usual = 0;
  }

  /** Looks for inserted silence. Returns the same as `note`. */
  findGaps(samples, sampleRate) {
    const before = this.missing;
    this.#gaps += this.#gapFinder.find(samples, sampleRate);
    return this.missing !== before;
  }

  /**
   * Ends or interrupts the comparison: the next sound starts a new one. Returns the same as `note`.
   */
  rest(now) {
    // A shorter period is too inaccurate.
    const hasChanged = this.#start !== null && now - this.#periodStart >= lossPeriod / 4 && this.#compare(this.#lateNow);
    this.#start = this.#usual = null;
    this.#lostBefore += this.#lost;
    this.#heard = this.#lost = 0;
    this.#lateNow = this.#lateBefore = Infinity;
    this.#gapFinder = new GapFinder();
    return hasChanged;
  }

  /** Adds sound that is known to be lost, in seconds. */
  lose(duration) { this.#lostBefore += duration; }

  #compare(late) {
    this.#usual ??= late;
    const difference = late - this.#usual - this.#lost;
    const tolerance = clockTolerance * lossPeriod / 1000;
    if (Math.abs(difference) <= smallestLoss) {
      this.#usual += Math.max(-tolerance, Math.min(tolerance, difference));
      return false;
    }
    const before = this.#lost;
    // Sound that was considered lost may still arrive.
    this.#lost = before + difference > smallestLoss ? before + difference : 0;
    this.#usual = late - this.#lost;
    return this.#lost !== before;
  }
}
