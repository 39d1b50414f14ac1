// Modal dialogs, which only the server opens and closes.

import { newcomerObservers } from "./nodes.js";

/** The modal dialogs in the order in which they were opened, and the element that had the focus before. */
export const openModals = new Map();
let newModals = [];

const isModal = (node) => node.matches("dialog[data-modal]");

newcomerObservers.push((node) => { if (isModal(node)) newModals.push(node); });

export const openModalDialogs = () => {
  for (const modal of newModals) {
    if (!modal.isConnected || openModals.has(modal)) continue;
    openModals.set(modal, document.activeElement);
    modal.removeAttribute("open");
    modal.showModal();
  }
  newModals = [];
};

// Browsers close a dialog when Escape is pressed a second time, even if the page prevents it the
// first time. So they do not receive the key.
addEventListener("keydown", (event) => {
  const modal = [...openModals.keys()].at(-1);
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !modal) return;
  if (document.querySelector(":popover-open")) return;
  event.preventDefault();
  modal.dispatchEvent(new Event("cancel", { cancelable: true }));
});
addEventListener("cancel", (event) => {
  if (isModal(event.target)) event.preventDefault();
}, true);
addEventListener("close", ({ target }) => {
  // There are other ways to close it, such as the back gesture.
  if (isModal(target) && target.isConnected && !target.open) target.showModal();
}, true);
