// Effects that events have in the browser at once, described by `data-effects`.

import { attributeObservers, newcomerObservers, ownChanges } from "./nodes.js";
import { isQuiet } from "./page.js";
import { Effect } from "./protocol.js";

const typesWithEffects = new Set();

const effectsOf = (node) => {
  try {
    return JSON.parse(`[${node.dataset.effects ?? ""}]`);
  } catch (error) {
    // Markup of other origin must not stop the page.
    console.error(error);
    return [];
  }
};

const listenForEffects = (node) => {
  for (const [type] of effectsOf(node)) {
    if (typesWithEffects.has(type)) continue;
    typesWithEffects.add(type);
    document.addEventListener(type, noticeEffects, true);
  }
};

newcomerObservers.push(listenForEffects);
attributeObservers["data-effects"] = listenForEffects;

const noticeEffects = ({ type, target, bubbles }) => {
  if (isQuiet) return;
  for (let node = target; node?.dataset; node = bubbles ? node.parentElement : null) {
    for (const [name, effect, selector, ...values] of effectsOf(node)) {
      if (name !== type) continue;
      for (const element of selector ? document.querySelectorAll(selector) : [node]) {
        applyEffect(element, effect, ...values);
      }
    }
  }
};

const applyEffect = (node, effect, name, value) => {
  switch (effect) {
    case Effect.setAttribute:
    case Effect.removeAttribute: return changeOwn(node, name, value ?? null);
    case Effect.toggleAttribute: return changeOwn(node, name, node.hasAttribute(name) ? null : value);
    case Effect.addClass: return changeClass(node, name, true);
    case Effect.removeClass: return changeClass(node, name, false);
    case Effect.toggleClass: return changeClass(node, name, !node.classList.contains(name));
    case Effect.focus: return node.focus();
    case Effect.dispatch: return node.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: value }));
    case Effect.transition: runTransition(node, name);
  }
};

/** Changes an attribute until the server changes it. */
const changeOwn = (node, name, value) => {
  if (!ownChanges.has(node)) ownChanges.set(node, new Map());
  const changes = ownChanges.get(node);
  if (!changes.has(name)) changes.set(name, node.getAttribute(name));
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
};

const changeClass = (node, name, isAdded) => {
  const others = [...node.classList].filter((other) => other !== name);
  changeOwn(node, "class", [...others, ...(isAdded ? [name] : [])].join(" "));
};

/** Adds a class until the animations and transitions that it starts have ended. */
const runTransition = async (node, name) => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  node.classList.add(name);
  await Promise.allSettled(node.getAnimations({ subtree: true }).map(({ finished }) => finished));
  node.classList.remove(name);
};
