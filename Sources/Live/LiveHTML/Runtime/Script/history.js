// The history of the browser, and the scroll positions of its entries.

import { sendDelayed } from "./events.js";
import { emit } from "./outbox.js";
import { afterwards } from "./page.js";
import { FromBrowser, Operation } from "./protocol.js";

/** The random id that distinguishes history entries of this page from those of earlier ones. */
let visit;
let position;
let foreignPosition = 0;
const scrollPositions = new Map();

/** The work to do on arrival at another history entry, and the event that reported an arrival. */
let journey = null;
let journeyTimer = 0;
let arrival = null;

const entry = () => ({ ...history.state, live: [visit, position] });
const path = () => location.pathname + location.search;

/** Makes the current entry the first one of the page. */
export const beginHistory = () => {
  scrollPositions.clear();
  arrival = journey = null;
  visit = Math.random();
  position = 0;
  history.replaceState(entry(), "");
};

export const inHistory = (work) => (journey ? journey.push(work) : work());

export const noteScroll = () => scrollPositions.set(position, [scrollX, scrollY]);

/** Restores the scroll position of the current history entry. */
const restoreScroll = () => scrollTo(...(scrollPositions.get(position) ?? [0, 0]));

export const go = (code, to, path) => {
  if (code === Operation.goBack) {
    const distance = to - position;
    if (!distance) return;
    position = to;
    journey = [restoreScroll];
    history.go(distance);
    // Browsers do not report a missing history entry.
    journeyTimer = setTimeout(arrive, 500);
    return;
  }
  const isElsewhere = new URL(path, location).pathname !== location.pathname;
  if (code === Operation.replacePath) {
    position = to;
    history.replaceState(entry(), "", path);
    return;
  }
  // The content of an entry comes from the server: the browser would scroll before it is there.
  history.scrollRestoration = "manual";
  position = to;
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
  noteScroll();
  // The distance to an entry from before the page was loaded is unknown: it gets a position that
  // is far from all others.
  position = from === visit ? to : (foreignPosition += 1e6);
  if (from !== visit) history.replaceState(entry(), "");
  arrival = emit(FromBrowser.arrival, position, path());
  arrive();
});

/** Restores the scroll position when the server has sent the content for an arrival. */
export const noteAnswered = (event) => {
  if (arrival === null || event < arrival) return;
  arrival = null;
  restoreScroll();
};

addEventListener("pagehide", () => {
  sendDelayed();
  // After a reload, the browser restores the scroll position.
  history.scrollRestoration = "auto";
});
