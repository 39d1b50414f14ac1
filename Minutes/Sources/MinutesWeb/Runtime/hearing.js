// Shows the state of the page's own recording, also while the server is not reachable.

import { recordings } from "./recordings.js";
import { root } from "./root.js";

/** How long the server may not respond before the page says so, in milliseconds. */
const patience = 1500;

/** The recording of this page, until the server knows that it has ended. */
export let hearing = null;

/** The level of the last sound, from 0 to 1. */
let level = 0;

/** Sets the state of a recording as an attribute of the root, which the style sheet uses. */
export const showHearing = (recording) => {
  if (!recordings.has(recording.id)) return;
  hearing = recording;
  const { isCancelled, reason, isPaused } = recording;
  root.dataset.hearing = isCancelled ? "cancelled" : reason ? "stopped" : isPaused ? "paused" : "recording";
  if (isCancelled || reason) recording.question?.close();
  if (isCancelled || reason || isPaused) level = 0;
  showPieces();
};

/** Updates the elements of the recording, including new ones, with the state on the page. */
export const showPieces = () => {
  if (!hearing) return;
  const isOver = hearing.isCancelled || !!hearing.reason;
  for (const button of piecesOf(hearing, "[data-recorder]")) button.setAttribute("aria-disabled", isOver);
  showHeard();
};

/** Removes the attribute: from now on the server's state of the recording is shown. */
export const showNoHearing = (id) => {
  if (hearing?.id !== id) return;
  hearing = null;
  delete root.dataset.hearing;
};

const piecesOf = ({ id }, selector) => [...document.querySelectorAll(`[data-recording="${id}"] :is(${selector})`)];

/** Records the level of samples on the scale of the server: 0 is -60 dB or less. */
export const noteLevel = (samples) => {
  const magnitude = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0) / 32768;
  level = Math.min(Math.max(1 + Math.log10(magnitude) / 3, 0), 1);
  showHeard();
};

/** Shows the captured duration and the level until the server has all of the sound. */
const showHeard = () => {
  if (!hearing || root.dataset.ahead === undefined) return;
  const time = clockText(hearing.frameCount / hearing.sampleRate);
  for (const clock of piecesOf(hearing, ".heard")) if (clock.textContent !== time) clock.textContent = time;
  for (const meter of piecesOf(hearing, ".meter")) {
    meter.style.setProperty("--heard", `${Math.round(level * 100)}%`);
    meter.setAttribute("aria-valuenow", Math.round(level * 100));
  }
};

const clockText = (duration) => {
  const seconds = Math.floor(duration);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
};

// A short interruption of the connection is not shown. Repeated attempts to connect count as one
// interruption. An open connection without acknowledgements counts as interrupted, too.
let lostAt = performance.now();

/**
 * The time since which the server has acknowledged nothing, although sound is pending; `null` if
 * none is pending.
 */
let silentSince = null;

/** The last time at which the page was ahead of the server; `null` if that is long enough ago. */
let aheadAt = null;

/** Records that the server has acknowledged a recording up to a frame. */
export const noteSaved = (recording, frameCount) => {
  if (!recording) return;
  recording.savedFrameCount = Math.max(recording.savedFrameCount, frameCount);
  if (recording === hearing) silentSince = null;
  noteConnection();
};

const noteConnection = () => {
  const now = performance.now();
  lostAt = root.dataset.connection === "open" ? null : lostAt ?? now;
  const missing = hearing && !hearing.isCancelled ? hearing.frameCount - hearing.savedFrameCount : 0;
  // A discarded recording has no pending sound, which says nothing about the connection.
  if (!hearing?.isCancelled) silentSince = missing > 0 ? silentSince ?? now : null;
  const isAlone = [lostAt, silentSince].some((time) => time !== null && now - time >= patience);
  root.toggleAttribute("data-alone", isAlone);
  // The rendered duration takes a moment to follow the last acknowledgement, and longer after a reconnect.
  if (isAlone || missing > hearing?.sampleRate || isClockLate()) aheadAt = now;
  if (aheadAt !== null && now - aheadAt > patience) aheadAt = null;
  root.toggleAttribute("data-ahead", aheadAt !== null);
  showHeard();
};

/** Whether the rendered duration is more than two seconds behind the captured one. */
const isClockLate = () =>
  !!hearing && !hearing.isCancelled &&
  piecesOf(hearing, ".saved").some(({ textContent }) => {
    const saved = textContent.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
    return saved + 2 < hearing.frameCount / hearing.sampleRate;
  });

new MutationObserver(noteConnection).observe(root, { attributeFilter: ["data-connection"] });
setInterval(noteConnection, patience / 3);
