// The permission to use the microphone.

import { openMicrophone, stopTracks } from "./devices.js";

/** How long the stream that the prompt has opened is kept for a recording, in milliseconds. */
const keptPeriod = 5000;

/** The result of the last permission prompt, for the next recording. */
let asked = null;

/** Returns the promise of the stream that the last prompt has opened, if any; once only. */
export const takeOpening = () => {
  const opening = asked?.opening;
  asked = null;
  return opening;
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
      stopTracks(stream);
    }, keptPeriod);
    return true;
  } catch (error) {
    // A dismissed prompt is not a refusal. The start of the recording reports it.
    const isNo = error.name === "NotAllowedError" && !/dismiss/i.test(error.message);
    if (isNo) asked = null;
    return !isNo;
  }
});
