// The recorder that the server and the user control.

/**
 * The recordings of this page that the server has not finished, by id, in the order of their
 * starts.
 */
const recordings = new Map();

/** The result of the last permission prompt, for the next recording. */
let asked = null;

/**
 * The maximum number of unacknowledged chunks, so that an upload after a reconnect does not flood
 * the connection.
 */
const chunksInFlight = 40;

const recordingOf = (id) => {
  if (recordings.has(id)) return recordings.get(id);
  throw new DOMException(texts.isNotRecording, "InvalidStateError");
};

const permissions = { denied: "denied", granted: "allowed", prompt: "undetermined" };

// Yields the current permission, then each change in the settings.
Live.register("recorder.permission", async function* (call) {
  // Not every browser supports this query.
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
  yield permissions[status?.state ?? "prompt"];
  while (status && !call.signal.aborted) {
    const known = status.state;
    await new Promise((go) => {
      status.addEventListener("change", go, { once: true });
      call.signal.addEventListener("abort", go, { once: true });
    });
    if (status.state !== known) yield permissions[status.state];
  }
});

// The stream that the prompt has opened, or its error, is kept for the recording that follows.
Live.register("recorder.request", async () => {
  const answer = { opening: openMicrophone() };
  asked = answer;
  try {
    const stream = await answer.opening;
    setTimeout(() => {
      if (asked !== answer) return;
      asked = null;
      for (const track of stream.getTracks()) track.stop();
    }, 5000);
    return true;
  } catch (error) {
    // A dismissed prompt is not a refusal. The start of the recording reports it.
    const isNo = error.name === "NotAllowedError" && !/dismiss/i.test(error.message);
    if (isNo) asked = null;
    return !isNo;
  }
});

/** Opens the microphone and, if the user wants it, the sound that the user shares. */
const openSources = async () => {
  const opening = asked?.opening;
  asked = null;
  // The error is thrown below.
  opening?.catch(() => {});
  let shared = null;
  try {
    // First, because browsers open it only shortly after a click.
    shared = await openSharedSound();
    return { microphone: await (opening ?? openMicrophone()), shared };
  } catch (error) {
    for (const stream of [shared, await opening?.catch(() => null)]) stopTracks(stream);
    throw error;
  }
};

Live.register("recorder.start", async (id, startedAt, worklet, call) => {
  if ([...recordings.values()].some(({ isOver }) => !isOver)) {
    throw new DOMException(texts.isRecording, "InvalidStateError");
  }
  // Asks the browser not to evict unacknowledged sound when it needs disk space.
  navigator.storage?.persist?.().catch(() => {});
  showNoHearing(hearing?.id);
  const { microphone, shared } = await openSources();
  const [track] = microphone.getAudioTracks();
  const channelCount = shared && wantsStereo() ? 2 : channelCountOf(track);
  const recording = new Recording(id, startedAt, channelCount);
  if (wantsSharing() && offersSharing() && !shared) recording.noteNoSharing();
  await recording.start(microphone, worklet, call.signal, shared);
  recordings.set(id, recording);
  showHearing(recording);
  return recording.description;
});

// Returns the recording in progress, or else the last one that has ended.
Live.register("recorder.current", () => {
  const all = [...recordings.values()].filter(({ isCancelled }) => !isCancelled);
  const recording = all.find(({ isOver }) => !isOver) ?? all.at(-1);
  return recording ? [recording.description] : [];
});

Live.register("recorder.pause", (id) => recordingOf(id).pause());
Live.register("recorder.resume", (id) => recordingOf(id).resume());
Live.register("recorder.events", (id, call) => recordingOf(id).events(call.signal));

/** Ends a recording. Returns the number of captured frames and the duration of lost sound. */
Live.register("recorder.stop", async (id) => {
  const recording = recordings.get(id);
  await recording?.end("stopped");
  showNoHearing(id);
  const { frameCount = 0, missing = 0 } = (recording ?? await chunkStore.description(id)) ?? {};
  return { frameCount, missing };
});

// Deletes the sound at once. The description stays until the server has deleted the recording, too.
Live.register("recorder.cancel", async (id) => {
  const recording = recordings.get(id);
  if (recording) return recording.discard();
  const description = await chunkStore.description(id).catch(() => null);
  if (description) await chunkStore.discard(description);
});

/** Called when the server has saved the recording as a memo, or has deleted it. */
Live.register("recorder.forget", (id) => forget(id));

const forget = async (id) => {
  showNoHearing(id);
  await chunkStore.forget(id);
  recordings.get(id)?.free();
  recordings.delete(id);
};

/**
 * Returns the recordings that have ended and are not finished, of this page and of closed pages.
 */
Live.register("recorder.leftovers", async () => {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name));
  const descriptions = await chunkStore.descriptions().catch(() => []);
  return [
    ...[...recordings.values()].filter(({ isOver }) => isOver).map(({ description }) => description),
    ...descriptions.filter(({ id, sampleRate }) => sampleRate && !recordings.has(id) && !held.has(lockName(id))),
  ];
});

// Makes a recording of the chunks whose predecessors the server lacks. Returns whether there are
// any.
Live.register("recorder.split", async (id) => {
  const description = recordings.get(id)?.description ?? await chunkStore.description(id);
  return chunkStore.split(description, crypto.randomUUID().toUpperCase());
});

/** The number of channels of a recording of this page or a closed one. */
const channelCountIn = async (id) => {
  const { channelCount = 1 } = recordings.get(id) ?? await chunkStore.description(id).catch(() => null) ?? {};
  return channelCount;
};

// Uploads all unacknowledged sound until the recording ends. `from` is the first frame that the
// server lacks; the chunks must follow it without a gap.
Live.register("recorder.upload", async (id, from, call) => {
  const flying = new Set();
  let next = from;
  let place = 0;
  let isMissing = false;
  const bytesPerFrame = 2 * await channelCountIn(id);
  noteSaved(recordings.get(id), from);
  // One listener for the whole upload, not one for each chunk: an hour has 36,000.
  call.signal.addEventListener("abort", () => recordings.get(id)?.wake(), { once: true });
  while (!call.signal.aborted) {
    const recording = recordings.get(id);
    const isOver = recording?.isOver ?? true;
    const chunks = await chunkStore.read(id, place, chunksInFlight);
    // A missing chunk may be on its way into the database. It is an error only if it is missing
    // twice.
    const wasMissing = isMissing;
    isMissing = chunks[0]?.first > next;
    if (isMissing && wasMissing) break;
    for (const { first, data } of chunks) {
      if (first > next) break;
      if (flying.size >= chunksInFlight) await Promise.race(flying);
      if (call.signal.aborted) return;
      const message = new Uint8Array(8 + data.byteLength);
      new DataView(message.buffer).setBigUint64(0, BigInt(first), true);
      message.set(new Uint8Array(data), 8);
      const end = first + data.byteLength / bytesPerFrame;
      const sent = call.send(message)
        .then(() => chunkStore.forgetChunk(id, first).then(() => noteSaved(recording, end)), () => {})
        .then(() => flying.delete(sent));
      flying.add(sent);
      place = first + 1;
      next = Math.max(next, end);
    }
    if (chunks.length) continue;
    if (isOver || call.signal.aborted) break;
    await recording.nextChunk();
  }
  await Promise.all(flying);
  if (isMissing) throw Object.assign(new Error(String(next)), { name: "MissingSoundError" });
});

// The buttons take effect at once, also while the server is not reachable. The server learns of it
// from the events of the recording, so that the next session receives what this one misses.
const carryOut = {
  cancel: (recording) => askWhetherToDiscard(recording),
  stop: (recording) => recording.end("stopped"),
  toggle: (recording) => (recording.isPaused ? recording.resume() : recording.pause()),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-recorder]");
  if (!button) return;
  const place = button.closest("[data-recording]");
  const recording = place ? recordings.get(place.dataset.recording) : hearing;
  if (!recording) return;
  event.stopPropagation();
  if (!recording.reason && !recording.isCancelled) carryOut[button.dataset.recorder](recording);
}, true);

// The dialog belongs to the page, because the server may not be reachable to open or close it.
const askWhetherToDiscard = (recording) => {
  const question = document.getElementById("discard-question").cloneNode(true);
  question.removeAttribute("id");
  // A child of the root is outside the rendered body, so no render removes it.
  root.append(question);
  recording.question = question;
  question.addEventListener("close", () => {
    question.remove();
    recording.question = null;
    if (question.returnValue === "discard") recording.discard();
  });
  question.showModal();
};

// Asks for confirmation before leaving the page while sound would be lost with it.
addEventListener("beforeunload", (event) => {
  if ([...recordings.values()].some(({ id, isOver }) => !isOver || !chunkStore.keepsAll(id))) event.preventDefault();
});

// When the page is left, the incomplete chunk is stored.
addEventListener("pagehide", () => {
  for (const recording of recordings.values()) recording.keepRest();
});
