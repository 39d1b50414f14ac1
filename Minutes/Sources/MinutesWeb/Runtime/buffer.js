// Collects the samples of a recording in chunks, which the browser stores.

import { chunkStore } from "./chunks.js";
import { noteLevel } from "./hearing.js";

/** The length of a chunk in seconds, which is the most that is lost if the browser is killed. */
const chunkDuration = 0.1;

export class SoundBuffer {
  /** The number of frames a second, which the first sound determines. */
  sampleRate = 0;

  /** The number of frames in chunks. */
  frameCount = 0;

  /** Whether all unacknowledged sound is in the database. If not, it is lost with the page. */
  isKept = true;

  #recording;
  #chunk = new Int16Array(0);
  #filled = 0;
  #keeping = Promise.resolve();

  constructor(recording) {
    this.#recording = recording;
  }

  /** Called with the sample rate before the first samples. */
  async begin(sampleRate) {
    this.sampleRate = sampleRate;
    this.#chunk = new Int16Array(Math.round(sampleRate * chunkDuration) * this.#recording.channelCount);
    await chunkStore.describe(this.#recording.description).catch(() => this.#setKept(false));
  }

  /** The number of captured frames, with those that are not in a chunk yet. */
  get capturedFrameCount() { return this.frameCount + this.#filled / this.#recording.channelCount; }

  /** Adds samples in the channels of the recording, unless it is paused or over. */
  hear(samples) {
    const { isOver, isPaused, reason, sources } = this.#recording;
    if (isOver || ((isPaused || reason) && !sources.isFlushing)) return;
    for (const sample of samples) {
      // Inverse of Chromium's int16-to-float scaling, so samples round-trip exactly.
      const value = Math.round(sample < 0 ? sample * 32768 : sample * 32767);
      this.#chunk[this.#filled++] = Math.max(-32768, Math.min(32767, value));
      if (this.#filled === this.#chunk.length) this.cut();
    }
  }

  /** Stores the sound since the last chunk as a new chunk. */
  cut() {
    if (!this.#filled) return;
    const { channelCount, id } = this.#recording;
    const first = this.frameCount;
    const samples = this.#chunk.slice(0, this.#filled);
    this.frameCount += this.#filled / channelCount;
    this.#filled = 0;
    noteLevel(samples);
    this.#keeping = chunkStore.keep(this.#recording.description, first, samples.buffer)
      .then(() => this.#setKept(chunkStore.keepsAll(id)), () => this.#setKept(false))
      .then(() => this.wake());
  }

  /** Discards the sound since the last chunk. */
  clear() { this.#filled = 0; }

  /** Waits until all chunks are stored or refused. */
  settled() { return this.#keeping; }

  // The uploads that wait for the next chunk.
  #waiting = new Set();

  /** Resumes the uploads that wait for the next chunk. */
  wake() {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  /** Waits for the next chunk, the end of the recording, or the end of the upload. */
  async nextChunk() {
    if (!this.#recording.isOver) await new Promise((go) => this.#waiting.add(go));
  }

  #setKept(isKept) {
    if (isKept === this.isKept) return;
    this.isKept = isKept;
    this.#recording.tell({ kind: isKept ? "kept" : "notKept" });
  }
}
