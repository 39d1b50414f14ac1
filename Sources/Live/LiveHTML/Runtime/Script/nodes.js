// The nodes of the page that have numbers, and locations relative to them.

export const numbered = new Map();

export const numberOf = (node) => Number(node.dataset ? node.dataset.n : node.data);

/** Functions that are called with each element that comes to the page. */
export const newcomerObservers = [];

/** Functions that are called with an element and the new value of an attribute, by its name. */
export const attributeObservers = {
  "data-n": (node, value) => numbered.set(Number(value), node),
  "data-style": (node, value) => { node.style.cssText = value ?? ""; },
  selected: (node, value) => { node.selected = value !== null; },
  muted: (node, value) => { node.muted = value !== null; },
};

const walk = (root, visit) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  for (let node = root; node; node = walker.nextNode()) visit(node);
};

export const register = (root) => walk(root, (node) => {
  const number = numberOf(node);
  if (number) numbered.set(number, node);
  if (!node.dataset) return;
  if (node.dataset.style) node.style.cssText = node.dataset.style;
  // Markup of other origin must not choose scripts.
  const { liveModule } = node.dataset;
  const isAsset = liveModule?.startsWith("/assets/") && new URL(liveModule, location).pathname === liveModule;
  if (isAsset) import(liveModule);
  for (const observe of newcomerObservers) observe(node);
});

export const unregister = (root) => walk(root, (node) => {
  const number = numberOf(node);
  if (numbered.get(number) === node) numbered.delete(number);
});

/** The parent of a location, and the node there; null after the last child. */
export const locate = ([number, ...steps]) => {
  let node = numbered.get(number);
  let parent = node.parentNode;
  if (steps.length && node.nodeType === Node.COMMENT_NODE) {
    node = node.nextSibling;
    for (let step = steps.shift(); step > 0; step--) node = node.nextSibling;
  }
  for (const step of steps) {
    parent = node;
    node = parent.childNodes[step] ?? null;
  }
  return [parent, node];
};

/** The nodes of the component instance that begins with a node. */
export const partOf = (node) => {
  const nodes = [node];
  for (let depth = node.nodeType === Node.COMMENT_NODE ? 1 : 0; depth > 0; nodes.push(node)) {
    node = node.nextSibling;
    if (node.nodeType !== Node.COMMENT_NODE) continue;
    if (node.data === "/") depth--;
    else if (node.data) depth++;
  }
  return nodes;
};

export const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};

/** The attributes that effects have changed, with the server's values, by element. */
export const ownChanges = new WeakMap();

/** Sets an attribute for the server. */
export const setAttribute = (node, name, value) => {
  ownChanges.get(node)?.delete(name);
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
  attributeObservers[name]?.(node, value);
};
