// A recording belongs to the page that hears it, not to its session on the server: it goes on while there is no
// connection, and whoever serves the page next is asked to take it from where the last one stopped.

/** How long a chunk is, in seconds: what is lost at most if the browser is killed. */
const chunkDuration = 0.1;

/** How long a microphone that is open may give nothing, in milliseconds. */
const silencePeriod = 10_000;

const lockName = (id) => `minutes.recording.${id}`;

class Recording {
  /** Whether everything that was heard is kept, and nothing will come any more. */
  isOver = false;

  /** What has ended it, or ends it now. */
  reason = null;

  /** The dialog that asks whether it is to be thrown away. */
  question = null;

  /** Whether somebody has thrown it away. */
  isCancelled = false;

  isPaused = false;
  isMuted = false;

  /** Whether the browser keeps what the server does not have yet. If not, it is lost with the page. */
  isKept = true;

  sampleRate = 0;

  /** How many frames were heard, and how many of them the server has. */
  frameCount = 0;
  savedFrameCount = 0;

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
          if (!this.#isWatched) return;
          this.#noteHeard(samples.length / sampleRate);
          if (!globalThis.MediaStreamTrackProcessor && this.#loss.findGaps(samples, sampleRate)) this.#tellLoss();
        };
        Promise.resolve(listenTo(stream, worklet, hear, fail)).then((listener) => {
          this.#listener = listener;
          if (this.isOver) listener.stop();
        }, fail);
        track.addEventListener("ended", () => fail(new DOMException("The microphone is gone.", "NotReadableError")));
        signal.addEventListener("abort", () => fail(signal.reason));
      }), silencePeriod);
      // It may have come at the same moment.
      signal.throwIfAborted();
    } catch (error) {
      await this.discard();
      await chunkStore.forget(this.id);
      throw error;
    }
    // It may have ended at the same moment.
    if (this.reason || this.isOver) return;
    this.#lossTimer = setInterval(() => { if (this.#isWatched) this.#noteHeard(0); }, 1000);
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
    const { id, startedAt, sampleRate, frameCount, isCancelled, missing } = this;
    const isPaused = this.isPaused && !this.#isFlushing;
    return { id, startedAt, sampleRate, frameCount, isPaused, isOver: this.isOver || this.#isWhole, isCancelled, missing };
  }

  #hear(samples) {
    if (this.isOver || ((this.isPaused || this.reason) && !this.#isFlushing)) return;
    for (const sample of samples) {
      // The way back of what Chromium does with samples of 16 bits: so they are what they were.
      const value = Math.round(sample < 0 ? sample * 32768 : sample * 32767);
      this.#chunk[this.#filled++] = Math.max(-32768, Math.min(32767, value));
      if (this.#filled === this.#chunk.length) this.cut();
    }
  }

  #loss = new LossWatch();
  #lossTimer = 0;

  /** The duration of the sound that the browser has lost, in seconds. */
  get missing() { return this.#loss.missing; }

  /** Whether sound is expected. */
  get #isWatched() { return !this.isPaused && !this.isMuted && !this.reason; }

  #noteHeard(duration) {
    if (this.#loss.note(duration, performance.now())) this.#tellLoss();
  }

  /** No sound is expected for a while, or any more. */
  #restLoss() {
    if (this.#loss.rest(performance.now())) this.#tellLoss();
  }

  #tellLoss() { this.#tell({ kind: "missing", seconds: this.missing }); }

  /** Makes a chunk of what was heard since the last one. */
  cut() {
    if (!this.#filled) return;
    const first = this.frameCount;
    const samples = this.#chunk.slice(0, this.#filled);
    this.frameCount += this.#filled;
    this.#filled = 0;
    noteLevel(samples);
    this.#keeping = chunkStore.keep(this.description, first, samples.buffer)
      .then(() => this.#setKept(chunkStore.keepsAll(this.id)), () => this.#setKept(false))
      .then(() => this.wake());
  }

  #setMuted(isMuted) {
    this.#restLoss();
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

  #listener = null;
  #isFlushing = false;
  #rest = Promise.resolve();

  /** Whether somebody has stopped it, and the next chunk is the last one. Other ends may be those of the page. */
  #isWhole = false;

  /** Hears what was said before somebody has pressed a button, and was waiting all that time because the page was busy. */
  async #hearRest() {
    this.#isFlushing = true;
    await this.#listener?.flush();
    this.#isFlushing = false;
  }

  async pause() {
    if (this.isPaused || this.reason) return;
    this.#restLoss();
    this.isPaused = true;
    this.#setHeard(false);
    this.#letSleep();
    showHearing(this);
    this.#tell({ kind: "paused" });
    this.#rest = this.#hearRest();
    await this.#rest;
    this.cut();
    if (!this.isOver) await chunkStore.describe(this.description).catch(() => {});
  }

  resume() {
    if (!this.isPaused || this.reason) return;
    this.#setHeard(true);
    this.isPaused = false;
    this.#keepAwake();
    showHearing(this);
    this.#tell({ kind: "resumed" });
  }

  #ending = null;

  /** Hears nothing any more. What was heard stays until the server has it. */
  end(reason) {
    this.#ending ??= this.#end(reason);
    return this.#ending;
  }

  async #end(reason) {
    if (this.isOver) return;
    this.reason = reason;
    this.#restLoss();
    showHearing(this);
    this.#setHeard(false);
    // A pause has no rest but its own.
    await (this.isPaused ? this.#rest : this.#hearRest());
    // Somebody may have thrown it away meanwhile.
    if (this.isOver) return;
    this.#isWhole = reason === "stopped";
    this.cut();
    this.#release();
    await this.#keeping;
    if (this.isOver) return;
    this.isOver = true;
    await chunkStore.describe(this.description).catch(() => {});
    this.wake();
    this.#tell({ kind: reason });
    this.#endEvents();
  }

  #discarding = null;

  /** Hears nothing any more, and keeps nothing but that it was thrown away. */
  discard() {
    this.#discarding ??= this.#discard();
    return this.#discarding;
  }

  async #discard() {
    this.isOver = this.isCancelled = true;
    this.#filled = 0;
    showHearing(this);
    this.#release();
    await this.#keeping;
    await chunkStore.discard(this.description);
    this.free();
    this.wake();
    this.#tell({ kind: "cancelled" });
    this.#endEvents();
  }

  #setHeard(isHeard) {
    for (const track of this.stream.getTracks()) track.enabled = isHeard;
  }

  /** Gives the microphone back. What it has heard and nobody has asked for is gone. */
  #release() {
    this.#listener?.stop();
    clearInterval(this.#lossTimer);
    for (const track of this.stream.getTracks()) track.stop();
    document.removeEventListener("visibilitychange", this.#keepAwake);
    this.#letSleep();
  }

  #awake = null;

  /** A phone that goes to sleep hears nothing. The browser lets it whenever nobody sees the page. */
  #keepAwake = () => {
    if (document.hidden || this.isPaused || this.reason || this.isOver) return;
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
        yield { kind: this.isCancelled ? "cancelled" : this.reason };
        return;
      }
      yield { kind: this.isPaused ? "paused" : "resumed" };
      if (this.isMuted) yield { kind: "muted" };
      if (this.missing) yield { kind: "missing", seconds: this.missing };
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
