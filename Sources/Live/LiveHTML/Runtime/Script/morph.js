// Changes the nodes of the page into those of another document, and keeps as many as possible.

import { move } from "./moves.js";
import { ownChanges, setAttribute } from "./nodes.js";
import { controls, holdsText, showValue } from "./values.js";

/**
 * Changes the children of a node into others.
 *
 * `isSameRun` is whether the numbers of both are of the same session. `typed` contains the inputs
 * whose values stay: whether each is checked, its value, and then whether the other document
 * shows the same.
 */
export const morphChildren = (parent, fresh, isSameRun, typed) => {
  // The server does not have the rows of a stream, so they stay.
  const mark = parent.firstChild;
  const isStream = mark?.nodeType === Node.COMMENT_NODE && mark.data === "rows" && mark.isEqualNode(fresh.firstChild);
  if (!shared && isStream) return parent.append(...fresh.children);
  const keyOfNode = (node) => (node.dataset && ((isSameRun && node.dataset.n) || node.id)) || null;
  const wanted = new Set([...fresh.childNodes].map(keyOfNode));
  const old = new Map();
  for (const node of [...parent.childNodes]) {
    const key = keyOfNode(node);
    if (key && !wanted.has(key)) node.remove();
    else if (key) old.set(key, node);
  }
  let next = parent.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = keyOfNode(node);
    let match = key ? old.get(key) : next;
    while (!key && match && (keyOfNode(match) || !areAlike(match, node))) match = match.nextSibling;
    if (!match || !areAlike(match, node)) {
      parent.insertBefore(node, next);
      continue;
    }
    if (match === next) next = next.nextSibling;
    else move([match], parent, next);
    morph(match, node, isSameRun, typed);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
};

/** The nodes with an id that both pages have, and those around them; null for the same page. */
let shared = null;

/** Changes the body into that of another page. Only elements that both have by their ids stay. */
export const morphPage = (fresh, typed) => {
  shared = new Set();
  for (const node of fresh.querySelectorAll("[id]")) {
    const other = document.getElementById(node.id);
    for (let part = other && node; part; part = part.parentNode) shared.add(part);
    for (let part = other; part; part = part.parentNode) shared.add(part);
  }
  morphChildren(document.body, fresh, false, typed);
  shared = null;
};

const areAlike = (one, other) =>
  (!shared || (shared.has(one) && shared.has(other))) &&
  one.nodeName === other.nodeName && isSameAttribute(one, other, "type") && isSameAttribute(one, other, "name") &&
  one.dataset?.modal === other.dataset?.modal;

// A form with a field called `name` has that field as its property `name`.
const isSameAttribute = (one, other, name) => one.getAttribute?.(name) === other.getAttribute?.(name);

const morph = (node, fresh, isSameRun, typed) => {
  if (!node.attributes) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return;
  }
  const isEntered = node.matches(controls);
  const { value, checked } = fresh;
  typed.get(node)?.push(node.value === value && node.checked === checked);
  const isWidget = node.dataset?.liveWidget && fresh.dataset?.liveWidget;
  /** Whether the server has not changed an attribute since an effect has. */
  const isOwn = (name) => ownChanges.get(node)?.get(name) === fresh.getAttribute(name);
  for (const name of node.getAttributeNames()) {
    if (isOwn(name)) continue;
    if (!fresh.hasAttribute(name) && name !== "style" && name !== "data-live-waiting") setAttribute(node, name, null);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) === value || isOwn(name) || (isEntered && name === "value")) continue;
    setAttribute(node, name, value);
  }
  // The content of a widget belongs to its script.
  if (!isWidget) morphChildren(node, fresh, isSameRun, typed);
  if (typed.has(node) && !isSameRun && !isSameField(node, fresh)) typed.delete(node);
  if (!isEntered || typed.has(node)) return;
  node.checked = checked;
  showValue(node, fresh.getAttribute("value"), value);
};

/** In a list, another row may be in this position now, and must not receive the user's input. */
const isSameField = (node, { value }) => {
  if (node.id || !node.closest("li,tr")) return true;
  if (!holdsText(node)) return node.name && node.value === value;
  return node.value === value || node.defaultValue === value || (value && node.value.startsWith(value));
};
