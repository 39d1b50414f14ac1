// Removes the samples that Firefox and WebKitGTK insert into an audio graph when the microphone's sound is late. That sound comes
// afterwards, complete. Firefox inserts a few zeros; WebKitGTK repeats a render quantum, or inserts quanta of zeros.

/** The number of frames that an audio graph renders at once. */
const renderQuantum = 128;

/** The fewest zeros that are removed: sound has one or two by chance. */
const fewestZeros = 4;

/** The longest run of zeros that is removed wherever it begins and ends, in seconds. Longer ones must consist of whole render quanta. */
const longestInsertion = 0.01;

/** The shortest time between two of these runs, in seconds. More frequent ones are part of generated sound. */
const insertionDistance = 0.02;

/** The most repetitions of a render quantum that are removed. More of them are generated sound whose period fits into a quantum. */
const mostRepetitions = 16;

class Splicer {
  /** The number of frames that were removed. */
  removed = 0;

  /** The number of frames that came, without repetitions: whole render quanta. */
  #position = 0;
  #last = new Float32Array(renderQuantum);
  #repetitions = 0;

  /** The loudest of the last samples before a run of zeros, falling as in `GapFinder`. */
  #before = 0;

  /** A run of zeros with a loud edge, and the samples after it until one is loud. */
  #zeros = 0;
  #after = [];
  #endOfRun = -Infinity;

  /**
   * Returns these samples without insertions. Repetitions, zeros and up to seven samples after them are held back until they are known to
   * be sound.
   *
   * @param samples Whole render quanta.
   */
  splice(samples, sampleRate) {
    const out = [];
    for (let start = 0; start < samples.length; start += renderQuantum) {
      const quantum = samples.subarray(start, start + renderQuantum);
      for (let times = this.#timesToTake(quantum); times > 0; times--) {
        for (const sample of quantum) this.#take(sample, sampleRate, out);
      }
      this.#last.set(quantum);
    }
    return Float32Array.from(out);
  }

  /** Returns the samples that are held back. What comes next has nothing to do with them. */
  rest() {
    const out = [];
    this.#give(this.#zeros, out);
    this.#before = this.#repetitions = 0;
    return Float32Array.from(out);
  }

  /** How often a quantum is sound: not at all while it may be a repetition, and then for all that were held back. */
  #timesToTake(quantum) {
    if (quantum.some((sample) => sample !== 0) && quantum.every((sample, index) => sample === this.#last[index])) {
      const repetitions = ++this.#repetitions;
      return repetitions <= mostRepetitions ? 0 : repetitions === mostRepetitions + 1 ? repetitions : 1;
    }
    if (this.#repetitions <= mostRepetitions) this.removed += this.#repetitions * renderQuantum;
    this.#repetitions = 0;
    return 1;
  }

  #take(sample, sampleRate, out) {
    const magnitude = Math.abs(sample);
    this.#position++;
    if (sample === 0 && !this.#after.length && (this.#zeros || this.#before >= gapEdge)) {
      if (++this.#zeros <= longestGap * sampleRate) return;
      this.#give(this.#zeros, out);
      this.#before = 0;
    } else if (this.#zeros) {
      this.#after.push(sample);
      if (magnitude >= gapEdge) this.#give(this.#zeros - this.#insertedZeros(sampleRate), out);
      else if (this.#after.length === gapEdgeLength) this.#give(this.#zeros, out);
    } else {
      out.push(sample);
    }
    if (!this.#zeros) this.#before = Math.max(magnitude, this.#before * 0.87);
  }

  #give(zeros, out) {
    for (let count = 0; count < zeros; count++) out.push(0);
    out.push(...this.#after);
    this.#zeros = this.#after.length = 0;
  }

  /** The number of the held zeros that were inserted: all or none. */
  #insertedZeros(sampleRate) {
    if (this.#zeros < fewestZeros) return 0;
    const end = this.#position - this.#after.length;
    const distance = end - this.#zeros - this.#endOfRun;
    this.#endOfRun = end;
    const isWholeQuanta = end % renderQuantum === 0 && this.#zeros % renderQuantum === 0;
    const isShort = this.#zeros <= longestInsertion * sampleRate && distance >= insertionDistance * sampleRate;
    if (!isWholeQuanta && !isShort) return 0;
    this.removed += this.#zeros;
    return this.#zeros;
  }
}
