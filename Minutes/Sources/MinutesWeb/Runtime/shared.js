// The shared sound of a recording, which is recorded together with the microphone.

import { listenTo } from "./capture.js";
import { stopTracks } from "./devices.js";
import { SoundMixer } from "./mixer.js";
import { RateConverter } from "./rates.js";

export class SharedSound {
  /** Whether the user wanted to record shared sound, and none is recorded any more. */
  isOver = false;

  #recording;
  #stream = null;
  #listener = null;
  #mixer = null;

  /** The number of captured frames when the shared sound has ended. */
  #frameCount = 0;

  constructor(recording) {
    this.#recording = recording;
  }

  /** Whether the recording has shared sound, or had some. */
  get isMixed() { return this.#mixer !== null; }

  /** Notes that the shared sound is not recorded, because the browser did not ask for it. */
  noteNone() { this.isOver = true; }

  start(stream, worklet) {
    const recording = this.#recording;
    this.#stream = stream;
    this.#mixer = new SoundMixer(recording.channelCount, (samples) => recording.buffer.hear(samples));
    const [track] = stream.getAudioTracks();
    track.addEventListener("ended", () => this.#end());
    let rates = null;
    const hear = (samples, sampleRate) => {
      // The recording begins with the microphone.
      if (recording.isOver || !recording.sampleRate) return;
      rates ??= new RateConverter(sampleRate, recording.sampleRate, 1);
      rates.correct(this.#mixer.correction(recording.sampleRate));
      this.#mixer.hearShared(rates.convert(samples), performance.now());
    };
    Promise.resolve(listenTo(stream, worklet, hear, () => this.#end())).then((listener) => {
      this.#listener = listener;
      if (recording.isOver || this.isOver) listener.stop();
    }, () => this.#end());
    // The user may have ended it before the microphone was open.
    if (track.readyState === "ended") this.#end();
  }

  /** Goes on with the microphone alone. */
  #end() {
    if (this.isOver || this.#recording.isEnding) return;
    this.#mixer.endSharing();
    this.isOver = true;
    this.#frameCount = this.#recording.buffer.capturedFrameCount;
    this.#listener?.stop();
    stopTracks(this.#stream);
    this.#recording.tell({ kind: "sharingEnded" });
  }

  /** Mixes sound of the microphone with the shared sound. */
  mix(samples) { this.#mixer.hear(samples, performance.now()); }

  /** Gives all sound of the microphone that waits for shared sound. */
  release() { this.#mixer?.release(); }

  flush() { return this.#listener?.flush(); }

  setHeard(isHeard) {
    for (const track of this.#stream?.getTracks() ?? []) track.enabled = isHeard;
  }

  stop() {
    this.#listener?.stop();
    stopTracks(this.#stream);
  }

  /** The duration without the shared sound, in seconds. */
  get missing() {
    const { buffer, sampleRate } = this.#recording;
    if (!sampleRate) return 0;
    const alone = this.isOver ? buffer.capturedFrameCount - this.#frameCount : 0;
    return (alone + (this.#mixer?.droppedFrameCount ?? 0)) / sampleRate;
  }
}
