// Tells of lost sound of a recording.

import { loudest } from "./channels.js";
import { LossWatch } from "./loss.js";

/** The time between two checks of the clock, in milliseconds. */
const checkPeriod = 1000;

/** The number of checks after which missing shared sound is told again: the page announces each value. */
const checksBetweenReports = 60;

export class LossMonitor {
  #recording;
  #watch = new LossWatch();
  #timer = 0;

  /**
   * The time since which no microphone records, in milliseconds; `null` while one delivers sound, and
   * in a pause.
   */
  #lostAt = null;

  constructor(recording) {
    this.#recording = recording;
  }

  /** The duration of lost sound of the microphones, in seconds. */
  get missing() { return this.#watch.missing; }

  /** Whether sound is expected. */
  get #isWatching() {
    const { isPaused, reason, sources: { microphone } } = this.#recording;
    return !isPaused && !reason && !microphone.isMuted && !microphone.isReplacing;
  }

  start() {
    let checksWithoutSharing = 0;
    this.#timer = setInterval(() => {
      if (!this.#isWatching) return;
      this.#note(0);
      if (this.#recording.sources.shared.isOver && checksWithoutSharing++ % checksBetweenReports === 0) this.#tell();
    }, checkPeriod);
  }

  stop() { clearInterval(this.#timer); }

  /** Records that sound of a microphone has arrived. */
  hear(samples, channelCount, sampleRate) {
    if (!this.#isWatching) return;
    this.#note(samples.length / channelCount / sampleRate);
    // Without an audio context, no silence is inserted.
    if (globalThis.MediaStreamTrackProcessor) return;
    if (this.#watch.findGaps(loudest(samples, channelCount), sampleRate)) this.#tell();
  }

  #note(duration) {
    if (this.#watch.note(duration, performance.now())) this.#tell();
  }

  /** Called when no sound is expected, for a while or at all. */
  rest() {
    if (this.#watch.rest(performance.now())) this.#tell();
  }

  /** Called when sound is expected from now on. Otherwise, it is expected from the first sound on. */
  expectSound() { if (this.#isWatching) this.#watch.start(performance.now()); }

  /** Called when the microphone was disconnected, or muted by the browser. */
  noteLost() { this.#lostAt ??= performance.now(); }

  /**
   * Adds the time without a microphone to the lost sound.
   *
   * @param duration The length of the sound that has arrived since, in seconds.
   */
  noteFound(duration = 0) {
    if (this.#lostAt === null) return;
    this.#watch.lose(Math.max(0, (performance.now() - this.#lostAt) / 1000 - duration));
    this.#lostAt = null;
    this.#tell();
  }

  /** Leaves out the time without a microphone, because the recording ends where it was lost. */
  forgetLost() { this.#lostAt = null; }

  #tell() { this.#recording.tell({ kind: "missing", seconds: this.#recording.missing }); }
}
