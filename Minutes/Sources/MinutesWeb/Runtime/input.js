// One microphone of a recording.

import { listenTo } from "./capture.js";
import { stopTracks } from "./devices.js";
import { RateConverter } from "./rates.js";
import { texts } from "./texts.js";

export class MicrophoneInput {
  /** Whether its sound is recorded. Before, it only tells that it delivers sound. */
  isRecorded = false;

  #recording;
  #stream;
  #worklet;
  #listener = null;
  #rates = null;
  #isStopped = false;

  constructor(recording, stream, worklet) {
    this.#recording = recording;
    this.#stream = stream;
    this.#worklet = worklet;
  }

  get track() { return this.#stream.getAudioTracks()[0]; }

  /**
   * Captures the microphone.
   *
   * @param heard Called after the first sound.
   * @param fail Called with the error that ends the capture.
   */
  listen(heard, fail) {
    const recording = this.#recording;
    // With shared sound, the second channel is not the microphone's.
    const channelCount = recording.sources.shared.isMixed ? 1 : recording.channelCount;
    const isOver = () => recording.isOver || this.#isStopped;
    const hear = (sound, sampleRate) => {
      if (isOver()) return;
      if (this.isRecorded) this.#record(sound, sampleRate, channelCount, heard);
      else heard();
    };
    Promise.resolve(listenTo(this.#stream, this.#worklet, hear, fail, channelCount)).then((listener) => {
      if (isOver()) return listener.stop();
      this.#listener = listener;
    }, fail);
  }

  /** Captures the microphone. Returns after the first sound; fails if it is disconnected before. */
  firstSound() {
    return new Promise((heard, fail) => {
      this.listen(heard, fail);
      this.track.addEventListener("ended", () => fail(new DOMException(texts.microphoneIsGone, "NotReadableError")));
    });
  }

  #record(sound, sampleRate, channelCount, heard) {
    const recording = this.#recording;
    const { buffer, losses, sources: { shared } } = recording;
    if (!recording.sampleRate) buffer.begin(sampleRate).then(heard);
    else if (!this.#rates) {
      losses.noteFound(sound.length / channelCount / sampleRate);
      heard();
    }
    this.#rates ??= new RateConverter(sampleRate, recording.sampleRate, channelCount);
    const samples = this.#rates.convert(sound);
    if (shared.isMixed) shared.mix(samples);
    else buffer.hear(samples);
    losses.hear(sound, channelCount, sampleRate);
  }

  flush() { return this.#listener?.flush(); }

  setHeard(isHeard) {
    for (const track of this.#stream.getTracks()) track.enabled = isHeard;
  }

  stop() {
    this.#isStopped = true;
    this.#listener?.stop();
    stopTracks(this.#stream);
  }
}
