// Functions of the page's own scripts that the server calls.

import { emit, transmit } from "./outbox.js";
import { FromBrowser } from "./protocol.js";

const functions = new Map();
export const calls = new Map();
let lastCall = 0;

/** The object that a function receives after its arguments. */
class Call {
  #number;
  #abort = new AbortController();
  #lastSent = 0;
  #unseen = [];
  #lastOnItsWay = 0;
  #lastReceived = 0;
  #received = [];
  #wake = null;

  constructor(number) {
    this.#number = number;
    calls.set(number, this);
  }

  get signal() { return this.#abort.signal; }

  /** Sends binary data. The promise is fulfilled when the server has acknowledged it. */
  send(data) {
    this.signal.throwIfAborted();
    const { buffer = data, byteOffset = 0, byteLength } = data;
    const message = new Uint8Array(8 + byteLength);
    const view = new DataView(message.buffer);
    view.setUint32(0, this.#number, true);
    view.setUint32(4, ++this.#lastSent, true);
    message.set(new Uint8Array(buffer, byteOffset, byteLength), 8);
    const seen = new Promise((fulfill, reject) => {
      this.#unseen.push({ number: this.#lastSent, message, fulfill, reject });
    });
    seen.catch(() => {});
    this.#transmit();
    return seen;
  }

  /** Sends waiting frames while less than 1 MB is unacknowledged. */
  #transmit() {
    let size = 0;
    for (const { number, message } of this.#unseen) {
      if (size >= 1e6) break;
      size += message.length;
      if (number <= this.#lastOnItsWay) continue;
      this.#lastOnItsWay = number;
      transmit(message);
    }
  }

  async *frames() {
    while (!this.signal.aborted) {
      if (this.#received.length) yield this.#received.shift();
      else await new Promise((wake) => { this.#wake = wake; });
    }
  }

  receive(number, data) {
    if (number > this.#lastReceived + 1) throw new Error("A frame is missing.");
    if (number > this.#lastReceived) {
      this.#lastReceived = number;
      this.#received.push(data);
      this.#wake?.();
    }
    transmit(JSON.stringify([FromBrowser.framesSeen, this.#number, this.#lastReceived]));
  }

  acknowledge(frame) {
    while (this.#unseen[0]?.number <= frame) this.#unseen.shift().fulfill();
    this.#transmit();
    if (!this.#unseen.length) this.allSeen?.();
  }

  repeat() {
    this.#lastOnItsWay = 0;
    this.#transmit();
  }

  /** Ends the call after all frames were acknowledged, because frames may have to be sent again. */
  async finish(kind, ...values) {
    if (this.#unseen.length) await new Promise((fulfill) => { this.allSeen = fulfill; });
    if (this.signal.aborted) return;
    emit(kind, this.#number, ...values);
    this.end();
  }

  end() {
    calls.delete(this.#number);
    this.#abort.abort();
    for (const { reject } of this.#unseen.splice(0)) reject(this.signal.reason);
    this.#wake?.();
  }

  async run(name, values) {
    try {
      const work = functions.get(name);
      if (!work) throw new DOMException(`No function is registered as '${name}'.`, "NotFoundError");
      const result = await work(...values, this);
      const iterator = result?.[Symbol.asyncIterator]?.();
      if (!iterator) return await this.finish(FromBrowser.callValue, result ?? null);
      this.signal.addEventListener("abort", () => iterator.return?.().catch?.(() => {}));
      for (let step; !this.signal.aborted && !(step = await iterator.next()).done; ) {
        if (!this.signal.aborted) emit(FromBrowser.callElement, this.#number, step.value);
      }
      await this.finish(FromBrowser.callEnd);
    } catch (error) {
      await this.finish(FromBrowser.callFailure, String(error?.name ?? "Error"), String(error?.message ?? error));
    }
  }
}

export const beginCall = (number, name, values) => {
  lastCall = number;
  (calls.get(number) ?? new Call(number)).run(name, values);
};

export const endCalls = () => {
  for (const call of [...calls.values()]) call.end();
  lastCall = 0;
};

export const receiveFrame = (buffer) => {
  const view = new DataView(buffer);
  const number = view.getUint32(0, true);
  // A frame may arrive before the patch that makes its call.
  const call = calls.get(number) ?? (number > lastCall ? new Call(number) : null);
  call?.receive(view.getUint32(4, true), buffer.slice(8));
};

window.Live = {
  /** Registers a function under a name, for calls by the server. */
  register(name, work) { functions.set(name, work); },
};
