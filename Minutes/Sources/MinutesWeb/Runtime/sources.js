// The sources of a recording: a microphone, and shared sound if the user wants it.

import { RecordedMicrophone } from "./microphone.js";
import { SharedSound } from "./shared.js";

export class RecordingSources {
  microphone = null;
  shared;

  /** Whether the rest of the sound before a pause or the end is captured now. */
  isFlushing = false;

  #recording;

  constructor(recording) {
    this.#recording = recording;
    this.shared = new SharedSound(recording);
  }

  /** Returns when the first sample arrives. Fails when the signal is aborted before that. */
  async start(stream, shared, worklet, signal) {
    this.microphone = new RecordedMicrophone(this.#recording, stream, worklet);
    if (shared) this.shared.start(shared, worklet);
    signal.throwIfAborted();
    await this.microphone.start(signal);
    // The signal may have been aborted at the same moment.
    signal.throwIfAborted();
  }

  /** Switches the sources on or off. */
  setHeard(isHeard) {
    this.microphone.setHeard(isHeard);
    this.shared.setHeard(isHeard);
  }

  /**
   * Captures the sound from before the button was pressed that is still buffered because the page
   * was busy.
   */
  async flush() {
    this.isFlushing = true;
    await Promise.all([this.microphone.flush(), this.shared.flush()]);
    this.shared.release();
    this.isFlushing = false;
  }

  /** Releases the sources. Sound that is still buffered is discarded. */
  stop() {
    this.microphone.stop();
    this.shared.stop();
  }
}
