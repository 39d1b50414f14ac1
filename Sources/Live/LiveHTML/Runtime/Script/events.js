// Events of the user, from the target outwards to the elements that handle them.

import { openModals } from "./dialogs.js";
import { hideError, showError } from "./errors.js";
import { attributeObservers, newcomerObservers } from "./nodes.js";
import { chordOf, detailOf, isEntry, offersOf } from "./offers.js";
import { emitEvent } from "./outbox.js";
import { isQuiet } from "./page.js";
import { holdsText, noteEntered } from "./values.js";
import { isWaiting } from "./waiting.js";

const listened = new Set();

const listen = (node) => {
  for (const offer of offersOf(node)) {
    const name = offer.name.startsWith("hotkey") ? "keydown" : offer.name;
    if (listened.has(name)) continue;
    listened.add(name);
    // Bubbling events are handled after the page's own scripts. Others are only visible during
    // capture.
    for (const capture of [false, true]) {
      const listener = (event) => event.bubbles !== capture && notice(event);
      document.addEventListener(name, listener, { capture, passive: false });
    }
  }
};

newcomerObservers.push(listen);
attributeObservers["data-on"] = listen;

const notice = (event) => {
  const { type, target, key } = event;
  const chord = key && chordOf(event);
  // A key press that ends a composition belongs to the input method, and a click that opens a
  // link in a new tab to the browser.
  if (isQuiet || (key && (event.isComposing || event.keyCode === 229))) return;
  const isForTab = event.ctrlKey || event.metaKey || event.shiftKey;
  if (type === "click" && isForTab && target.closest("a[href]")) return;
  const told = new Map();
  /** Adds an element that handles the event, and returns whether it stops the propagation. */
  const offer = (node, type) => {
    const matches = offersOf(node).filter(({ name, keys }) => name === type && (!keys || keys.includes(chord)));
    if (matches.some(({ prevents }) => prevents)) event.preventDefault();
    // A form is submitted once: the first submission is not acknowledged yet.
    if (matches.length && !(type === "submit" && isWaiting(node))) {
      const least = (property) => Math.min(...matches.map((match) => match[property]));
      told.set(`${node.dataset.n} ${type}`, [node, type, least("wait"), least("rest")]);
    }
    return matches.some(({ stops }) => stops);
  };
  const isForTarget = !event.bubbles || type === "cancel";
  for (let node = target; node?.dataset && !offer(node, type); ) node = isForTarget ? null : node.parentElement;
  if (type === "keydown" && !event.defaultPrevented) {
    const modal = [...openModals.keys()].at(-1) ?? document;
    for (const node of document.querySelectorAll("[data-on*=hotkey]")) {
      if (!modal.contains(node) || node.closest("[hidden],[inert]")) continue;
      offer(node, "hotkey-always");
      if (!isBusyWith(chord, target)) offer(node, "hotkey");
    }
  }
  if (type === "visibilitychange") {
    for (const node of document.querySelectorAll("[data-on*=visibilitychange]")) offer(node, type);
  }
  if (!told.size) return;
  sendDelayed((name) => !told.has(name));
  const detail = detailOf(event);
  for (const [name, [node, type, pause, rest]] of told) {
    clearTimeout(delayed.get(name)?.timer);
    delayed.delete(name);
    const sent = lastSent.get(node) ?? {};
    const wait = Math.max(pause, rest && sent[type] + rest - performance.now() || 0);
    const send = () => {
      if (rest) lastSent.set(node, { ...sent, [type]: performance.now() });
      hideError(node);
      // The page keeps an entry that is too long to be sent.
      let number = Infinity;
      try {
        number = emitEvent(node, type, detail);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        showError(node, error.message);
      }
      if (isEntry(type)) noteEntered(target, number);
    };
    if (wait > 0) {
      delayed.set(name, { send, timer: setTimeout(sendDelayed, wait, (other) => other === name) });
      if (isEntry(type)) noteEntered(target, Infinity);
    } else {
      send();
    }
  }
};

/** Whether a key has a function in the focused element. */
const isBusyWith = (chord, target) =>
  holdsText(target) || target.isContentEditable || target.matches("audio,video,[type=radio]") ||
  (/^( |Enter)$/.test(chord) && target.matches("a,button,summary,input"));

/** The times of the last events whose rate is limited, by element and type. */
const lastSent = new WeakMap();

/** The events that wait until no other one of the same element follows for a while. */
export const delayed = new Map();

export const sendDelayed = (includes = () => true) => {
  for (const [name, { send, timer }] of [...delayed]) {
    if (!includes(name)) continue;
    clearTimeout(timer);
    delayed.delete(name);
    send();
  }
};

export const forgetDelayed = () => {
  for (const { timer } of delayed.values()) clearTimeout(timer);
  delayed.clear();
};

addEventListener("focusout", () => { if (!isQuiet) sendDelayed(); }, true);
