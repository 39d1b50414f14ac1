// The microphone of a recording. Another one replaces it when it is disconnected, or when the user
// chooses one that was connected meanwhile.

import { isMicrophoneOf, openAnotherMicrophone, openMicrophoneWithID, stopTracks } from "./devices.js";
import { MicrophoneInput } from "./input.js";
import { withLimit } from "./timeouts.js";

/** How long an open microphone may deliver no sound before the start fails, in milliseconds. */
const silencePeriod = 10_000;

/**
 * How long another microphone may take to open while none records, in milliseconds; one that the user
 * has chosen also to deliver its first sound.
 */
const openingPeriod = 5000;

/**
 * How long the microphone that the user has chosen may take to open while the present one records, in
 * milliseconds: Firefox asks for the permission of each microphone.
 */
const promptPeriod = 60_000;

/** How many microphones may be disconnected one after another before their first sound. */
const mostReplacements = 5;

export class RecordedMicrophone {
  /** The event that tells the last change of the microphone; `null` while the first one records. */
  change = null;

  isReplacing = false;

  /** Whether the present microphone became muted while another one opened, and still is. */
  #isInterrupted = false;

  #recording;
  #worklet;
  #input;

  /** The microphone that the user has chosen, until it delivers sound. */
  #next = null;

  /** The change to that microphone, while it is under way. */
  #switching = null;

  #hasStarted = false;

  constructor(recording, stream, worklet) {
    this.#recording = recording;
    this.#worklet = worklet;
    this.#record(new MicrophoneInput(recording, stream, worklet));
    this.isMuted = this.#input.track.muted;
  }

  /** Whether another microphone is being opened. */
  get isChanging() { return this.isReplacing || !!this.#switching; }

  /** Whether the sound that is missing now is lost. */
  get isLost() { return this.isReplacing || this.#isInterrupted; }

  /** Returns when the first sample arrives. Fails when the signal is aborted before that. */
  async start(signal) {
    const aborted = new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
    await withLimit(Promise.race([this.#input.firstSound(), aborted]), silencePeriod);
  }

  /** Called when the recording has started: from now on it goes on with another microphone. */
  noteStart() { this.#hasStarted = true; }

  /** Whether a listed microphone is the one that records. */
  isRecording(device) { return isMicrophoneOf(this.#input.track, device); }

  flush() { return this.#input.flush(); }

  setHeard(isHeard) { this.#input.setHeard(isHeard); }

  stop() {
    this.#next?.stop();
    this.#input.stop();
  }

  /** Records a microphone from now on, and follows its state. */
  #record(input) {
    this.#input = input;
    this.#isInterrupted = false;
    input.isRecorded = true;
    input.track.addEventListener("ended", () => this.#replace(input));
    input.track.addEventListener("mute", () => { if (input === this.#input) this.#noteMute(); });
    input.track.addEventListener("unmute", () => { if (input === this.#input) this.#noteUnmute(); });
  }

  #noteMute() {
    const { isPaused, losses } = this.#recording;
    this.#setMuted(true);
    if (!this.#switching) return;
    // WebKit on iOS may mute a microphone because another one opens: this is not the user's choice.
    this.#isInterrupted = true;
    if (!isPaused) losses.noteLost();
  }

  #noteUnmute() {
    this.#setMuted(false);
    if (!this.#isInterrupted) return;
    this.#isInterrupted = false;
    if (!this.isReplacing) this.#recording.losses.noteFound();
  }

  #setMuted(isMuted) {
    this.#recording.losses.rest();
    this.isMuted = isMuted;
    this.#recording.tell({ kind: isMuted ? "muted" : "unmuted" });
  }

  #tellChange(kind, name) {
    this.change = { kind, name };
    this.#recording.tell(this.change);
  }

  /** Goes on with a microphone that was opened. */
  #goOnWith(input) {
    const recording = this.#recording;
    this.#input.stop();
    this.#record(input);
    recording.sources.setHeard(!recording.isPaused);
  }

  /** Tells that another microphone records now. */
  #noteChange(kind) {
    const { track } = this.#input;
    if (track.muted !== this.isMuted) this.#setMuted(track.muted);
    this.#tellChange(kind, track.label);
  }

  // The user has chosen another microphone

  /**
   * Goes on with a microphone that the user has chosen. The present one records until it delivers
   * sound; and still does if it cannot be opened.
   */
  async use(id) {
    const { isEnding, offers } = this.#recording;
    if (isEnding || this.isChanging || this.isRecording({ id })) return;
    const offer = offers.offer?.id === id ? offers.offer : { id, name: "" };
    offers.set(null);
    this.#switching = this.#switchTo(offer).finally(() => { this.#switching = null; });
    await this.#switching;
    await offers.check();
  }

  async #switchTo(offer) {
    const recording = this.#recording;
    this.#tellChange("microphoneOpening", offer.name);
    const next = await this.#openChosen(offer.id);
    // The sound of the present one up to now may not have been read yet.
    if (next) await this.flush();
    if (recording.isEnding) return next?.stop();
    if (!next || next.track.readyState === "ended") {
      next?.stop();
      this.#tellChange("microphoneFailed", offer.name);
      recording.offers.set(offer);
      // The browser need not unmute it.
      if (this.#isInterrupted) this.#replace(this.#input);
      return;
    }
    recording.losses.rest();
    this.#goOnWith(next);
    recording.losses.noteFound();
    this.#noteChange("microphoneChosen");
    recording.losses.expectSound();
  }

  /** Opens a microphone, and waits for its first sound. Returns `null` if there is none. */
  async #openChosen(id) {
    const { track } = this.#input;
    const opening = openMicrophoneWithID(id);
    const tooLate = new Promise((_, fail) => {
      track.addEventListener("ended", () => setTimeout(fail, openingPeriod));
    });
    try {
      const stream = await withLimit(Promise.race([opening, tooLate]), promptPeriod);
      const next = this.#next = new MicrophoneInput(this.#recording, stream, this.#worklet);
      // One that opens too late is stopped by the caller.
      if (!this.#recording.isEnding) await withLimit(Promise.race([next.firstSound(), tooLate]), openingPeriod);
      return next;
    } catch {
      this.#next?.stop();
      // The user may answer a prompt later.
      opening.then(stopTracks, () => {});
      return null;
    } finally {
      this.#next = null;
    }
  }

  // The microphone was disconnected, or stays muted after another one could not be opened

  /** Goes on with another microphone. Without one, the recording ends. */
  async #replace(lost) {
    const recording = this.#recording;
    if (lost !== this.#input || recording.isEnding || this.isReplacing) return;
    // A recording that has not begun fails.
    if (!this.#hasStarted) return recording.end("microphoneLost");
    this.isReplacing = true;
    recording.offers.withdraw();
    recording.losses.rest();
    if (!recording.isPaused) recording.losses.noteLost();
    // Its last sound may not have been read yet.
    await this.flush();
    // The user may have chosen the next one before.
    await this.#switching?.catch(() => { /* The caller of `use` learns of it. */ });
    // One that failed is offered again.
    recording.offers.withdraw();
    if (lost === this.#input) await this.#openUntilHeard();
    if (recording.isEnding) return;
    this.isReplacing = false;
    // The one that the user has chosen may be disconnected, too.
    if (this.#input.track.readyState === "ended") return this.#replace(this.#input);
    recording.losses.expectSound();
    await recording.offers.check();
  }

  /** Opens microphones until one delivers sound, which replaces the disconnected one. */
  async #openUntilHeard() {
    const recording = this.#recording;
    // The next one may be disconnected before its first sound, for example together with the dock.
    for (let attempt = 1; ; attempt++) {
      const input = await this.#openAnother();
      if (!input) return;
      const { track } = input;
      try {
        if (track.readyState !== "ended") await this.#firstSound(input);
      } catch {
        if (track.readyState !== "ended") return recording.end("microphoneLost");
      }
      if (recording.isEnding) return;
      if (track.readyState !== "ended") return this.#noteChange("microphoneReplaced");
      if (attempt === mostReplacements) return recording.end("microphoneLost");
      // Its first sound may just have ended the gap.
      if (!recording.isPaused) recording.losses.noteLost();
    }
  }

  /** Opens another microphone, which records from now on. Without one, the recording ends. */
  async #openAnother() {
    const recording = this.#recording;
    if (recording.isEnding) return null;
    const opening = openAnotherMicrophone();
    try {
      const stream = await withLimit(opening, openingPeriod);
      if (recording.isEnding) {
        stopTracks(stream);
        return null;
      }
      this.#goOnWith(new MicrophoneInput(recording, stream, this.#worklet));
      return this.#input;
    } catch {
      // The user may answer a prompt later.
      opening.then(stopTracks, () => {});
      recording.end("microphoneLost");
      return null;
    }
  }

  /**
   * Waits for the first sound of another microphone, until it is disconnected, or until a pause:
   * browsers need not deliver sound during a pause. Fails if the microphone delivers none.
   */
  async #firstSound(input) {
    const recording = this.#recording;
    let isPaused = recording.isPaused;
    let observer = null;
    const sound = new Promise((go, fail) => {
      observer = (event) => {
        if (event?.kind !== "paused") return;
        isPaused = true;
        go();
      };
      input.track.addEventListener("ended", go);
      input.listen(go, (error) => {
        fail(error);
        if (isPaused) recording.end("microphoneLost");
      });
    });
    sound.catch(() => { /* Thrown below, or ends the recording in a pause. */ });
    recording.observers.add(observer);
    try {
      if (!isPaused) await withLimit(sound, silencePeriod);
    } finally {
      recording.observers.delete(observer);
    }
  }
}
