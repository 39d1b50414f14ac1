// Elements whose events the server has not acknowledged: `data-live-waiting`, and a progress bar.

import { waitingObserver } from "./outbox.js";
import { addStyles } from "./page.js";

/** The elements that wait, and the numbers of their last events. */
const waitingElements = new Map();
let progressTimer = 0;
let progressBar = null;

/** Marks the element of an event of the user that may take time. */
waitingObserver.sent = (node, type, number) => {
  if (!/^(click|change|submit)$/.test(type)) return;
  waitingElements.set(node, number);
  node.dataset.liveWaiting = "";
  progressTimer ||= setTimeout(showProgress, 120);
};

/** Ends the state of elements whose events up to a number were acknowledged. */
waitingObserver.responded = (last) => {
  for (const [node, number] of waitingElements) {
    if (number > last) continue;
    waitingElements.delete(node);
    delete node.dataset.liveWaiting;
  }
  if (waitingElements.size) return;
  clearTimeout(progressTimer);
  progressTimer = 0;
  progressBar?.remove();
  progressBar = null;
};

const showProgress = () => {
  progressBar = document.documentElement.appendChild(document.createElement("live-progress"));
  progressBar.ariaHidden = "true";
};

export const isWaiting = (node) => waitingElements.has(node);

addStyles(":where([data-live-waiting] [data-live-busy]){display:inline}" +
  ":where([data-live-waiting] [data-live-idle]){display:none}" +
  ":where(live-progress){position:fixed;z-index:9;inset:0 0 auto;height:3px;background:#36c;transform-origin:0}" +
  "@media (prefers-reduced-motion:no-preference){" +
  ":where(live-progress){animation:live-progress 8s cubic-bezier(0,.9,.3,1) both}" +
  "@keyframes live-progress{from{transform:scaleX(0)}to{transform:scaleX(.95)}}}");
