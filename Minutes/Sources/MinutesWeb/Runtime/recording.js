// A recording belongs to the page that captures it, not to a session on the server: it continues
// while the page is disconnected, and the next session of the page resumes the upload.

/** The length of a chunk in seconds, which is the most that is lost if the browser is killed. */
const chunkDuration = 0.1;

/** How long an open microphone may deliver no sound before the start fails, in milliseconds. */
const silencePeriod = 10_000;

/** How many microphones may be disconnected one after another before their first sound. */
const mostReplacements = 5;

/** The sample of each frame with the largest magnitude. */
const loudest = (samples, channelCount) => {
  if (channelCount === 1) return samples;
  const louder = (one, other) => (Math.abs(other) > Math.abs(one) ? other : one);
  return Float32Array.from({ length: samples.length / 2 }, (_, frame) => louder(samples[frame * 2], samples[frame * 2 + 1]));
};

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

  /** The name of the microphone that has replaced a disconnected one; empty if it is unknown. */
  replacement = null;

  /** Whether the user wanted to record shared sound, and none is recorded any more. */
  isSharingOver = false;

  #chunk = new Int16Array(0);
  #filled = 0;
  #keeping = Promise.resolve();
  #observers = new Set();

  /** The number of channels, 1 or 2, does not change during a recording. */
  constructor(id, startedAt, channelCount = 1) {
    this.id = id;
    this.startedAt = startedAt;
    this.channelCount = channelCount;
  }

  /**
   * Returns when the first sample arrives. Fails when the signal is aborted before that.
   *
   * @param shared The stream of the sound that is recorded together with the microphone, if any.
   */
  async start(stream, worklet, signal, shared = null) {
    this.stream = stream;
    this.#worklet = worklet;
    this.#lock();
    const [track] = stream.getAudioTracks();
    this.#watch(stream);
    this.isMuted = track.muted;
    if (shared) this.#share(shared);
    try {
      signal.throwIfAborted();
      await withLimit(new Promise((heard, fail) => {
        this.#listen(stream, heard, fail);
        track.addEventListener("ended", () => fail(new DOMException(texts.microphoneIsGone, "NotReadableError")));
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
    this.#hasStarted = true;
    let ticksWithoutSharing = 0;
    this.#lossTimer = setInterval(() => {
      if (!this.#isWatched) return;
      this.#noteHeard(0);
      // Once a minute: the page announces each value.
      if (this.isSharingOver && ticksWithoutSharing++ % 60 === 0) this.#tellLoss();
    }, 1000);
    document.addEventListener("visibilitychange", this.#keepAwake);
    this.#keepAwake();
  }

  #worklet = "";
  #hasStarted = false;

  /** Follows the state of a microphone. */
  #watch(stream) {
    const [track] = stream.getAudioTracks();
    track.addEventListener("ended", () => this.#replaceMicrophone(stream));
    const setMuted = (isMuted) => { if (stream === this.stream) this.#setMuted(isMuted); };
    track.addEventListener("mute", () => setMuted(true));
    track.addEventListener("unmute", () => setMuted(false));
  }

  /**
   * Captures a microphone.
   *
   * @param heard Called after the first sound.
   * @param fail Called with the error that ends the capture.
   */
  #listen(stream, heard, fail) {
    // With shared sound, the second channel is not the microphone's.
    const channelCount = this.#mixer ? 1 : this.channelCount;
    let rates = null;
    const hear = (sound, sampleRate) => {
      if (this.isOver || stream !== this.stream) return;
      if (!this.sampleRate) this.#begin(sampleRate).then(heard);
      else if (!rates) {
        this.#noteReplaced(sound.length / channelCount / sampleRate);
        heard();
      }
      rates ??= new RateConverter(sampleRate, this.sampleRate, channelCount);
      const samples = rates.convert(sound);
      if (this.#mixer) this.#mixer.hear(samples, performance.now());
      else this.#hear(samples);
      if (!this.#isWatched) return;
      this.#noteHeard(sound.length / channelCount / sampleRate);
      if (!globalThis.MediaStreamTrackProcessor && this.#loss.findGaps(loudest(sound, channelCount), sampleRate)) this.#tellLoss();
    };
    Promise.resolve(listenTo(stream, this.#worklet, hear, fail, channelCount)).then((listener) => {
      if (this.isOver || stream !== this.stream) return listener.stop();
      this.#listener = listener;
    }, fail);
  }

  // The microphone that records was disconnected.

  /**
   * The time of the loss in milliseconds; `null` while a microphone delivers sound, and in a pause.
   */
  #lostAt = null;
  #isReplacing = false;

  /** Goes on with another microphone. Without one, the recording ends. */
  async #replaceMicrophone(lost) {
    if (lost !== this.stream || this.reason || this.isOver || this.#isReplacing) return;
    // A recording that has not begun fails.
    if (!this.#hasStarted) return this.end("microphoneLost");
    this.#isReplacing = true;
    this.#restLoss();
    if (!this.isPaused) this.#lostAt = performance.now();
    // Its last sound may not have been read yet.
    await this.#listener?.flush();
    // The next one may be disconnected before its first sound, for example together with the dock.
    for (let attempt = 1; ; attempt++) {
      const stream = await this.#openAnother();
      if (!stream) return;
      const [track] = stream.getAudioTracks();
      try {
        if (track.readyState !== "ended") await this.#firstSound(stream);
      } catch {
        if (track.readyState !== "ended") return this.end("microphoneLost");
      }
      if (this.isOver || this.reason) return;
      if (track.readyState === "ended") {
        if (attempt === mostReplacements) return this.end("microphoneLost");
        // Its first sound may just have ended the gap.
        if (!this.isPaused) this.#lostAt ??= performance.now();
        continue;
      }
      if (track.muted !== this.isMuted) this.#setMuted(track.muted);
      this.#isReplacing = false;
      this.replacement = track.label;
      return this.#tell({ kind: "microphoneReplaced", name: track.label });
    }
  }

  /** Opens another microphone, which records from now on. Without one, the recording ends. */
  async #openAnother() {
    const isOver = () => this.isOver || this.reason;
    if (isOver()) return null;
    const opening = openAnotherMicrophone();
    try {
      const stream = await withLimit(opening, 5000);
      if (isOver()) {
        stopTracks(stream);
        return null;
      }
      this.#listener?.stop();
      this.#listener = null;
      stopTracks(this.stream);
      this.stream = stream;
      this.#watch(stream);
      this.#setHeard(!this.isPaused);
      return stream;
    } catch {
      // The user may answer a prompt later.
      opening.then((stream) => { if (stream !== this.stream) stopTracks(stream); }, () => {});
      this.end("microphoneLost");
      return null;
    }
  }

  /**
   * Waits for the first sound of another microphone, until it is disconnected, or until a pause:
   * browsers need not deliver sound during a pause. Fails if the microphone delivers none.
   */
  async #firstSound(stream) {
    let isPaused = this.isPaused;
    let observer = null;
    const sound = new Promise((go, fail) => {
      observer = (event) => {
        if (event?.kind !== "paused") return;
        isPaused = true;
        go();
      };
      stream.getAudioTracks()[0].addEventListener("ended", go);
      this.#listen(stream, go, (error) => {
        fail(error);
        if (isPaused) this.end("microphoneLost");
      });
    });
    sound.catch(() => { /* Thrown below, or ends the recording in a pause. */ });
    this.#observers.add(observer);
    try {
      if (!isPaused) await withLimit(sound, silencePeriod);
    } finally {
      this.#observers.delete(observer);
    }
  }

  /** Adds the time without a microphone to the lost sound. */
  #noteReplaced(duration = 0) {
    if (this.#lostAt === null) return;
    this.#loss.lose(Math.max(0, (performance.now() - this.#lostAt) / 1000 - duration));
    this.#lostAt = null;
    this.#tellLoss();
  }

  // Shared sound.

  #shared = null;
  #sharedListener = null;
  #mixer = null;

  /** The number of captured frames when the shared sound has ended. */
  #sharedFrameCount = 0;

  /** Notes that the shared sound is not recorded, because the browser did not ask for it. */
  noteNoSharing() { this.isSharingOver = true; }

  #share(shared) {
    this.#shared = shared;
    this.#mixer = new SoundMixer(this.channelCount, (samples) => this.#hear(samples));
    const [track] = shared.getAudioTracks();
    track.addEventListener("ended", () => this.#endSharing());
    let rates = null;
    const hear = (samples, sampleRate) => {
      // The recording begins with the microphone.
      if (this.isOver || !this.sampleRate) return;
      rates ??= new RateConverter(sampleRate, this.sampleRate, 1);
      rates.correct(this.#mixer.correction(this.sampleRate));
      this.#mixer.hearShared(rates.convert(samples), performance.now());
    };
    Promise.resolve(listenTo(shared, this.#worklet, hear, () => this.#endSharing())).then((listener) => {
      this.#sharedListener = listener;
      if (this.isOver || this.isSharingOver) listener.stop();
    }, () => this.#endSharing());
    // The user may have ended it before the microphone was open.
    if (track.readyState === "ended") this.#endSharing();
  }

  /** Goes on with the microphone alone. */
  #endSharing() {
    if (this.isSharingOver || this.reason || this.isOver) return;
    this.#mixer.endSharing();
    this.isSharingOver = true;
    this.#sharedFrameCount = this.#capturedFrameCount;
    this.#sharedListener?.stop();
    stopTracks(this.#shared);
    this.#tell({ kind: "sharingEnded" });
  }

  /** The number of captured frames, with those that are not in a chunk yet. */
  get #capturedFrameCount() { return this.frameCount + this.#filled / this.channelCount; }

  /** The duration without the shared sound, in seconds. */
  get #missingSharedSound() {
    if (!this.sampleRate) return 0;
    const alone = this.isSharingOver ? this.#capturedFrameCount - this.#sharedFrameCount : 0;
    return (alone + (this.#mixer?.droppedFrameCount ?? 0)) / this.sampleRate;
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
    this.#chunk = new Int16Array(Math.round(sampleRate * chunkDuration) * this.channelCount);
    await chunkStore.describe(this.description).catch(() => this.#setKept(false));
  }

  get description() {
    const { id, startedAt, sampleRate, channelCount, frameCount, isCancelled, missing } = this;
    const isPaused = this.isPaused && !this.#isFlushing;
    return { id, startedAt, sampleRate, channelCount, frameCount, isPaused, isOver: this.isOver || this.#isWhole, isCancelled, missing };
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
  get missing() { return this.#loss.missing + this.#missingSharedSound; }

  /** Whether sound is expected. */
  get #isWatched() { return !this.isPaused && !this.isMuted && !this.reason && !this.#isReplacing; }

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
    this.frameCount += this.#filled / this.channelCount;
    this.#filled = 0;
    noteLevel(samples);
    this.#keeping = chunkStore.keep(this.description, first, samples.buffer)
      .then(() => this.#setKept(chunkStore.keepsAll(this.id)), () => this.#setKept(false))
      .then(() => this.wake());
  }

  /** Stores all captured sound, because the page is left. */
  keepRest() {
    this.#mixer?.release();
    this.cut();
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
    await Promise.all([this.#listener?.flush(), this.#sharedListener?.flush()]);
    this.#mixer?.release();
    this.#isFlushing = false;
  }

  async pause() {
    if (this.isPaused || this.reason) return;
    this.#restLoss();
    this.#noteReplaced();
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
    if (this.#isReplacing) this.#lostAt = performance.now();
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
    // Without another microphone, the recording ends where the microphone was lost.
    if (reason === "microphoneLost") this.#lostAt = null;
    this.#noteReplaced();
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
    for (const stream of this.#streams) for (const track of stream.getTracks()) track.enabled = isHeard;
  }

  get #streams() { return this.#shared ? [this.stream, this.#shared] : [this.stream]; }

  /** Releases the microphone and the shared sound. Sound that is still buffered is discarded. */
  #release() {
    this.#listener?.stop();
    this.#sharedListener?.stop();
    clearInterval(this.#lossTimer);
    for (const stream of this.#streams) for (const track of stream.getTracks()) track.stop();
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
      yield { kind: this.isMuted ? "muted" : "unmuted" };
      if (this.replacement !== null) yield { kind: "microphoneReplaced", name: this.replacement };
      if (this.isSharingOver) yield { kind: "sharingEnded" };
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
