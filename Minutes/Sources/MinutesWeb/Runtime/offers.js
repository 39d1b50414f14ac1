// Offers microphones that are connected during a recording.

import { chosenMicrophone } from "./choices.js";
import { connectedMicrophones } from "./devices.js";

export class MicrophoneOffers {
  /** The id and the name of the microphone that the user may choose now, if any. */
  offer = null;

  #recording;

  /** The ids of the microphones that were connected at the last check; `null` before the first one. */
  #known = null;

  #checking = Promise.resolve();

  constructor(recording) {
    this.#recording = recording;
  }

  start() {
    navigator.mediaDevices?.addEventListener("devicechange", this.check);
    this.check();
  }

  stop() { navigator.mediaDevices?.removeEventListener("devicechange", this.check); }

  /** Looks for microphones that were connected since the last check, and withdraws an offer that is outdated. */
  check = () => {
    this.#checking = this.#checking.then(() => this.#check()).catch(() => { /* The next change is another chance. */ });
    return this.#checking;
  };

  async #check() {
    const { sources: { microphone } } = this.#recording;
    const connected = await connectedMicrophones();
    if (this.#recording.isEnding) return;
    const ids = new Set(connected.map(({ id }) => id));
    if (microphone.isChanging) {
      // A change of the microphone ends with a check. One that was disconnected may have come back until then.
      for (const id of this.#known ?? []) if (!ids.has(id)) this.#known.delete(id);
      return;
    }
    const unused = connected.filter((one) => !microphone.isRecording(one));
    const added = this.#known ? unused.filter(({ id }) => !this.#known.has(id)) : [];
    this.#known = ids;
    const offered = unused.find(({ id }) => id === this.offer?.id);
    this.set(added.find(({ id }) => id === chosenMicrophone()) ?? added.at(-1) ?? offered ?? null);
  }

  /** Offers a microphone. `null` ends the offer. */
  set(microphone) {
    if (microphone?.id === this.offer?.id) return;
    this.offer = microphone && { id: microphone.id, name: microphone.name };
    this.#recording.tell(this.event);
  }

  /** Ends the offer while the microphone changes. The check after that may renew it. */
  withdraw() {
    if (!this.offer) return;
    this.#known?.delete(this.offer.id);
    this.set(null);
  }

  /** The event that tells the current offer. */
  get event() { return { kind: "microphoneOffered", ...this.offer }; }
}
