// The buttons of a recording, which take effect at once, also while the server is not reachable. The
// server learns of it from the events of the recording, so that the next session receives what this
// one misses.

import { hearing } from "./hearing.js";
import { recordings } from "./recordings.js";
import { root } from "./root.js";

const carryOut = {
  cancel: (recording) => askWhetherToDiscard(recording),
  decline: (recording) => recording.offers.set(null),
  stop: (recording) => recording.end("stopped"),
  toggle: (recording) => (recording.isPaused ? recording.resume() : recording.pause()),
  use: (recording, { dataset }) => recording.sources.microphone.use(dataset.microphone),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-recorder]");
  if (!button) return;
  const place = button.closest("[data-recording]");
  const recording = place ? recordings.get(place.dataset.recording) : hearing;
  if (!recording) return;
  event.stopPropagation();
  if (!recording.reason && !recording.isCancelled) carryOut[button.dataset.recorder](recording, button);
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
