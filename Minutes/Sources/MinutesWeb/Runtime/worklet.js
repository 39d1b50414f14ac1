// Passes the sound of a microphone to the page, in blocks of 512 samples.

registerProcessor("microphone", class extends AudioWorkletProcessor {
  #channels = [];
  #filled = 0;

  constructor() {
    super();
    // On a message, posts the incomplete block, and then `null` to mark its end.
    this.port.onmessage = () => {
      if (this.#filled) this.port.postMessage(this.#channels.map((samples) => samples.slice(0, this.#filled)));
      this.#filled = 0;
      this.port.postMessage(null);
    };
  }

  process([input]) {
    if (!input.length) return true;
    if (this.#channels.length !== input.length) {
      this.#channels = input.map(() => new Float32Array(512));
      this.#filled = 0;
    }
    input.forEach((samples, index) => this.#channels[index].set(samples, this.#filled));
    this.#filled += input[0].length;
    if (this.#filled === 512) {
      this.port.postMessage(this.#channels);
      this.#filled = 0;
    }
    return true;
  }
});
