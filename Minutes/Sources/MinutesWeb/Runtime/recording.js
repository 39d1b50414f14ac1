// A recording belongs to the page that hears it, not to its session on the server: it goes on while there is no
// connection, and whoever serves the page next is asked to take it from where the last one stopped.

/** How long a chunk is, in seconds: what is lost at most if the browser is killed. */
const chunkDuration = 0.1;

/** How long a microphone that is open may give nothing, in milliseconds. */
const silencePeriod = 10_000;

const lockName = (id) => `minutes.recording.${id}`;

class Recording {
  isOver = false;

  /** What has ended it. */
  reason = null;

  isPaused = false;
  isMuted = false;

  /** Whether the browser keeps what the server does not have yet. If not, it is lost with the page. */
  isKept = true;

  sampleRate = 0;

  /** How many frames were heard. */
  frameCount = 0;

  #chunk = new Int16Array(0);
  #filled = 0;
  #keeping = Promise.resolve();
  #observers = new Set();

  constructor(id, startedAt) {
    this.id = id;
    this.startedAt = startedAt;
  }

  /** Returns when the first sample is heard. If the signal comes before, nobody waits for that any more. */
  async start(stream, worklet, signal) {
    this.stream = stream;
    this.#lock();
    const [track] = stream.getAudioTracks();
    track.addEventListener("ended", () => this.end("microphoneLost"));
    this.isMuted = track.muted;
    track.addEventListener("mute", () => this.#setMuted(true));
    track.addEventListener("unmute", () => this.#setMuted(false));
    try {
      signal.throwIfAborted();
      await withLimit(new Promise((heard, fail) => {
        const hear = (samples, sampleRate) => {
          if (this.isOver) return;
          if (!this.sampleRate) this.#begin(sampleRate).then(heard);
          this.#hear(samples);
        };
        Promise.resolve(listenTo(stream, worklet, hear, fail)).then((stop) => {
          this.stopListening = stop;
          if (this.isOver) stop();
        }, fail);
        track.addEventListener("ended", () => fail(new DOMException("The microphone is gone.", "NotReadableError")));
        signal.addEventListener("abort", () => fail(signal.reason));
      }), silencePeriod);
      // It may have come at the same moment.
      signal.throwIfAborted();
    } catch (error) {
      await this.discard();
      throw error;
    }
    document.addEventListener("visibilitychange", this.#keepAwake);
    this.#keepAwake();
  }

  // What says that others need not look after the recording any more.
  #isFree = false;
  #free = null;

  /** Other tabs know by it that somebody looks after the recording. The browser frees it when the page goes, however it goes. */
  #lock() {
    navigator.locks?.request(lockName(this.id), () => this.#isFree || new Promise((free) => { this.#free = free; }));
  }

  /** Nothing is left of it that somebody would have to look after. */
  free() {
    this.#isFree = true;
    this.#free?.();
  }

  /** The first samples are there: now it is known how many there are in a second. */
  async #begin(sampleRate) {
    this.sampleRate = sampleRate;
    this.#chunk = new Int16Array(Math.round(sampleRate * chunkDuration));
    await chunkStore.describe(this.description).catch(() => this.#setKept(false));
  }

  get description() {
    const { id, startedAt, sampleRate, frameCount, isPaused, isOver } = this;
    return { id, startedAt, sampleRate, frameCount, isPaused, isOver };
  }

  #hear(samples) {
    if (this.isPaused || this.isOver) return;
    for (const sample of samples) {
      // The way back of what Chromium does with samples of 16 bits: so they are what they were.
      const value = Math.round(sample < 0 ? sample * 32768 : sample * 32767);
      this.#chunk[this.#filled++] = Math.max(-32768, Math.min(32767, value));
      if (this.#filled === this.#chunk.length) this.cut();
    }
  }

  /** Makes a chunk of what was heard since the last one. */
  cut() {
    if (!this.#filled) return;
    const first = this.frameCount;
    const samples = this.#chunk.slice(0, this.#filled);
    this.frameCount += this.#filled;
    this.#filled = 0;
    showHeard(this, samples);
    this.#keeping = chunkStore.keep(this.description, first, samples.buffer)
      .then(() => this.#setKept(chunkStore.keepsAll(this.id)), () => this.#setKept(false))
      .then(() => this.wake());
  }

  #setMuted(isMuted) {
    this.isMuted = isMuted;
    this.#tell({ kind: isMuted ? "muted" : "unmuted" });
  }

  #setKept(isKept) {
    if (isKept === this.isKept) return;
    this.isKept = isKept;
    this.#tell({ kind: isKept ? "kept" : "notKept" });
  }

  // What waits for the next chunk.
  #waiting = new Set();

  /** Has those go on who wait for the next chunk. */
  wake() {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  /** Returns when there is another chunk, or none will come any more, or somebody is not to wait for it any longer. */
  async nextChunk() {
    if (!this.isOver) await new Promise((go) => this.#waiting.add(go));
  }

  pause() {
    if (this.isPaused || this.isOver) return;
    this.cut();
    this.isPaused = true;
    for (const track of this.stream.getTracks()) track.enabled = false;
    this.#letSleep();
    showHearing(this);
    this.#tell({ kind: "paused" });
  }

  resume() {
    if (!this.isPaused || this.isOver) return;
    for (const track of this.stream.getTracks()) track.enabled = true;
    this.isPaused = false;
    this.#keepAwake();
    showHearing(this);
    this.#tell({ kind: "resumed" });
  }

  /** Hears nothing any more. What was heard stays until the server has it. */
  async end(reason) {
    if (this.isOver) return;
    this.cut();
    this.isOver = true;
    this.reason = reason;
    showHearing(this);
    this.#close();
    await this.#keeping;
    this.wake();
    await chunkStore.describe(this.description).catch(() => {});
    this.#tell({ kind: reason });
    this.#endEvents();
  }

  async discard() {
    this.isOver = true;
    this.#close();
    await this.#keeping;
    await chunkStore.forget(this.id);
    this.free();
    this.wake();
    this.#endEvents();
  }

  #close() {
    this.stopListening?.();
    for (const track of this.stream.getTracks()) track.stop();
    document.removeEventListener("visibilitychange", this.#keepAwake);
    this.#letSleep();
  }

  #awake = null;

  /** A phone that goes to sleep hears nothing. The browser lets it whenever nobody sees the page. */
  #keepAwake = () => {
    if (document.hidden || this.isPaused || this.isOver) return;
    this.#letSleep();
    this.#awake = navigator.wakeLock?.request("screen").catch(() => null);
  };

  async #letSleep() {
    const awake = this.#awake;
    this.#awake = null;
    // It may be on its way.
    (await awake)?.release();
  }

  #tell(event) {
    for (const observer of this.#observers) observer(event);
  }

  #endEvents() {
    this.#tell(null);
  }

  /** What is wrong now, and what happens from now on. */
  async *events(signal) {
    const queue = [];
    let wake = () => {};
    const observer = (event) => { queue.push(event); wake(); };
    this.#observers.add(observer);
    signal.addEventListener("abort", () => observer(null), { once: true });
    try {
      if (this.isOver) {
        yield { kind: this.reason };
        return;
      }
      yield { kind: this.isPaused ? "paused" : "resumed" };
      if (this.isMuted) yield { kind: "muted" };
      if (!this.isKept) yield { kind: "notKept" };
      for (;;) {
        while (!queue.length) await new Promise((go) => { wake = go; });
        const event = queue.shift();
        if (!event) return;
        yield event;
      }
    } finally {
      this.#observers.delete(observer);
    }
  }
}
