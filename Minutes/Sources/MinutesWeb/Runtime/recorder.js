// What the server can do with the microphone.

/** The recording that this page hears, or has heard and the server has not finished. */
let current = null;

/** What has come of the last question for the microphone, for the recording that starts next. */
let asked = null;

/** How many chunks may be on their way: a connection that comes back is not flooded. */
const chunksInFlight = 40;

const recordingOf = (id) => {
  if (current?.id === id) return current;
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

Live.register("recorder.start", async (id, startedAt, worklet) => {
  if (current && !current.isOver) throw new DOMException("This page records already.", "InvalidStateError");
  const opening = asked?.opening ?? openMicrophone();
  asked = null;
  const recording = new Recording(id, startedAt);
  const stream = await opening;
  current = recording;
  try {
    await recording.start(stream, worklet);
  } catch (error) {
    current = null;
    throw error;
  }
  return recording.description;
});

Live.register("recorder.current", () => (current && !current.isOver ? [current.description] : []));
Live.register("recorder.pause", (id) => recordingOf(id).pause());
Live.register("recorder.resume", (id) => recordingOf(id).resume());
Live.register("recorder.events", (id, call) => recordingOf(id).events(call.signal));

/** Ends a recording, and tells how many frames were heard. */
Live.register("recorder.stop", async (id) => {
  if (current?.id !== id) return (await chunkStore.description(id))?.frameCount ?? 0;
  await current.end("stopped");
  return current.frameCount;
});

Live.register("recorder.cancel", async (id) => {
  if (current?.id === id) await current.discard();
  await forget(id);
});

/** The server has a memo of it. */
Live.register("recorder.forget", (id) => forget(id));

const forget = async (id) => {
  await chunkStore.forget(id);
  if (current?.id !== id) return;
  current.free?.();
  current = null;
};

/** Recordings of pages that are no more. */
Live.register("recorder.leftovers", async () => {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name));
  const descriptions = await chunkStore.descriptions().catch(() => []);
  return descriptions.filter(({ id, sampleRate }) => sampleRate && id !== current?.id && !held.has(lockName(id)));
});

// Sends everything from a frame on, until the recording is over and the server has all of it.
Live.register("recorder.upload", async (id, from, call) => {
  const flying = new Set();
  let next = from;
  // The server may have part of a chunk only: it begins earlier.
  let place = Math.max(0, from - 192_000);
  while (!call.signal.aborted) {
    const recording = current?.id === id ? current : null;
    const isOver = !recording || recording.isOver;
    const chunks = await chunkStore.read(id, place, chunksInFlight);
    for (const { first, data } of chunks) {
      place = first + 1;
      const end = first + data.byteLength / 2;
      if (end <= next) {
        chunkStore.forgetChunk(id, first);
        continue;
      }
      if (flying.size >= chunksInFlight) await Promise.race(flying);
      if (call.signal.aborted) return;
      const message = new Uint8Array(8 + data.byteLength);
      new DataView(message.buffer).setBigUint64(0, BigInt(first), true);
      message.set(new Uint8Array(data), 8);
      const sent = call.send(message)
        .then(() => chunkStore.forgetChunk(id, first), () => {})
        .then(() => flying.delete(sent));
      flying.add(sent);
      next = end;
    }
    if (chunks.length) continue;
    if (isOver) break;
    await recording.nextChunk(call.signal);
  }
  await Promise.all(flying);
});

addEventListener("beforeunload", (event) => {
  if (current && !current.isOver) event.preventDefault();
});

// Whoever leaves all the same leaves the last chunk behind.
addEventListener("pagehide", () => current?.cut());
