// A new session for a page whose session has ended.

import { calls } from "./calls.js";
import { beginSession, connect, lose, renewal } from "./connection.js";
import { delayed } from "./events.js";
import { link, setUnseenEvents, unseenEvents } from "./outbox.js";
import { progress, session, takeSession } from "./page.js";
import { condition, inform } from "./status.js";
import { controls, touched } from "./values.js";

let reloading = 0;

/** Gives the page a new session in place. User input and active functions are preserved. */
renewal.begin = async () => {
  renewal.isUnderWay = true;
  renewal.startedAt = Date.now();
  const [response, text] = await ask().catch(() => []);
  renewal.isUnderWay = false;
  const isFailure = !response || response.status >= 500;
  condition.isBarred = !isFailure && !response.ok;
  // User input stays until the server sends the page again: the user may log in in another tab.
  if (isFailure || (condition.isBarred && !isSafe())) return lose();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.querySelector("script[data-session]")?.dataset;
  const isOutdated = (condition.isOutdated = next?.version !== session.version);
  if (!next || response.redirected || (isOutdated && (isSafe() || parseInt(next.version) !== parseInt(session.version)))) {
    condition.end = "update";
    inform();
    return reloadWhenSafe();
  }
  // The nodes are taken as they are: HTML would lose a line feed at the beginning of a text area.
  // The loaded scripts and styles remain, so the version does too.
  takeSession({ ...next, version: session.version });
  progress.epoch = "";
  const { epoch, patch, event, state, applied, complete } = next;
  beginSession([epoch, Number(patch), Number(event), fresh.title, fresh.body, state, Number(applied), complete]);
  connect();
  // Functions in the browser are resumed first.
  clearTimeout(reloading);
  if (isOutdated) reloading = setTimeout(reloadWhenSafe, 5000);
};

const ask = async () => {
  const headers = { ...Live.renewalHeaders, ...(session.state && { "Live-State": session.state }) };
  const response = await fetch(location.href, { cache: "no-store", headers, signal: AbortSignal.timeout(10_000) });
  return [response, await response.text()];
};

/** Whether the page can be reloaded without a loss of input, calls, playback or the work of scripts on demand. */
const isSafe = () =>
  (link.wasOpen || performance.now() > 5000) && !calls.size && !delayed.size &&
  (condition.end || !(unseenEvents.length || Live.isBusy?.())) &&
  ![...document.querySelectorAll(controls)].some((node) => touched.has(node) && node.value) &&
  ![...document.querySelectorAll("audio,video")].some((node) => !node.paused);

const reloadWhenSafe = () => {
  if (!isSafe()) {
    reloading = setTimeout(reloadWhenSafe, 1000);
    return;
  }
  // A server with another version of the protocol can't apply events of this page.
  const undone = unseenEvents.findLast(([, , isDeed]) => isDeed)?.[0];
  history.replaceState({ ...history.state, lost: session.state, undone }, "");
  location.reload();
};

/**
 * Continues after the page has reloaded itself: with the state of its session, and the last event
 * without a response.
 */
export const recover = () => {
  const { lost, undone, ...others } = history.state ?? {};
  history.replaceState(others, "");
  if (!lost && !undone) return;
  if (undone) setUnseenEvents([[undone, "[]", true, null, true]]);
  session.state = lost;
  renewal.isDue = true;
};
