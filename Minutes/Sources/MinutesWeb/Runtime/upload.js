// Uploads the sound of recordings.

import { chunkStore } from "./chunks.js";
import { noteSaved } from "./hearing.js";
import { recordings } from "./recordings.js";

/**
 * The maximum number of unacknowledged chunks, so that an upload after a reconnect does not flood
 * the connection.
 */
const chunksInFlight = 40;

/** The size of the number of the first frame, which precedes the samples of a chunk; in bytes. */
const headerSize = 8;

/** The size of a sample in bytes. */
const sampleSize = 2;

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
  const bytesPerFrame = sampleSize * await channelCountIn(id);
  noteSaved(recordings.get(id), from);
  // One listener for the whole upload, not one for each chunk: an hour has 36,000.
  call.signal.addEventListener("abort", () => recordings.get(id)?.buffer.wake(), { once: true });
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
      const message = new Uint8Array(headerSize + data.byteLength);
      new DataView(message.buffer).setBigUint64(0, BigInt(first), true);
      message.set(new Uint8Array(data), headerSize);
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
    await recording.buffer.nextChunk();
  }
  await Promise.all(flying);
  if (isMissing) throw Object.assign(new Error(String(next)), { name: "MissingSoundError" });
});
