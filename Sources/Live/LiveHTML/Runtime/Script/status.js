// The status of the connection, for users.

import { link } from "./outbox.js";
import { addStyles, texts } from "./page.js";

/** The facts of which the most important one is shown. */
export const condition = {
  /** The reason why the page has stopped for good; empty while it is in use. */
  end: "",
  /** Whether the server refuses the page to this browser. */
  isBarred: false,
  /** Whether the server serves another version of the page. */
  isOutdated: false,
  /** Whether an event of the user may be lost. */
  isUndone: false,
  /** The last error of an event, while its element shows it. */
  error: "",
};

let status = "";
let statusTimer = 0;
let banner = null;

/** Shows the status of the connection. A lost connection is shown after a delay. */
export const inform = () => {
  const lost = !navigator.onLine ? "offline" : condition.isBarred ? "barred" : "lost";
  const next = condition.end ||
    (condition.isOutdated ? "update" : !link.isOpen ? lost : condition.isUndone ? "undone" : condition.error);
  if (next === status) return;
  status = next;
  clearTimeout(statusTimer);
  statusTimer = setTimeout(showStatus, next === lost ? 1500 : 0);
};

/** Shows the status again, because the element that showed it may have been replaced. */
export const informAgain = () => {
  status = null;
  inform();
};

export const noteState = (state) => {
  document.documentElement.dataset.connection = state;
  inform();
};

const showStatus = () => {
  // Another status before the end of this time interrupts it, and then it begins again.
  if (status === "undone") statusTimer = setTimeout(() => inform((condition.isUndone = false)), 15_000);
  const own = document.querySelector("[data-live-status]");
  if (!own && !banner && status) {
    banner = document.documentElement.appendChild(document.createElement("live-status"));
    banner.role = "status";
  }
  const place = own ?? banner;
  if (!place) return;
  place.dataset.liveStatus = !status || texts[status] ? status : "error";
  // Screen readers announce changes in an element that exists already.
  setTimeout(() => { place.textContent = texts[status] ?? status; }, 100);
  if (status || place !== banner) return;
  banner.remove();
  banner = null;
};

addEventListener("offline", inform);

addStyles("live-raw{display:contents}" +
  ":where(live-status){position:fixed;z-index:9;inset:auto 0 1rem;margin:auto;width:fit-content;" +
  "max-width:80%;padding:.5em 1em;border-radius:.5em;background:#333;color:#fff;font:1rem system-ui}");
