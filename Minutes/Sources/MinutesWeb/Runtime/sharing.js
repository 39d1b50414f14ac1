// Sound that the user shares with the page, of a tab or of the whole computer, and that is recorded
// together with the microphone.

const sharingKey = "minutes-sharing";

/**
 * Whether the browser can share sound. Only Chromium does, on computers. The constraint is one of
 * shared sound, so browsers that share pictures only do not know it.
 */
const offersSharing = () => !!(
  globalThis.MediaStreamTrackProcessor && navigator.mediaDevices?.getDisplayMedia
  && navigator.mediaDevices.getSupportedConstraints().suppressLocalAudioPlayback
);

/** Whether the user wants to record shared sound. */
const wantsSharing = () => keptChoice(sharingKey) === "1";

const sharingError = (name, { message = "" } = {}) => Object.assign(new Error(message), { name });

/** Stops the tracks of a stream that was opened. */
const stopTracks = (stream) => { for (const track of stream?.getTracks() ?? []) track.stop(); };

/**
 * Asks the user to share sound. Returns `null` if the user does not want to record any, or if the
 * browser does not ask, because the last click is too long ago.
 */
const openSharedSound = async () => {
  if (!wantsSharing() || !offersSharing() || navigator.userActivation?.isActive === false) return null;
  const stream = await navigator.mediaDevices.getDisplayMedia({
    audio: { autoGainControl: false, echoCancellation: false, noiseSuppression: false },
    // Browsers share no sound without a picture.
    video: true,
    selfBrowserSurface: "exclude",
    systemAudio: "include",
  }).catch((error) => {
    if (error.name === "InvalidStateError") return null;
    throw sharingError(error.name === "NotAllowedError" ? "SharingRefusedError" : "SharingFailedError", error);
  });
  if (!stream) return null;
  for (const track of stream.getVideoTracks()) track.stop();
  if (!stream.getAudioTracks().length) throw sharingError("SharedWithoutSoundError");
  return stream;
};

/**
 * How long sound of the microphone waits for shared sound of the same time, and shared sound for the
 * microphone, in milliseconds.
 */
const [longestWait, longestLead] = [200, 500];

/**
 * The longest time between two pieces that counts, in milliseconds. While the page is blocked, no
 * source stalls.
 */
const longestStep = 150;

/**
 * Mixes the microphone with shared sound: their sum in one channel; or the microphone in the left
 * one and the shared sound in the right one.
 *
 * Both arrive in pieces of any length. The n-th sample of one belongs to the n-th one of the other.
 * The microphone never waits longer than `longestWait`, and loses no sample.
 */
class SoundMixer {
  #channelCount;
  #give;
  #microphone = [];
  #shared = [];
  #heardAt = -Infinity;

  /** The time, which stands still while the page is blocked and nothing arrives. */
  #time = 0;
  #arrivedAt = null;
  #isSharingOver = false;

  /** The number of shared frames that were left out, because the microphone delivers fewer. */
  droppedFrameCount = 0;

  /** @param give Called with the mixed samples. */
  constructor(channelCount, give) {
    this.#channelCount = channelCount;
    this.#give = give;
  }

  /** Adds sound of the microphone, which has arrived at a time in milliseconds. */
  hear(samples, now) {
    this.#heardAt = this.#timeAt(now);
    this.#add(samples, this.#microphone);
  }

  /** Adds shared sound, which has arrived at a time in milliseconds. */
  hearShared(samples, now) {
    if (this.#isSharingOver) return;
    this.#timeAt(now);
    this.#add(samples, this.#shared);
  }

  /** Ends the shared sound. The microphone does not wait for it any more. */
  endSharing() {
    this.#isSharingOver = true;
    this.release();
  }

  /** Gives all sound of the microphone. */
  release() {
    while (this.#microphone.length) this.#giveFrames(this.#microphone.shift().samples, null);
    if (this.#isSharingOver) this.#shared = [];
  }

  #timeAt(now) {
    this.#time += Math.max(0, Math.min(now - (this.#arrivedAt ?? now), longestStep));
    this.#arrivedAt = now;
    return this.#time;
  }

  #add(samples, pieces) {
    pieces.push({ samples, time: this.#time });
    this.#mix();
  }

  #mix() {
    while (this.#microphone.length && this.#shared.length) {
      const count = Math.min(this.#microphone[0].samples.length, this.#shared[0].samples.length);
      this.#giveFrames(this.#take(this.#microphone, count), this.#take(this.#shared, count));
    }
    const isLate = (pieces, limit) => pieces.length && this.#time - pieces[0].time > limit;
    if (this.#isSharingOver || isLate(this.#microphone, longestWait)) this.release();
    if (!isLate(this.#shared, longestLead)) return;
    // While the microphone delivers nothing, the shared sound goes on without it.
    const isAlone = this.#time - this.#heardAt > longestLead;
    for (const { samples } of this.#shared) {
      if (isAlone) this.#giveFrames(new Float32Array(samples.length), samples);
      else this.droppedFrameCount += samples.length;
    }
    this.#shared = [];
  }

  #take(pieces, count) {
    const { samples, time } = pieces.shift();
    if (samples.length > count) pieces.unshift({ samples: samples.subarray(count), time });
    return samples.subarray(0, count);
  }

  #giveFrames(samples, shared) {
    if (this.#channelCount === 2) {
      this.#give(interleaved(samples, shared ?? new Float32Array(samples.length)));
    } else {
      this.#give(shared ? samples.map((sample, index) => sample + shared[index]) : samples);
    }
  }
}
