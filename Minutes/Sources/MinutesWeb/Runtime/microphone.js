// The microphone of a recording. Another one replaces it when it is disconnected.

import { listenTo } from "./capture.js";
import { openAnotherMicrophone, stopTracks } from "./devices.js";
import { RateConverter } from "./rates.js";
import { texts } from "./texts.js";
import { withLimit } from "./timeouts.js";

/** How long an open microphone may deliver no sound before the start fails, in milliseconds. */
const silencePeriod = 10_000;

/** How long another microphone may take to open, in milliseconds. */
const openingPeriod = 5000;

/** How many microphones may be disconnected one after another before their first sound. */
const mostReplacements = 5;

export class RecordedMicrophone {
  /** The name of the microphone that has replaced a disconnected one; empty if it is unknown. */
  replacement = null;

  isReplacing = false;

  #recording;
  #stream;
  #worklet;
  #listener = null;
  #hasStarted = false;

  constructor(recording, stream, worklet) {
    this.#recording = recording;
    this.#stream = stream;
    this.#worklet = worklet;
    this.#follow(stream);
    const [track] = stream.getAudioTracks();
    this.isMuted = track.muted;
  }

  /** Returns when the first sample arrives. Fails when the signal is aborted before that. */
  async start(signal) {
    const stream = this.#stream;
    const [track] = stream.getAudioTracks();
    await withLimit(new Promise((heard, fail) => {
      this.#listen(stream, heard, fail);
      track.addEventListener("ended", () => fail(new DOMException(texts.microphoneIsGone, "NotReadableError")));
      signal.addEventListener("abort", () => fail(signal.reason));
    }), silencePeriod);
  }

  /** Called when the recording has started: from now on it goes on with another microphone. */
  noteStart() { this.#hasStarted = true; }

  flush() { return this.#listener?.flush(); }

  setHeard(isHeard) {
    for (const track of this.#stream.getTracks()) track.enabled = isHeard;
  }

  stop() {
    this.#listener?.stop();
    stopTracks(this.#stream);
  }

  /** Follows the state of a microphone. */
  #follow(stream) {
    const [track] = stream.getAudioTracks();
    track.addEventListener("ended", () => this.#replace(stream));
    const setMuted = (isMuted) => { if (stream === this.#stream) this.#setMuted(isMuted); };
    track.addEventListener("mute", () => setMuted(true));
    track.addEventListener("unmute", () => setMuted(false));
  }

  #setMuted(isMuted) {
    this.#recording.losses.rest();
    this.isMuted = isMuted;
    this.#recording.tell({ kind: isMuted ? "muted" : "unmuted" });
  }

  /**
   * Captures a microphone.
   *
   * @param heard Called after the first sound.
   * @param fail Called with the error that ends the capture.
   */
  #listen(stream, heard, fail) {
    const recording = this.#recording;
    const { buffer, losses } = recording;
    const { shared } = recording.sources;
    // With shared sound, the second channel is not the microphone's.
    const channelCount = shared.isMixed ? 1 : recording.channelCount;
    const isCurrent = () => !recording.isOver && stream === this.#stream;
    let rates = null;
    const hear = (sound, sampleRate) => {
      if (!isCurrent()) return;
      if (!recording.sampleRate) buffer.begin(sampleRate).then(heard);
      else if (!rates) {
        losses.noteFound(sound.length / channelCount / sampleRate);
        heard();
      }
      rates ??= new RateConverter(sampleRate, recording.sampleRate, channelCount);
      const samples = rates.convert(sound);
      if (shared.isMixed) shared.mix(samples);
      else buffer.hear(samples);
      losses.hear(sound, channelCount, sampleRate);
    };
    Promise.resolve(listenTo(stream, this.#worklet, hear, fail, channelCount)).then((listener) => {
      if (!isCurrent()) return listener.stop();
      this.#listener = listener;
    }, fail);
  }

  /** Goes on with another microphone. Without one, the recording ends. */
  async #replace(lost) {
    const recording = this.#recording;
    if (lost !== this.#stream || recording.isEnding || this.isReplacing) return;
    // A recording that has not begun fails.
    if (!this.#hasStarted) return recording.end("microphoneLost");
    this.isReplacing = true;
    recording.losses.rest();
    if (!recording.isPaused) recording.losses.noteLost();
    // Its last sound may not have been read yet.
    await this.flush();
    // The next one may be disconnected before its first sound, for example together with the dock.
    for (let attempt = 1; ; attempt++) {
      const stream = await this.#openAnother();
      if (!stream) return;
      const [track] = stream.getAudioTracks();
      try {
        if (track.readyState !== "ended") await this.#firstSound(stream);
      } catch {
        if (track.readyState !== "ended") return recording.end("microphoneLost");
      }
      if (recording.isEnding) return;
      if (track.readyState === "ended") {
        if (attempt === mostReplacements) return recording.end("microphoneLost");
        // Its first sound may just have ended the gap.
        if (!recording.isPaused) recording.losses.noteLost();
        continue;
      }
      if (track.muted !== this.isMuted) this.#setMuted(track.muted);
      this.isReplacing = false;
      this.replacement = track.label;
      return recording.tell({ kind: "microphoneReplaced", name: track.label });
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
      this.stop();
      this.#listener = null;
      this.#stream = stream;
      this.#follow(stream);
      recording.sources.setHeard(!recording.isPaused);
      return stream;
    } catch {
      // The user may answer a prompt later.
      opening.then((stream) => { if (stream !== this.#stream) stopTracks(stream); }, () => {});
      recording.end("microphoneLost");
      return null;
    }
  }

  /**
   * Waits for the first sound of another microphone, until it is disconnected, or until a pause:
   * browsers need not deliver sound during a pause. Fails if the microphone delivers none.
   */
  async #firstSound(stream) {
    const recording = this.#recording;
    let isPaused = recording.isPaused;
    let observer = null;
    const sound = new Promise((go, fail) => {
      observer = (event) => {
        if (event?.kind !== "paused") return;
        isPaused = true;
        go();
      };
      stream.getAudioTracks()[0].addEventListener("ended", go);
      this.#listen(stream, go, (error) => {
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
