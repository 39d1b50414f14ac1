// What the server can do with the microphone, and whoever is at the page.

/** The recordings that this page hears, or has heard and the server has not finished: by their names, in the order of their beginnings. */
const recordings = new Map();

/** What has come of the last question for the microphone, for the recording that starts next. */
let asked = null;

/** How many chunks may be on their way: a connection that comes back is not flooded. */
const chunksInFlight = 40;

const recordingOf = (id) => {
  if (recordings.has(id)) return recordings.get(id);
  throw new DOMException("This page does not record that.", "InvalidStateError");
};

const permissions = { denied: "denied", granted: "allowed", prompt: "undetermined" };

// What it is now, and whenever somebody changes it in the settings.
Live.register("recorder.permission", async function* (call) {
  // Not every browser tells.
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

// Whoever asks wants to record: what was opened is kept for that, and so is the reason why nothing was.
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
    // Whoever closes the question has not said no. Starting says what has happened.
    const isNo = error.name === "NotAllowedError" && !/dismiss/i.test(error.message);
    if (isNo) asked = null;
    return !isNo;
  }
});

Live.register("recorder.start", async (id, startedAt, worklet, call) => {
  if ([...recordings.values()].some(({ isOver }) => !isOver)) {
    throw new DOMException("This page records already.", "InvalidStateError");
  }
  // What the server does not have is not to be taken away if the browser needs room.
  navigator.storage?.persist?.().catch(() => {});
  showNoHearing(hearing?.id);
  const opening = asked?.opening ?? openMicrophone();
  asked = null;
  const recording = new Recording(id, startedAt);
  await recording.start(await opening, worklet, call.signal);
  recordings.set(id, recording);
  showHearing(recording);
  return recording.description;
});

// The one that is heard, or else the last one that was.
Live.register("recorder.current", () => {
  const all = [...recordings.values()].filter(({ isCancelled }) => !isCancelled);
  const recording = all.find(({ isOver }) => !isOver) ?? all.at(-1);
  return recording ? [recording.description] : [];
});

Live.register("recorder.pause", (id) => recordingOf(id).pause());
Live.register("recorder.resume", (id) => recordingOf(id).resume());
Live.register("recorder.events", (id, call) => recordingOf(id).events(call.signal));

/** Ends a recording, and tells how many frames were heard and how much sound was lost. */
Live.register("recorder.stop", async (id) => {
  const recording = recordings.get(id);
  await recording?.end("stopped");
  showNoHearing(id);
  const { frameCount = 0, missing = 0 } = (recording ?? await chunkStore.description(id)) ?? {};
  return { frameCount, missing };
});

// What was heard is gone at once. That somebody has thrown it away is known until the server has done so, too.
Live.register("recorder.cancel", async (id) => {
  const recording = recordings.get(id);
  if (recording) return recording.discard();
  const description = await chunkStore.description(id).catch(() => null);
  if (description) await chunkStore.discard(description);
});

/** The server has a memo of it, or has thrown it away. */
Live.register("recorder.forget", (id) => forget(id));

const forget = async (id) => {
  showNoHearing(id);
  await chunkStore.forget(id);
  recordings.get(id)?.free();
  recordings.delete(id);
};

/** Recordings that are over and that nobody has finished, of this page and of pages that are no more. */
Live.register("recorder.leftovers", async () => {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name));
  const descriptions = await chunkStore.descriptions().catch(() => []);
  return [
    ...[...recordings.values()].filter(({ isOver }) => isOver).map(({ description }) => description),
    ...descriptions.filter(({ id, sampleRate }) => sampleRate && !recordings.has(id) && !held.has(lockName(id))),
  ];
});

// The server has not what comes before: what there is becomes another recording. Tells whether there is anything.
Live.register("recorder.split", async (id) => {
  const description = recordings.get(id)?.description ?? await chunkStore.description(id);
  return chunkStore.split(description, crypto.randomUUID().toUpperCase());
});

// Sends everything that the server has not acknowledged, until the recording is over. It is told how far the server is: what comes next
// must not leave anything out.
Live.register("recorder.upload", async (id, from, call) => {
  const flying = new Set();
  let next = from;
  let place = 0;
  let isMissing = false;
  noteSaved(recordings.get(id), from);
  // Once, and not for each chunk: an hour has 36,000.
  call.signal.addEventListener("abort", () => recordings.get(id)?.wake(), { once: true });
  while (!call.signal.aborted) {
    const recording = recordings.get(id);
    const isOver = recording?.isOver ?? true;
    const chunks = await chunkStore.read(id, place, chunksInFlight);
    // What is not there may be just on its way into the database; the second time it is missing.
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
      const end = first + data.byteLength / 2;
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

// Who pauses, ends or throws away a recording means this moment, also if the server is not there, or has to be started again. It is told as
// what happens in the recording: so what one session does not hear, the next one does.
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

// The question is the page's own: nobody else could ask it without the server, or take it back.
const askWhetherToDiscard = (recording) => {
  const question = document.getElementById("discard-question").cloneNode(true);
  question.removeAttribute("id");
  // Whatever the server makes of the page, this is not touched.
  root.append(question);
  recording.question = question;
  question.addEventListener("close", () => {
    question.remove();
    recording.question = null;
    if (question.returnValue === "discard") recording.discard();
  });
  question.showModal();
};

// Whoever leaves a recording that is not safe without the page is asked.
addEventListener("beforeunload", (event) => {
  if ([...recordings.values()].some(({ id, isOver }) => !isOver || !chunkStore.keepsAll(id))) event.preventDefault();
});

// Whoever leaves all the same leaves the last chunk behind.
addEventListener("pagehide", () => {
  for (const recording of recordings.values()) recording.cut();
});
