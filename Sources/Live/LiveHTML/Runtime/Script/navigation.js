// Links to other pages of the server, which replace this page over its connection.

import { endCalls } from "./calls.js";
import { forgetDelayed, sendDelayed } from "./events.js";
import { pathOf, restoreEntry } from "./history.js";
import { morphPage } from "./morph.js";
import { numbered, parse, register } from "./nodes.js";
import { emit, link, transmit } from "./outbox.js";
import { afterwards, session } from "./page.js";
import { FromBrowser } from "./protocol.js";
import { condition } from "./status.js";
import { dispatchEntry, forgetEntered, held, touched } from "./values.js";

/** The address of the link that was followed, until the server has responded. */
let destination = null;

const liveLink = ({ target }) => target.closest?.("a[data-live-link]");

// Listeners of the window come after those of elements, which may prevent the default action.
addEventListener("click", (event) => {
  const anchor = liveLink(event);
  const isForBrowser = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!anchor || isForBrowser || event.defaultPrevented || anchor.target || anchor.hasAttribute("download")) return;
  if (!link.isOpen || condition.isOutdated || (anchor.hash && pathOf(anchor) === pathOf(location))) return;
  event.preventDefault();
  sendDelayed();
  destination = new URL(anchor.href);
  emit(FromBrowser.navigation, pathOf(anchor));
});

let preparation = 0;
for (const type of ["pointerover", "focusin"]) {
  addEventListener(type, (event) => {
    clearTimeout(preparation);
    const anchor = liveLink(event);
    if (!anchor) return;
    const prepare = () => transmit(JSON.stringify([FromBrowser.preparation, pathOf(anchor)]));
    preparation = setTimeout(prepare, 65);
  });
}

/** Shows another page. Elements that both pages have by their ids stay in place. */
export const showPage = (html, state) => {
  const focus = document.activeElement;
  // A text that is being typed stays, and is sent to the page.
  const typed = new Map(touched.has(focus) && focus.id ? [[focus, []]] : []);
  session.state = state;
  endCalls();
  forgetDelayed();
  // Delayed events were about the earlier page, and must not hide the values of this one.
  forgetEntered([]);
  held.clear();
  numbered.clear();
  morphPage(parse(html), typed);
  register(document.body);
  afterwards.push(() => {
    if (typed.size && focus.isConnected) dispatchEntry(focus, "input");
    else focusStart();
    restoreEntry();
  });
};

/** Moves the focus to the beginning of a page, where screen readers go on. */
const focusStart = () => {
  const start = document.querySelector("[autofocus]") ?? document.querySelector("main") ?? document.body;
  if (start.tabIndex < 0) start.tabIndex = -1;
  start.focus({ preventScroll: true });
};

/** Lets the browser load an address that is no page. */
export const load = (path) => {
  const { hash = "" } = destination ?? {};
  // After a download the page stays.
  destination = null;
  location.assign(path + hash);
};

export const endNavigation = () => {
  const { hash } = destination ?? {};
  destination = null;
  if (hash) location.replace(hash);
};

/** Without a connection, a link that was followed is a plain link. */
export const leaveByLink = () => {
  if (destination) location.assign(destination);
  destination = null;
};
