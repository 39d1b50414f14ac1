// The recorder that the server controls.

import { takeDroppedPress } from "./alone.js";
import { wantsSharing, wantsStereo } from "./choices.js";
import { chunkStore } from "./chunks.js";
import { channelCountOf, openMicrophone, stopTracks } from "./devices.js";
import { hearing, showHearing, showNoHearing } from "./hearing.js";
import { heldLocks } from "./locks.js";
import { takeOpening } from "./permission.js";
import { pauseAll } from "./players.js";
import { Recording } from "./recording.js";
import { recordingOf, recordings } from "./recordings.js";
import { offersSharing, openSharedSound } from "./sharing.js";
import { texts } from "./texts.js";

/** Opens the microphone and, if the user wants it, the sound that the user shares. */
const openSources = async () => {
  const opening = takeOpening();
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
  if (takeDroppedPress()) throw new DOMException(texts.startsTooLate, "InvalidStateError");
  if ([...recordings.values()].some(({ isOver }) => !isOver)) {
    throw new DOMException(texts.isRecording, "InvalidStateError");
  }
  // The microphone would record it.
  pauseAll();
  // Asks the browser not to evict unacknowledged sound when it needs disk space.
  navigator.storage?.persist?.().catch(() => {});
  showNoHearing(hearing?.id);
  const { microphone, shared } = await openSources();
  const [track] = microphone.getAudioTracks();
  const channelCount = shared && wantsStereo() ? 2 : channelCountOf(track);
  const recording = new Recording(id, startedAt, channelCount);
  if (wantsSharing() && offersSharing() && !shared) recording.sources.shared.noteNone();
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
Live.register("recorder.use", (id, microphone) => recordingOf(id).sources.microphone.use(microphone));
Live.register("recorder.events", (id, call) => recordingOf(id).events(call.signal));

/** Ends a recording. Returns the number of captured frames and the duration of lost sound. */
Live.register("recorder.stop", async (id) => {
  const recording = recordings.get(id);
  await recording?.end("stopped");
  showNoHearing(id);
  const { frameCount = 0, missing = 0 } = recording ?? await chunkStore.description(id) ?? {};
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
  const isHeld = await heldLocks();
  const descriptions = await chunkStore.descriptions().catch(() => []);
  return [
    ...[...recordings.values()].filter(({ isOver }) => isOver).map(({ description }) => description),
    ...descriptions.filter(({ id, sampleRate }) => sampleRate && !recordings.has(id) && !isHeld(id)),
  ];
});

// Makes a recording of the chunks whose predecessors the server lacks. Returns whether there are
// any.
Live.register("recorder.split", async (id) => {
  const description = recordings.get(id)?.description ?? await chunkStore.description(id);
  return chunkStore.split(description, crypto.randomUUID().toUpperCase());
});
