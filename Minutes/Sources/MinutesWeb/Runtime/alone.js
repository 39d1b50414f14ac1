// Presses of controls while the server does not respond.

import { hearing } from "./hearing.js";
import { isAlone, root } from "./root.js";

/** How long the press of a button that starts a recording may wait before the page says so, in milliseconds. */
const unnoticedPeriod = 300;

/** Shows that something happened to the press of a control: the banner says why the page does not change. */
const pointAtBanner = () => {
  const { matches } = matchMedia("(prefers-reduced-motion)");
  const frames = matches ? { opacity: [1, 0.4, 1] } : { transform: ["none", "scale(1.04)", "none"] };
  document.querySelector(".connection")?.animate(frames, { duration: 400, easing: "ease-out" });
};

// Presses are sent when the server responds again. A recording would start then without warning: so
// the press of its button waits visibly, and only until the banner says that the server does not respond.

/** The button whose press waits for the connection, and the path of the page at the press. */
let held = null;
let heldPath = "";

/** The button, or the one in place of it after a render has replaced it; if the page still shows one. */
const onPage = (button) => {
  if (button?.isConnected) return button;
  if (!button || location.pathname !== heldPath) return null;
  const buttons = [...document.querySelectorAll("[data-starts-recording]")];
  return buttons.find(({ className }) => className === button.className) ?? null;
};

/** Whether a press that was sent has waited for longer than usual. */
let isLate = false;
let lateTimer = 0;

/** Whether a press that was sent was not acknowledged yet. */
const isSent = () => !!document.querySelector("[data-starts-recording][data-live-waiting]");

/** Whether a press that was sent no longer counts, although the server may still receive it. */
let isDropped = false;

/** Returns whether the last press no longer counts; once only. */
export const takeDroppedPress = () => {
  const wasDropped = isDropped;
  isDropped = false;
  return wasDropped;
};

document.addEventListener("click", (event) => {
  const control = event.target.closest("a, button, [role=tab], input[type=checkbox], input[type=radio]");
  if (!control || control.closest("[data-recorder]")) return;
  const isStart = control.matches("[data-starts-recording]");
  if (isAlone()) pointAtBanner();
  else if (isStart || !isSent()) isDropped = false;
  if (hearing || !isStart) return;
  if (!isAlone() && root.dataset.connection === "open") return;
  event.stopPropagation();
  held = control;
  heldPath = location.pathname;
  showPress();
}, true);

/** Shows the press of a button that starts a recording, as long as nothing has started. */
const showPress = () => {
  if (isSent()) {
    lateTimer ||= setTimeout(() => { isLate = true; showPress(); }, unnoticedPeriod);
  } else {
    clearTimeout(lateTimer);
    lateTimer = 0;
    isLate = false;
  }
  if (!isAlone()) {
    delete root.dataset.unstarted;
  } else if (held || isSent()) {
    root.dataset.unstarted = "";
    isDropped ||= isSent();
    held = null;
  }
  const ready = root.dataset.connection === "open" ? held : null;
  if (ready) held = null;
  root.toggleAttribute("data-starting", !!held || (isLate && !isDropped && !isAlone()));
  onPage(ready)?.click();
};

new MutationObserver(showPress).observe(root, {
  attributeFilter: ["data-alone", "data-connection", "data-live-waiting"], subtree: true,
});
