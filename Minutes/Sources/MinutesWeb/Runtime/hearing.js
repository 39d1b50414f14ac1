// What the page shows of its recording by itself: the server may not be there to say it.

/** How long the server may not answer before the page says so, in milliseconds. */
const patience = 1500;

const root = document.documentElement;

/** The recording that the page hears, or has heard and the server does not know that it is over. */
let hearing = null;

/** How loud the last of it was, from 0 to 1. */
let level = 0;

/** Says at the root what becomes of a recording. The style sheet shows what belongs to that. */
const showHearing = (recording) => {
  if (!recordings.has(recording.id)) return;
  hearing = recording;
  const { isCancelled, reason, isPaused } = recording;
  root.dataset.hearing = isCancelled ? "cancelled" : reason ? "stopped" : isPaused ? "paused" : "recording";
  if (isCancelled || reason) recording.question?.close();
  if (isCancelled || reason || isPaused) level = 0;
  showPieces();
};

/** Shows on what is there, or has just come, what the page knows of its recording. */
const showPieces = () => {
  if (!hearing) return;
  const isOver = hearing.isCancelled || !!hearing.reason;
  for (const button of piecesOf(hearing, "[data-recorder]")) button.setAttribute("aria-disabled", isOver);
  showHeard();
};

/** The server knows better now. */
const showNoHearing = (id) => {
  if (hearing?.id !== id) return;
  hearing = null;
  delete root.dataset.hearing;
};

const piecesOf = ({ id }, selector) => document.querySelectorAll(`[data-recording="${id}"] :is(${selector})`);

/** Notes how loud something was, on the server's scale: nothing is heard below -60 dB. */
const noteLevel = (samples) => {
  const magnitude = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0) / 32768;
  level = Math.min(Math.max(1 + Math.log10(magnitude) / 3, 0), 1);
  showHeard();
};

/** Shows how much was heard, and how loud it was, until the server has all of it. */
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

// A connection that is lost for a moment is not worth a word, and one that is tried again and again is lost all the time. One that is
// there is worth nothing if the server does not say that it has what was sent.
let lostAt = performance.now();

/** Since when the server has said nothing, though there is something that it does not have; `null` if it has everything. */
let silentSince = null;

/** When the page has known last that it has heard more than the server has; `null` for as good as never. */
let aheadAt = null;

/** The server has so much of a recording. */
const noteSaved = (recording, frameCount) => {
  if (!recording) return;
  recording.savedFrameCount = Math.max(recording.savedFrameCount, frameCount);
  if (recording === hearing) silentSince = null;
  noteConnection();
};

const noteConnection = () => {
  const now = performance.now();
  lostAt = root.dataset.connection === "open" ? null : lostAt ?? now;
  const missing = hearing && !hearing.isCancelled ? hearing.frameCount - hearing.savedFrameCount : 0;
  // What is thrown away is not missed. Whether the server is there is not known by that.
  if (!hearing?.isCancelled) silentSince = missing > 0 ? silentSince ?? now : null;
  const isAlone = [lostAt, silentSince].some((time) => time !== null && now - time >= patience);
  root.toggleAttribute("data-alone", isAlone);
  // When the server has caught up, it takes a moment until that is seen.
  if (isAlone || missing > hearing?.sampleRate) aheadAt = now;
  if (aheadAt !== null && now - aheadAt > patience) aheadAt = null;
  root.toggleAttribute("data-ahead", aheadAt !== null);
  showHeard();
};

new MutationObserver(noteConnection).observe(root, { attributeFilter: ["data-connection"] });
setInterval(noteConnection, patience / 3);
