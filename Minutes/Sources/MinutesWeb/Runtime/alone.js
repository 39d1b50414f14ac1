// Presses of controls while the server does not respond.

import { hearing } from "./hearing.js";
import { isAlone, root } from "./root.js";

/** Shows that something happened to the press of a control: the banner says why the page does not change. */
const pointAtBanner = () => {
  const { matches } = matchMedia("(prefers-reduced-motion)");
  const frames = matches ? { opacity: [1, 0.4, 1] } : { transform: ["none", "scale(1.04)", "none"] };
  document.querySelector(".connection")?.animate(frames, { duration: 400, easing: "ease-out" });
};

// Presses are sent when the server responds again. A recording would start then without warning.
document.addEventListener("click", (event) => {
  const control = event.target.closest("a, button, [role=tab], input[type=checkbox], input[type=radio]");
  if (!isAlone() || !control || control.closest("[data-recorder]")) return;
  pointAtBanner();
  if (hearing || !control.matches("[data-starts-recording]")) return;
  event.stopPropagation();
  root.dataset.unstarted = "";
}, true);

new MutationObserver(() => {
  if (!isAlone()) delete root.dataset.unstarted;
}).observe(root, { attributeFilter: ["data-alone"] });
