// Hands what a microphone hears to the page, in pieces that are not too small.

registerProcessor("microphone", class extends AudioWorkletProcessor {
  #channels = [];
  #filled = 0;

  constructor() {
    super();
    // Whoever wants everything that was said so far gets the piece that is not full yet, and is told that this was all.
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
