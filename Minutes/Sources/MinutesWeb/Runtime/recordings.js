// The recordings of this page.

import { texts } from "./texts.js";

/**
 * The recordings of this page that the server has not finished, by id, in the order of their
 * starts.
 */
export const recordings = new Map();

export const recordingOf = (id) => {
  if (recordings.has(id)) return recordings.get(id);
  throw new DOMException(texts.isNotRecording, "InvalidStateError");
};
