// Full re-rendering: the page takes over another document, and keeps the input of the user.

import { endCalls } from "./calls.js";
import { forgetDelayed } from "./events.js";
import { settle } from "./focus.js";
import { beginHistory } from "./history.js";
import { morphChildren } from "./morph.js";
import { numbered, parse, register } from "./nodes.js";
import { isEntry, offersOf } from "./offers.js";
import { emitEvent, repeat, setUnseenEvents, unseenEvents } from "./outbox.js";
import { afterwards, progress, quietly, session } from "./page.js";
import { condition, inform, informAgain } from "./status.js";
import { controls, entered, forgetEntered, held, holdsText, touched } from "./values.js";

/** The text of an element, or of the row that contains it. */
const contextOf = (node) => (node.closest("li,tr") ?? node).textContent;

/** The type and the detail of an event. */
const contentOf = ([, message]) => JSON.parse(message).slice(4);

// Events that the earlier sessions of the page have not applied, for a session that continues with
// their state. Inputs are sent with their current values, so an event before an input would be
// applied with a value from after it.
const eventsToRedo = (isUnapplied) => {
  const events = unseenEvents.filter((event) => event[3] && isUnapplied(event));
  return events.slice(events.findLastIndex((event) => isEntry(contentOf(event)[0])) + 1);
};

/**
 * Takes over a full re-render: its HTML, or an element with its nodes. A new session says which events of the earlier one
 * its state includes, and whether that has applied no others. `isRefused` is whether the server has rejected a message
 * before.
 */
export const renderAnew = ([epoch, patch, event, title, html, state, applied, isComplete], isRefused) => {
  const isSameRun = epoch === progress.epoch;
  // The same run of the server knows the elements' numbers. But rejected events are not sent
  // again.
  const kept = isSameRun && !isRefused ? unseenEvents.filter(([number]) => number > event) : [];
  const isKept = (node) => kept.length && entered.get(node) < Infinity;
  // Input that the current server can't know is sent again, and stays on the page until it is
  // answered.
  const typed = new Map([...document.querySelectorAll(controls)]
    .filter((node) => touched.has(node) && !(isSameRun && entered.get(node) <= event))
    .map((node) => [node, node.checked]));
  const untold = [...typed.keys()].filter((node) => !isKept(node));
  const isUnapplied = ([number, , , , isSent]) => !isSent || (isComplete && number > applied);
  const redone = isSameRun || !session.state ? [] : eventsToRedo(isUnapplied);
  for (const event of redone) event[5] = contextOf(event[3]);
  condition.isUndone = !kept.length && unseenEvents.some((event) =>
    event[2] && !redone.includes(event) && !(event[4] && event[0] <= applied));
  setUnseenEvents(kept);
  Object.assign(progress, { epoch, lastPatch: patch, lastEvent: kept.at(-1)?.[0] ?? event });
  session.state = state;
  endCalls();
  forgetDelayed();
  held.clear();
  numbered.clear();
  if (!kept.length) forgetEntered();
  afterwards.length = 0;
  beginHistory();
  document.title = title;
  replaceBody(html, isSameRun, typed);
  repeat();
  tellInputs(untold, typed);
  redo(redone);
  if (condition.isUndone) setTimeout(() => inform((condition.isUndone = false)), 15_000);
  informAgain();
};

const replaceBody = (html, isSameRun, typed) => {
  const end = Live.beforeChange?.(true);
  const focus = document.activeElement;
  const [left, top] = [scrollX, scrollY];
  quietly(() => {
    morphChildren(document.body, typeof html === "string" ? parse(html) : html, isSameRun, typed);
    register(document.body);
    for (const [node, isChecked] of typed) if (node.checked !== isChecked) node.checked = isChecked;
  });
  settle(focus, false);
  scrollTo({ left, top, behavior: "instant" });
  end?.();
};

/** Sends input that the server does not know. */
const tellInputs = (untold, typed) => {
  for (const node of untold) {
    if (!node.isConnected || !typed.has(node)) {
      condition.isUndone ||= !!node.value;
      continue;
    }
    node.dispatchEvent(new Event("input", { bubbles: true }));
    // Text that has the focus is not complete yet.
    if (node !== document.activeElement || !holdsText(node)) node.dispatchEvent(new Event("change", { bubbles: true }));
  }
};

/** Sends events again whose elements are still on the page. */
const redo = (events) => {
  for (const event of events) {
    const [, , isDeed, node, , context] = event;
    const [type, detail] = contentOf(event);
    // The element may belong to another row now.
    const isSame = node.isConnected && contextOf(node) === context && offersOf(node).some(({ name }) => name === type);
    if (isSame) emitEvent(node, type, detail);
    else condition.isUndone ||= isDeed;
  }
};
