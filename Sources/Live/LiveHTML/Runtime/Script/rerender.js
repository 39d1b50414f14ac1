// Full re-rendering: the page takes over another document, and keeps the input of the user.

import { endCalls } from "./calls.js";
import { sendDelayed } from "./events.js";
import { settle } from "./focus.js";
import { beginHistory } from "./history.js";
import { morphChildren } from "./morph.js";
import { numbered, parse, register } from "./nodes.js";
import { isEntry, offersOf } from "./offers.js";
import { emitEvent, repeat, setUnseenEvents, unseenEvents } from "./outbox.js";
import { afterwards, progress, quietly, session } from "./page.js";
import { condition, informAgain } from "./status.js";
import { controls, dispatchEntry, entered, forgetEntered, held, holdsText, touched } from "./values.js";

/** The text of an element, or of the row that contains it. */
const contextOf = (node) => (node.closest("li,tr") ?? node).textContent;

/** The type and the detail of an event. */
const contentOf = ([, message]) => JSON.parse(message).slice(4);

// Events for a session that continues with the state of the earlier ones. Inputs are sent with
// their current values, so an event before an input would be applied with a value from after it.
const eventsToRedo = (events) => events.slice(events.findLastIndex((event) => isEntry(contentOf(event)[0])) + 1);

/**
 * Takes over a full re-render: its HTML, or an element with its nodes. A new session says which events of the earlier one
 * its state includes, and whether that has applied no others. `isRefused` is whether the server has rejected a message
 * before.
 */
export const renderAnew = ([epoch, patch, event, title, html, state, applied, isComplete], isRefused) => {
  const isSameRun = epoch === progress.epoch;
  const isApplied = ([number, , , , isSent]) => (isSameRun ? number <= event : isSent && number <= applied);
  const unapplied = unseenEvents.filter((unseen) => !isApplied(unseen));
  // The same run of the server knows the elements' numbers. But rejected events are not sent
  // again.
  const isKnown = isSameRun && !isRefused;
  const kept = isKnown ? unapplied : [];
  // Input that the current server can't know is sent again, and stays on the page until it is
  // acknowledged.
  const typed = new Map([...document.querySelectorAll(controls)]
    .filter((node) => touched.has(node) && !(isSameRun && entered.get(node) <= event))
    .map((node) => [node, [node.checked, node.value]]));
  const untold = isKnown ? [] : [...typed.keys()];
  const redone = isSameRun || !session.state ? [] :
    eventsToRedo(unapplied.filter(([, , , node, isSent]) => node && (isComplete || !isSent)));
  for (const event of redone) event[5] = contextOf(event[3]);
  const lost = unapplied.filter((event) => event[2] && ![...kept, ...redone].includes(event));
  setUnseenEvents(kept);
  Object.assign(progress, { epoch, lastPatch: patch, lastEvent: kept.at(-1)?.[0] ?? event });
  session.state = state;
  endCalls();
  held.clear();
  numbered.clear();
  afterwards.length = 0;
  beginHistory();
  document.title = title;
  replaceBody(html, isSameRun, typed);
  // The restored state includes the last event of these inputs, and the document shows their values.
  const included = untold.filter((node) =>
    typed.get(node)?.[2] && entered.get(node) <= applied && !(entered.get(node) >= unapplied[0]?.[0]));
  if (!isKnown) forgetEntered(included);
  repeat();
  tellInputs(untold.filter((node) => !included.includes(node)), typed, lost);
  redo(redone);
  informAgain();
};

const replaceBody = (html, isSameRun, typed) => {
  const end = Live.beforeChange?.(true);
  const focus = document.activeElement;
  const [left, top] = [scrollX, scrollY];
  quietly(() => {
    morphChildren(document.body, typeof html === "string" ? parse(html) : html, isSameRun, typed);
    register(document.body);
    for (const [node, [isChecked, value]] of typed) {
      node.checked = isChecked;
      // A new attribute of an option has selected it. The option of the user may be gone.
      const shown = node.value;
      if (shown !== value) node.value = value;
      if (node.selectedIndex < 0) node.value = shown;
    }
  });
  settle(focus, false);
  scrollTo({ left, top, behavior: "instant" });
  end?.();
};

/**
 * Sends input that the server does not know. Notes whether input or another one of the lost events
 * can't be sent again.
 */
const tellInputs = (untold, typed, lost) => {
  const fields = untold.filter((node) => node.isConnected && typed.has(node));
  condition.isUndone ||= untold.some((node) => node.value && !fields.includes(node)) ||
    lost.some((event) => !isEntry(contentOf(event)[0]) || !fields.some((field) => event[3].contains(field)));
  for (const node of fields) {
    dispatchEntry(node, "input");
    // Text that has the focus is not complete yet.
    if (node !== document.activeElement || !holdsText(node)) dispatchEntry(node, "change");
  }
  // Events that are sent again follow the input.
  sendDelayed();
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
