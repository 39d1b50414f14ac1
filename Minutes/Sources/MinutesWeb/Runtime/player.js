// The player that the server controls. It plays one memo at a time.

import { audio, pauseOthers } from "./players.js";
import { isAlone } from "./root.js";

/** The id of the memo that is playing, and the range that is repeated. */
export let played = null;

const steer = (id, work) => { if (played?.id === id) work(); };

const setRate = (rate) => { audio.defaultPlaybackRate = audio.playbackRate = rate; };

Live.register("player.seek", (id, position) => steer(id, () => { audio.currentTime = position; }));
Live.register("player.rate", (id, rate) => steer(id, () => setRate(rate)));
Live.register("player.loop", (id, loop) => steer(id, () => { played.loop = loop; }));
/** The parts of a memo that are left out. They may come before the player has started. */
let silent = { id: null, parts: [] };
Live.register("player.silences", (id, parts) => { silent = { id, parts }; });

/** The position after the silence at a position; `null` if there is sound, or only silence is repeated. */
const afterSilence = ({ id, loop }, position) => {
  const silence = silent.id === id && silent.parts.find(([start, end]) => position >= start && position < end - 0.05);
  if (!silence) return null;
  if (!loop || position > loop[1] || silence[1] < loop[1]) return silence[1];
  return silence[0] > loop[0] ? loop[0] : null;
};

Live.register("player.play", async function* (request, call) {
  const mine = { id: request.id, loop: request.loop ?? null };
  played = mine;
  if (silent.id !== mine.id || request.silences.length) silent = { id: mine.id, parts: request.silences };
  const events = [];
  let wake = () => {};
  const tell = (event) => { events.push(event); wake(); };
  const listeners = new AbortController();
  const on = (name, work) => audio.addEventListener(name, work, { signal: listeners.signal });
  call.signal.addEventListener("abort", () => tell({ kind: "left" }), { once: true });
  const url = new URL(request.url, location).href;
  if (audio.src !== url || audio.error) audio.src = url;
  audio.currentTime = request.position;
  setRate(request.rate);
  on("ended", () => {
    if (!mine.loop) return tell({ kind: "finished" });
    // `ended` can precede the check of a loop that ends with the memo.
    audio.currentTime = mine.loop[0];
    // An `AbortError` means that playback was paused in between.
    audio.play().catch((error) => error.name === "AbortError" || tell({ kind: "failed", error }));
  });
  on("error", () => tell({ kind: "failed" }));
  // Also comes before `ended`, and when this page pauses.
  on("pause", () => !audio.ended && played === mine && !call.signal.aborted && tell({ kind: "paused" }));
  on("seeked", () => tell({ kind: "moved", position: audio.currentTime }));
  const clock = setInterval(() => {
    const { currentTime: position } = audio;
    if (mine.loop && position >= mine.loop[1]) audio.currentTime = mine.loop[0];
    // While it seeks, the position is not that of the sound.
    if (audio.paused || audio.seeking) return;
    const sound = afterSilence(mine, position);
    if (sound !== null) audio.currentTime = sound;
  }, 20);
  let last = -1;
  on("timeupdate", () => {
    if (Math.abs(audio.currentTime - last) < 0.2) return;
    last = audio.currentTime;
    tell({ kind: "moved", position: last });
    showPosition();
  });
  showOnMachine(request);
  pauseOthers(audio);
  try {
    await audio.play().catch(async (error) => {
      // An `AbortError` means that playback was paused before it started.
      if (error.name !== "AbortError") throw await explained(error, url);
    });
    for (;;) {
      while (!events.length) await new Promise((go) => { wake = go; });
      const event = events.shift();
      if (event.kind === "left") return;
      if (event.kind === "failed") throw await explained(event.error ?? audio.error, url);
      yield event;
      if (event.kind !== "moved") return;
    }
  } finally {
    clearInterval(clock);
    listeners.abort();
    if (played === mine) {
      // The setting may change before the memo is played again.
      if (silent.id === mine.id) silent = { id: null, parts: [] };
      played = null;
      audio.pause();
      showPosition();
      if (navigator.mediaSession) navigator.mediaSession.playbackState = "paused";
    }
  }
});

document.addEventListener("play", ({ target }) => {
  pauseOthers(target);
  audio.pause();
}, true);

/**
 * Pauses a memo without waiting for the server, which receives the same event as after a media key.
 * Returns whether the memo was playing.
 */
export const pauseHere = (id) => {
  if (!id || played?.id !== id || audio.paused) return false;
  audio.pause();
  return true;
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-player]");
  // Without a connection the click is dropped, so that playback does not start when the server is
  // back.
  if (button && (pauseHere(button.dataset.player) || isAlone())) event.stopPropagation();
}, true);

/**
 * Distinguishes a missing file from an unsupported one, for which browsers report the same error.
 */
const explained = async (error, url) => {
  if (error?.name === "NotAllowedError" || error?.name === "AbortError") return error;
  if (/CUBEB|audio (?:device|output|renderer|sink)/i.test(error?.message)) return new DOMException("", "NoOutputError");
  const { ok } = await fetch(url, { method: "HEAD" }).catch(() => ({ ok: true }));
  return ok ? new DOMException(error?.message ?? "", "NotSupportedError") : new DOMException("", "NotFoundError");
};

/** The memo on the lock screen. */
let shownMemo = null;

/** Sends a media key to the server, which owns the playback state. */
const ask = (key, seconds) => document.querySelector("[data-machine-keys]")
  ?.dispatchEvent(new CustomEvent("machine-key", { detail: { id: shownMemo, key, seconds } }));

const setHandler = (name, action) => {
  try { navigator.mediaSession.setActionHandler(name, action); } catch { /* Not every browser supports every action. */ }
};

let hasSteps = null;

/** Registers media keys for the next and the previous memo while a playlist is played, and removes them after that. */
const showSteps = () => {
  const isPlaylist = document.querySelector("[data-machine-keys][data-steps]") !== null;
  if (!navigator.mediaSession || hasSteps === isPlaylist) return;
  hasSteps = isPlaylist;
  setHandler("nexttrack", isPlaylist ? () => ask("next") : null);
  setHandler("previoustrack", isPlaylist ? () => ask("previous") : null);
};

/** Registers media keys and shows the memo on the lock screen. */
const showOnMachine = ({ id, title }) => {
  if (!navigator.mediaSession) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist: "Minutes" });
  navigator.mediaSession.playbackState = "playing";
  shownMemo = id;
  const goTo = (position) => { audio.currentTime = Math.max(0, position); };
  const skip = (seconds) => (played ? goTo(audio.currentTime + seconds) : ask("skip", seconds));
  const actions = {
    play: () => ask("play"),
    pause: () => audio.pause(),
    seekbackward: () => skip(-15),
    seekforward: () => skip(15),
    seekto: ({ seekTime }) => (played ? goTo(seekTime) : ask("seek", seekTime)),
  };
  for (const [name, action] of Object.entries(actions)) setHandler(name, action);
  showSteps();
};

const showPosition = () => {
  showSteps();
  const { currentTime, duration, playbackRate } = audio;
  // `currentTime` can slightly exceed the duration.
  const position = Math.min(currentTime, duration);
  if (duration < Infinity) navigator.mediaSession?.setPositionState?.({ duration, playbackRate, position });
};
