// The focus across patches: restored, moved to new elements, or to the neighbors of removed ones.

import { openModalDialogs, openModals } from "./dialogs.js";
import { attributeObservers } from "./nodes.js";
import { afterwards, quietly } from "./page.js";

/** The new element that asks for the focus. */
let autofocus = null;

/** Notes the new nodes among which an element may ask for the focus. */
export const noteAutofocus = (content) => {
  // Browsers apply autofocus only while a page loads; dialogs apply it themselves.
  autofocus = content.querySelector("[autofocus]:not(dialog *)") ?? autofocus;
};

// In a group with roving tabindex, the focus follows the element that Tab reaches.
attributeObservers.tabindex = (node, value) => {
  if (value === "0" && node.parentNode === document.activeElement?.parentNode) autofocus = node;
};

/** The position of a removed element that contained the focus, and the rank of the focus within it. */
let loss = null;
let isByKeyboard = false;

/** Notes the focus before a patch. */
export const noteFocus = () => {
  const focus = document.activeElement;
  isByKeyboard = focus?.matches(":focus-visible");
  return focus;
};

const focusableIn = (node) =>
  [node, ...node.querySelectorAll("*")].filter((node) => node.matches("a[href],button,input,select,textarea,summary,[tabindex]"));

/** Notes that an element is about to be removed. */
export const noteLoss = (gone, parent) => {
  // A user of the mouse does not expect the next key press to activate another element.
  if (!isByKeyboard || openModals.has(gone)) return;
  for (const lost of [document.activeElement, ...openModals.values(), loss?.parent]) {
    if (!lost || lost === document.body || !gone.contains(lost)) continue;
    loss = { parent, position: [...parent.children].indexOf(gone), rank: focusableIn(gone).indexOf(lost) };
    return;
  }
};

/** Moves the focus to the element in place of the removed one, else to its neighbor, else to its parent. */
const focusNeighbor = ({ parent, position, rank }, isResponse) => {
  const place = parent.children[position] ?? parent.lastElementChild ?? parent;
  const next = (isResponse && place !== parent && focusableIn(place).at(rank)) || place;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus({ preventScroll: true });
};

const isIdle = () => !document.activeElement || document.activeElement === document.body;

/** Completes a patch: focus, dialogs, and work that was left for afterwards. */
export const settle = (focus, isResponse) => {
  const work = afterwards.splice(0);
  if (isIdle() && focus?.isConnected && focus !== document.body) {
    quietly(() => focus.focus({ preventScroll: true }));
  }
  for (const [modal, opener] of openModals) {
    if (modal.isConnected) continue;
    openModals.delete(modal);
    if (isIdle()) opener?.focus({ preventScroll: true });
  }
  openModalDialogs();
  // Otherwise a user who has done nothing would lose the focus.
  if (autofocus?.isConnected && (isResponse || isIdle())) autofocus.focus();
  autofocus = null;
  // The element that opened a dialog may be removed before the dialog is.
  if (isIdle() || !openModals.size) {
    if (loss && isIdle()) focusNeighbor(loss, isResponse);
    loss = null;
  }
  for (const piece of work) piece();
};
