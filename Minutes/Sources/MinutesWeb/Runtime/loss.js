// Finds sound that the browser has lost. No browser reports it: less sound comes than time passes.

/** The length of the periods that are compared, in milliseconds. Sound that is late comes within two of them. */
const lossPeriod = 2000;

/** The shortest loss that differs from late sound, in seconds. */
const smallestLoss = 0.05;

/** The largest difference between the clocks of the sound card and of the machine, in seconds per second. */
const clockTolerance = 0.0005;

// In the place of lost sound, an audio context may give silence: exact zeros between two edges that no room has.

/** The shortest and the longest of these gaps, in seconds. */
const [shortestGap, longestGap] = [0.003, 2];

/** The lowest magnitude of the samples at the edges. */
const gapEdge = 0.003;

/** The number of samples at an edge that are looked at. */
const gapEdgeLength = 8;

class GapFinder {
  #before = 0;
  #zeros = 0;

  /** The gap of which the second edge is looked at, in frames, and how many of its samples have come. */
  #gap = 0;
  #after = 0;

  /** The length of the gaps that end in these samples, in seconds. */
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
      // Falls to a third within the length of an edge.
      this.#before = Math.max(magnitude, this.#before * 0.87);
    }
    return frames / sampleRate;
  }
}

/** Compares the sound that comes with the time that passes. */
class LossWatch {
  #lostBefore = 0;
  #lost = 0;
  #gaps = 0;
  #gapFinder = new GapFinder();
  #start = null;
  #heard = 0;
  #periodStart = 0;

  /** How late sound was at least in this period, in the one before, and before anything was lost; in seconds. */
  #lateNow = Infinity;
  #lateBefore = Infinity;
  #usual = null;

  /** The duration of the sound that was lost so far, in seconds. */
  get missing() {
    return this.#lostBefore + this.#lost + (this.#gaps > smallestLoss ? this.#gaps : 0);
  }

  /**
   * Notes that sound has come, or that none has.
   *
   * @param duration The length of the sound in seconds.
   * @param now The time in milliseconds.
   * @returns Whether the duration of the lost sound has changed.
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

  /** Looks for silence in the place of lost sound. Returns as `note` does. */
  findGaps(samples, sampleRate) {
    const before = this.missing;
    this.#gaps += this.#gapFinder.find(samples, sampleRate);
    return this.missing !== before;
  }

  /** Ends or interrupts the comparison: what comes next begins a new one. Returns as `note` does. */
  rest(now) {
    // Less than that is no measure.
    const hasChanged = this.#start !== null && now - this.#periodStart >= lossPeriod / 4 && this.#compare(this.#lateNow);
    this.#start = this.#usual = null;
    this.#lostBefore += this.#lost;
    this.#heard = this.#lost = 0;
    this.#lateNow = this.#lateBefore = Infinity;
    this.#gapFinder = new GapFinder();
    return hasChanged;
  }

  #compare(late) {
    this.#usual ??= late;
    const difference = late - this.#usual - this.#lost;
    const tolerance = clockTolerance * lossPeriod / 1000;
    if (Math.abs(difference) <= smallestLoss) {
      this.#usual += Math.max(-tolerance, Math.min(tolerance, difference));
      return false;
    }
    const before = this.#lost;
    // Sound that was taken for lost may come after all.
    this.#lost = before + difference > smallestLoss ? before + difference : 0;
    this.#usual = late - this.#lost;
    return this.#lost !== before;
  }
}
