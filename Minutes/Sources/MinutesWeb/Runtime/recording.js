// A recording belongs to the page that captures it, not to a session on the server: it continues
// while the page is disconnected, and the next session of the page resumes the upload.

import { ScreenLock } from "./awake.js";
import { SoundBuffer } from "./buffer.js";
import { chunkStore } from "./chunks.js";
import { showHearing } from "./hearing.js";
import { RecordingLock } from "./locks.js";
import { LossMonitor } from "./losses.js";
import { Observers } from "./observers.js";
import { MicrophoneOffers } from "./offers.js";
import { pauseAll } from "./players.js";
import { RecordingSources } from "./sources.js";

export class Recording {
  /** Whether the capture has ended and all of its sound is stored. */
  isOver = false;

  /** The reason why the recording ends or has ended. */
  reason = null;

  /** The open confirmation dialog for discarding the recording. */
  question = null;

  /** Whether the user has discarded the recording. */
  isCancelled = false;

  isPaused = false;

  /** The number of frames that the server has acknowledged. */
  savedFrameCount = 0;

  buffer = new SoundBuffer(this);
  losses = new LossMonitor(this);
  observers = new Observers();
  offers = new MicrophoneOffers(this);
  sources = new RecordingSources(this);

  #lock = null;
  #screen = new ScreenLock(() => !this.isPaused && !this.isEnding);

  /** The number of channels, 1 or 2, does not change during a recording. */
  constructor(id, startedAt, channelCount = 1) {
    this.id = id;
    this.startedAt = startedAt;
    this.channelCount = channelCount;
  }

  /**
   * Returns when the first sample arrives. Fails when the signal is aborted before that.
   *
   * @param shared The stream of the sound that is recorded together with the microphone, if any.
   */
  async start(stream, worklet, signal, shared = null) {
    this.#lock = new RecordingLock(this.id);
    try {
      await this.sources.start(stream, shared, worklet, signal);
    } catch (error) {
      await this.discard();
      await chunkStore.forget(this.id);
      throw error;
    }
    // The recording may have ended at the same moment.
    if (this.isEnding) return;
    this.sources.microphone.noteStart();
    this.losses.start();
    this.offers.start();
    this.#screen.start();
  }

  get sampleRate() { return this.buffer.sampleRate; }

  /** The number of captured frames, without those of the incomplete chunk. */
  get frameCount() { return this.buffer.frameCount; }

  /** The duration of lost sound, in seconds. */
  get missing() { return this.losses.missing + this.sources.shared.missing; }

  /** Whether the recording ends or has ended. */
  get isEnding() { return this.isOver || !!this.reason; }

  get description() {
    const { id, startedAt, sampleRate, channelCount, frameCount, isCancelled, missing } = this;
    const isPaused = this.isPaused && !this.sources.isFlushing;
    return { id, startedAt, sampleRate, channelCount, frameCount, isPaused, isOver: this.isOver || this.#isWhole, isCancelled, missing };
  }

  /** Stores all captured sound, because the page is left. */
  keepRest() {
    this.sources.shared.release();
    this.buffer.cut();
  }

  /** The flush of the sources at the beginning of the pause. */
  #rest = Promise.resolve();

  async pause() {
    if (this.isPaused || this.reason) return;
    this.losses.rest();
    this.losses.noteFound();
    this.isPaused = true;
    this.sources.setHeard(false);
    this.#screen.release();
    showHearing(this);
    this.tell({ kind: "paused" });
    this.#rest = this.sources.flush();
    await this.#rest;
    this.buffer.cut();
    if (!this.isOver) await chunkStore.describe(this.description).catch(() => {});
  }

  resume() {
    if (!this.isPaused || this.reason) return;
    // The microphone would record what the user has played during the pause.
    pauseAll();
    this.sources.setHeard(true);
    this.isPaused = false;
    if (this.sources.microphone.isLost) this.losses.noteLost();
    this.#screen.request();
    showHearing(this);
    this.tell({ kind: "resumed" });
  }

  #ending = null;

  /** Stops capturing. The sound is kept until the server has acknowledged it. */
  end(reason) {
    this.#ending ??= this.#end(reason);
    return this.#ending;
  }

  /**
   * Whether the user has stopped the recording and the next chunk is the last one. Other endings
   * may leave it incomplete.
   */
  #isWhole = false;

  async #end(reason) {
    if (this.isOver) return;
    this.reason = reason;
    this.losses.rest();
    // Without another microphone, the recording ends where the microphone was lost.
    if (reason === "microphoneLost") this.losses.forgetLost();
    this.losses.noteFound();
    showHearing(this);
    this.sources.setHeard(false);
    // A paused recording is already being flushed.
    await (this.isPaused ? this.#rest : this.sources.flush());
    // The user may have discarded the recording in the meantime.
    if (this.isOver) return;
    this.#isWhole = reason === "stopped";
    this.buffer.cut();
    this.#release();
    await this.buffer.settled();
    if (this.isOver) return;
    this.isOver = true;
    await chunkStore.describe(this.description).catch(() => {});
    this.buffer.wake();
    this.tell({ kind: reason });
    this.tell(null);
  }

  #discarding = null;

  /**
   * Stops capturing, and deletes the recording except for its description, which marks it as
   * discarded.
   */
  discard() {
    this.#discarding ??= this.#discard();
    return this.#discarding;
  }

  async #discard() {
    this.isOver = this.isCancelled = true;
    this.buffer.clear();
    showHearing(this);
    this.#release();
    await this.buffer.settled();
    await chunkStore.discard(this.description);
    this.free();
    this.buffer.wake();
    this.tell({ kind: "cancelled" });
    this.tell(null);
  }

  #release() {
    this.sources.stop();
    this.losses.stop();
    this.offers.stop();
    this.#screen.stop();
  }

  /** Releases the lock, because the recording is finished or discarded. */
  free() { this.#lock?.release(); }

  tell(event) { this.observers.tell(event); }

  /** Yields the current state, then each event. */
  events(signal) { return this.observers.events(this, signal); }
}
