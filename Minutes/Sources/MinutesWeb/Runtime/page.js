// The page's own behaviour: keyboard shortcuts, time zone, help, visibility.

import { showPieces } from "./hearing.js";
import { pauseHere, played } from "./player.js";
import { isAlone, root } from "./root.js";

// Keys for the page, not for the focused element, are dispatched as an event to `[data-keys]`.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const place = document.querySelector("[data-keys]");
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (![" ", "ArrowLeft", "ArrowRight"].includes(key)) return;
  // Space on the link of a memo plays that memo (`memos.js`).
  const link = key === " " ? "a" : "a:not(.memo > .row)";
  if (target.closest(`${link},audio,button,dialog,input,select,summary,textarea,video,[role=tab],[contenteditable]`)) return;
  event.preventDefault();
  if (key === " " && (pauseHere(played?.id) || isAlone())) return;
  place.dispatchEvent(new CustomEvent("memo-key", { detail: key, bubbles: true }));
});

// A key that a button names in `aria-keyshortcuts` clicks it, unless the user is typing. Key repeat
// is ignored.
document.addEventListener("keydown", (event) => {
  const { key, target, repeat } = event;
  if (event.defaultPrevented || repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(key)) return;
  if (document.querySelector("dialog[open]")) return;
  if (target.closest("dialog,input:not([type=range]),select,textarea,[contenteditable]")) return;
  const button = document.querySelector(`[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`);
  if (!button?.checkVisibility()) return;
  event.preventDefault();
  button.click();
});

// A button that stands for another one elsewhere on the page.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-presses]");
  if (button) document.getElementById(button.dataset.presses)?.click();
});

// A press that enters the field of an automatic name selects it, so that the next letters take its place.
let entered = null;
const withoutNumber = (name) => name.replace(/[\d.\s]+/g, "");
document.addEventListener("pointerdown", ({ target }) => {
  entered = target.matches(".title") && target !== document.activeElement ? target : null;
});
document.addEventListener("click", ({ target }) => {
  const isSelected = target === entered && target.selectionStart !== target.selectionEnd;
  if (target === entered && !isSelected && withoutNumber(target.value) === withoutNumber(target.placeholder)) target.select();
  entered = null;
});

// Enter leaves the name of a memo, Escape takes back what was typed since the field was entered.
let nameBefore = "";
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".title")) nameBefore = target.value;
});
document.addEventListener("keydown", (event) => {
  const { isComposing, key, target } = event;
  // An input method uses these keys to choose characters.
  if (!target.matches(".title") || isComposing || !["Enter", "Escape"].includes(key)) return;
  if (key === "Enter") event.preventDefault();
  if (key === "Escape" && target.value !== nameBefore) {
    target.value = nameBefore;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
  target.blur();
});

// After user input, a lost connection is retried at once: the runtime does so on the event
// `online`. Not before `keyup` and `click`, because a new render could replace the pressed element.
let triedAt = 0;
for (const name of ["keyup", "click"]) {
  addEventListener(name, () => {
    if (root.dataset.connection !== "lost" || performance.now() - triedAt < 1000) return;
    triedAt = performance.now();
    dispatchEvent(new Event("online"));
  }, true);
}

// Times are shown in the time zone of the browser. The server knows it from a cookie, so the first
// page reloads if its offset differs.
const timeZoneCookie = (() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `minutes-time-zone=${encodeURIComponent(timeZone)}`;
})();
const isTimeZoneNoted = () => document.cookie.split("; ").includes(timeZoneCookie);
const noteTimeZone = () => {
  if (isTimeZoneNoted()) return;
  document.cookie = `${timeZoneCookie}; path=/; max-age=31536000; samesite=lax`;
  const shown = document.querySelector("[data-utc-offset]")?.dataset.utcOffset;
  if (shown && isTimeZoneNoted() && Number(shown) !== -new Date().getTimezoneOffset()) location.reload();
};
try { noteTimeZone(); } catch { /* Without cookies the page shows times in the server's time zone. */ }

// By this id, the page of another tab tells the recordings of this browser from those of others.
const noteBrowser = () => {
  const id = document.querySelector("[data-browser]")?.dataset.browser;
  if (!id || document.cookie.split("; ").some((cookie) => cookie.startsWith("minutes-browser="))) return;
  document.cookie = `minutes-browser=${id}; path=/; max-age=31536000; samesite=lax`;
};
try { noteBrowser(); } catch { /* Without cookies the recordings of this browser are shown as those of another one. */ }

/** Opens the help on how to allow the microphone in this browser. */
Live.register("settings.show", () => {
  const help = document.getElementById("microphone-help");
  const { userAgent } = navigator;
  help.dataset.browser =
    /Firefox/.test(userAgent) ? "firefox" : /Chrome|Chromium|Edg/.test(userAgent) ? "chromium" : "safari";
  if (!help.open) help.showModal();
});

// Elements with `data-in-sight` receive an event when they become visible. The server removes the
// attribute when it needs no further events.
const inSight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inSight.unobserve(target);
    target.dispatchEvent(new CustomEvent("in-sight"));
  }
});

const watchForSight = () => {
  // New elements do not show the captured duration yet.
  showPieces();
  for (const element of document.querySelectorAll("[data-in-sight]")) {
    if (watched.has(element)) continue;
    watched.add(element);
    inSight.observe(element);
  }
};
const watched = new WeakSet();

new MutationObserver((changes) => {
  for (const { type, target } of changes) {
    if (type === "attributes" && target.dataset.inSight === undefined) watched.delete(target);
  }
  watchForSight();
}).observe(document.body, { attributeFilter: ["data-in-sight"], childList: true, subtree: true });
watchForSight();

// The service worker responds while the server does not, and stores the files that other apps share (`shares.js`). Without it, as in a
// private window, the page works as well.
navigator.serviceWorker?.register("/service-worker.js").catch(() => { /* A browser that trusts the certificate only so far refuses it. */ });
