// Values of inputs: those that the user enters, and those that the server sets.

import { setAttribute } from "./nodes.js";
import { afterwards, isQuiet } from "./page.js";

/** The numbers of the last events about inputs; infinite while an event is delayed. */
export let entered = new WeakMap();

/** Forgets all numbers. Those of some inputs belong to an earlier session, whose state the current one has. */
export const forgetEntered = (included) => { entered = new WeakMap(included.map((node) => [node, 0])); };

/** The inputs whose current value is the user's. */
export const touched = new WeakSet();

/** The values that inputs will show when they lose the focus. */
export const held = new Map();

/** The input in which a character is being composed. */
export let composing = null;

export const controls = "input,textarea,select";
export const holdsText = (node) =>
  node.matches(controls) && !/button|checkbox|hidden|image|radio|reset|submit/.test(node.type);

export const show = (node, name, value, knownEvent, isResponse) => {
  // The server did not know the latest input when it sent this patch, and will handle it later.
  if (entered.get(node) > knownEvent) return;
  // A slider shows a new value at once unless the user is dragging it.
  const isHeld = holdsText(node) && node.matches(":active,:not([type=range])");
  if (name === "value" && node === document.activeElement && isHeld) {
    // Intermediate text such as "1." or "-" has the value 1 or none, and must not be replaced.
    const isUnfinished = node.type === "number" && (!node.value || Number(node.value) === Number(value));
    if (!isResponse || composing === node || isUnfinished) {
      held.set(node, [value, knownEvent]);
      return;
    }
  }
  held.delete(node);
  // A value that the server has normalised still counts as the user's input, for a later server.
  if (isResponse && touched.has(node) && entered.get(node) === knownEvent) afterwards.push(() => touched.add(node));
  if (name === "value" && node.matches("input,textarea")) return showValue(node, value);
  setAttribute(node, name, value);
  if (name === "checked") {
    touched.delete(node);
    node.checked = value !== null;
  } else if (node.localName === "select") afterwards.push(() => showValue(node, value));
};

/** Sets the attribute and the value, and preserves caret, selection and scroll position. */
export const showValue = (node, attribute, value = attribute ?? "") => {
  const { value: before, selectionStart: start, selectionEnd: end, selectionDirection, scrollTop, scrollLeft } = node;
  touched.delete(node);
  if (node.localName === "input") setAttribute(node, "value", attribute);
  // The value of a file input can only be cleared.
  if (node.value !== value && (node.type !== "file" || !value)) node.value = value;
  if (node.value === before || start == null) return;
  // A caret at the end stays at the end.
  const place = (position) => (position === before.length ? node.value.length : position);
  node.setSelectionRange(place(start), place(end), selectionDirection);
  const shown = node.value;
  const scroll = () => { if (node.value === shown) Object.assign(node, { scrollTop, scrollLeft }); };
  scroll();
  // Firefox scrolls to the selection before it draws the next frame.
  requestAnimationFrame(scroll);
};

export const noteEntered = (node, number) => {
  entered.set(node, number);
  if (node.type !== "radio" || !node.name) return;
  // Checking one of them has unchecked another.
  for (const other of document.querySelectorAll(`[type=radio][name="${CSS.escape(node.name)}"]`)) {
    if (other.form === node.form) entered.set(other, number);
  }
};

/** Dispatches the events of an input as if the user had entered its value. */
export const dispatchEntry = (node, ...types) => {
  for (const type of types) node.dispatchEvent(new Event(type, { bubbles: true }));
};

addEventListener("input", ({ target }) => {
  touched.add(target);
  held.delete(target);
}, true);
addEventListener("compositionstart", ({ target }) => { composing = target; }, true);
addEventListener("compositionend", () => { composing = null; }, true);
addEventListener("focusout", ({ target }) => {
  if (isQuiet || !held.has(target)) return;
  const [value, knownEvent] = held.get(target);
  held.delete(target);
  if (!(entered.get(target) > knownEvent)) showValue(target, value);
}, true);
