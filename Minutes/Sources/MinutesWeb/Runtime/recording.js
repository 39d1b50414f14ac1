// A recording belongs to the page that captures it, not to a session on the server: it continues
// while the page is disconnected, and the next session of the page resumes the upload.

/** The length of a chunk in seconds, which is the most that is lost if the browser is killed. */
const chunkDuration = 0.1;

/** How long an open microphone may deliver no sound before the start fails, in milliseconds. */
const silencePeriod = 10_000;

const lockName = (id) => `minutes.recording.${id}`;

class Recording {
  /** Whether the capture has ended and all of its sound is stored. */
  isOver = false;

  /** The reason why the recording ends or has ended. */
  reason = null;

  /** The open confirmation dialog for discarding the recording. */
  question = null;

  /** Whether the user has discarded the recording. */
  isCancelled = false;

  isPaused = false;
  isMuted = false;

  /** Whether all unacknowledged sound is in the database. If not, it is lost with the page. */
  isKept = true;

  sampleRate = 0;

  /** The number of captured frames, and the number that the server has acknowledged. */
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

  /** Returns when the first sample arrives. Fails when the signal is aborted before that. */
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
      // The signal may have been aborted at the same moment.
      signal.throwIfAborted();
    } catch (error) {
      await this.discard();
      await chunkStore.forget(this.id);
      throw error;
    }
    // The recording may have ended at the same moment.
    if (this.reason || this.isOver) return;
    this.#lossTimer = setInterval(() => { if (this.#isWatched) this.#noteHeard(0); }, 1000);
    document.addEventListener("visibilitychange", this.#keepAwake);
    this.#keepAwake();
  }

  // Releases the lock.
  #isFree = false;
  #free = null;

  /**
   * Holds a lock, which tells other tabs that this page uploads the recording. The browser releases
   * it when the page is closed or killed.
   */
  #lock() {
    navigator.locks?.request(lockName(this.id), () => this.#isFree || new Promise((free) => { this.#free = free; }));
  }

  /** Releases the lock, because the recording is finished or discarded. */
  free() {
    this.#isFree = true;
    this.#free?.();
  }

  /** Called with the first samples, which determine the sample rate. */
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
      // Inverse of Chromium's int16-to-float scaling, so samples round-trip exactly.
      const value = Math.round(sample < 0 ? sample * 32768 : sample * 32767);
      this.#chunk[this.#filled++] = Math.max(-32768, Math.min(32767, value));
      if (this.#filled === this.#chunk.length) this.cut();
    }
  }

  #loss = new LossWatch();
  #lossTimer = 0;

  /** The duration of lost sound, in seconds. */
  get missing() { return this.#loss.missing; }

  /** Whether sound is expected. */
  get #isWatched() { return !this.isPaused && !this.isMuted && !this.reason; }

  #noteHeard(duration) {
    if (this.#loss.note(duration, performance.now())) this.#tellLoss();
  }

  /** Called when no sound is expected, for a while or at all. */
  #restLoss() {
    if (this.#loss.rest(performance.now())) this.#tellLoss();
  }

  #tellLoss() { this.#tell({ kind: "missing", seconds: this.missing }); }

  /** Stores the sound since the last chunk as a new chunk. */
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

  // The uploads that wait for the next chunk.
  #waiting = new Set();

  /** Resumes the uploads that wait for the next chunk. */
  wake() {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  /** Waits for the next chunk, the end of the recording, or the end of the upload. */
  async nextChunk() {
    if (!this.isOver) await new Promise((go) => this.#waiting.add(go));
  }

  #listener = null;
  #isFlushing = false;
  #rest = Promise.resolve();

  /**
   * Whether the user has stopped the recording and the next chunk is the last one. Other endings
   * may leave it incomplete.
   */
  #isWhole = false;

  /**
   * Captures the sound from before the button was pressed that is still buffered because the page
   * was busy.
   */
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

  /** Stops capturing. The sound is kept until the server has acknowledged it. */
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
    // A paused recording is already being flushed.
    await (this.isPaused ? this.#rest : this.#hearRest());
    // The user may have discarded the recording in the meantime.
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

  /**
   * Stops capturing, and deletes the recording except for its description, which marks it as
   * discarded.
   */
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

  /** Releases the microphone. Sound that is still buffered is discarded. */
  #release() {
    this.#listener?.stop();
    clearInterval(this.#lossTimer);
    for (const track of this.stream.getTracks()) track.stop();
    document.removeEventListener("visibilitychange", this.#keepAwake);
    this.#letSleep();
  }

  #awake = null;

  /**
   * Keeps the screen on, because a sleeping phone captures nothing. Browsers release the wake lock
   * when the page is hidden.
   */
  #keepAwake = () => {
    if (document.hidden || this.isPaused || this.reason || this.isOver) return;
    this.#letSleep();
    this.#awake = navigator.wakeLock?.request("screen").catch(() => null);
  };

  async #letSleep() {
    const awake = this.#awake;
    this.#awake = null;
    // The request for the wake lock may be pending.
    (await awake)?.release();
  }

  #tell(event) {
    for (const observer of this.#observers) observer(event);
  }

  #endEvents() {
    this.#tell(null);
  }

  /** Yields the current state, then each event. */
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
