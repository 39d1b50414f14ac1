// The history of the browser, and the scroll positions of its entries.

import { sendDelayed } from "./events.js";
import { emit } from "./outbox.js";
import { afterwards } from "./page.js";
import { FromBrowser, Operation } from "./protocol.js";
import { controls, dispatchEntry, touched } from "./values.js";

/** The random id that distinguishes history entries of this page from those of earlier ones. */
let visit;
let position;
let foreignPosition = 0;
/** The scroll positions and typed texts of entries. */
const entries = new Map();

/** The work to do on arrival at another history entry, and the event that reported an arrival. */
let journey = null;
let journeyTimer = 0;
/** The time after which a history entry counts as missing, in milliseconds: browsers do not report it. */
const maximumJourney = 3000;
let arrival = null;

const entry = () => ({ ...history.state, live: [visit, position] });
export const pathOf = ({ pathname, search }) => pathname + search;

/** Makes the current entry the first one of the page. */
export const beginHistory = () => {
  entries.clear();
  arrival = journey = null;
  clearTimeout(journeyTimer);
  visit = Math.random();
  position = 0;
  history.replaceState(entry(), "");
};

export const inHistory = (work) => (journey ? journey.push(work) : work());

/** Notes the scroll position and the typed text of the current history entry. */
export const noteEntry = () => {
  const typed = [...document.querySelectorAll(controls)]
    .filter((node) => node.id && touched.has(node) && !/password|file/.test(node.type))
    .map(({ id, value, checked }) => [id, value, checked]);
  entries.set(position, [scrollX, scrollY, typed]);
};

/** Restores the scroll position of the current history entry. */
const restoreScroll = () => {
  const [left, top] = entries.get(position) ?? [0, 0];
  scrollTo({ left, top, behavior: "instant" });
};

/** Restores the current history entry after another page. */
export const restoreEntry = () => {
  for (const [id, value, checked] of entries.get(position)?.[2] ?? []) {
    const node = document.getElementById(id);
    if (!node || (node.value === value && node.checked === checked)) continue;
    Object.assign(node, { value, checked });
    dispatchEntry(node, "input", "change");
  }
  restoreScroll();
};

export const go = (code, to, path) => {
  if (code === Operation.goBack) {
    const distance = to - position;
    if (!distance) return;
    position = to;
    journey = [restoreScroll];
    history.go(distance);
    journeyTimer = setTimeout(arrive, maximumJourney);
    return;
  }
  const isElsewhere = new URL(path, location).pathname !== location.pathname;
  position = to;
  if (code === Operation.replacePath) return history.replaceState(entry(), "", path);
  // The content of an entry comes from the server: the browser would scroll before it is there.
  history.scrollRestoration = "manual";
  entries.delete(to);
  history.pushState(entry(), "", path);
  if (isElsewhere) afterwards.push(() => scrollTo(0, 0));
};

const arrive = () => {
  const work = journey ?? [];
  journey = null;
  clearTimeout(journeyTimer);
  for (const piece of work) inHistory(piece);
};

addEventListener("popstate", ({ state }) => {
  const [from, to] = state?.live ?? [];
  // An entry for a fragment of the page belongs to the position at which it was created.
  if (to === undefined) return history.replaceState(entry(), "");
  if (from === visit && to === position) return arrive();
  // Entries for fragments lie between: go on to the requested entry.
  if (journey && from === visit) return history.go(position - to);
  sendDelayed();
  noteEntry();
  // The distance to an entry from before the page was loaded is unknown: it gets a position that
  // is far from all others.
  position = from === visit ? to : (foreignPosition += 1e6);
  if (from !== visit) history.replaceState(entry(), "");
  arrival = emit(FromBrowser.arrival, position, pathOf(location));
  arrive();
});

/** Restores the scroll position when the server has sent the content for an arrival. */
export const noteResponse = (event) => {
  if (arrival === null || event < arrival) return;
  arrival = null;
  restoreScroll();
};

addEventListener("pagehide", () => {
  sendDelayed();
  // After a reload, the browser restores the scroll position.
  history.scrollRestoration = "auto";
});
