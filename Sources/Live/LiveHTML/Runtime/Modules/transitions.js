// Elements that come, go and move with a transition.
// Documentation/LiveHTML.md describes the attribute.

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** With more children, measuring them for each patch would be noticed. */
const most = 200;

const timing = { duration: 200, easing: "ease-out" };

/** The children of elements with transitions, with their positions relative to the parent and on the screen. */
const measure = () => {
  const found = new Map();
  if (stillness.matches) return found;
  for (const parent of document.querySelectorAll("[data-live-transitions]")) {
    const { children } = parent;
    if (children.length > most) continue;
    const { left, top } = parent.getBoundingClientRect();
    for (const node of children) {
      const box = node.getBoundingClientRect();
      if (!node.dataset.liveGhost) found.set(node, { parent, box, x: box.left - left, y: box.top - top });
    }
  }
  return found;
};

/** Fades an element, or gives it a class for as long as the animations that the class starts take. */
const show = async (node, name, from, to) => {
  if (!name) return node.animate([{ opacity: from }, { opacity: to }], timing).finished;
  const hadClass = node.hasAttribute("class");
  node.classList.add(name);
  await Promise.all(node.getAnimations().map(({ finished }) => finished));
  node.classList.remove(name);
  if (!hadClass && !node.classList.length) node.removeAttribute("class");
};

const namesOf = (parent) => JSON.parse(parent.dataset.liveTransitions);

/** What would make a copy take part in the page. */
const parts = ["id", "name", "for", "autofocus", "data-n", "data-on", "data-effects", "data-live-key", "data-live-module", "data-live-widget"];

/** Shows a copy of an element that has gone, until its transition has ended. */
const leave = async (node, { parent, box }) => {
  const ghost = node.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) for (const name of parts) part.removeAttribute(name);
  ghost.dataset.liveGhost = "1";
  ghost.inert = true;
  ghost.ariaHidden = "true";
  const { left, top, width, height } = box;
  const place = { position: "fixed", margin: "0", boxSizing: "border-box", pointerEvents: "none" };
  Object.assign(ghost.style, place, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  // Behind all other children: patches count them from the first one.
  parent.append(ghost);
  // In an element with a transform, "fixed" is relative to it.
  const actual = ghost.getBoundingClientRect();
  ghost.style.left = `${2 * left - actual.left}px`;
  ghost.style.top = `${2 * top - actual.top}px`;
  try {
    await show(ghost, namesOf(parent)[1], getComputedStyle(ghost).opacity, 0);
  } finally {
    ghost.remove();
  }
};

const isStream = ({ firstChild }) => firstChild?.nodeType === Node.COMMENT_NODE && firstChild.data === "rows";

const others = Live.beforeChange;

// Called before each change by the server, and before each full re-render. The function that it returns is called after it.
Live.beforeChange = (isWhole) => {
  const end = others?.(isWhole);
  if (isWhole) for (const ghost of document.querySelectorAll("[data-live-ghost]")) ghost.remove();
  const before = measure();
  return () => {
    end?.();
    const after = measure();
    for (const [node, old] of before) {
      // The rows of a stream are counted from both ends.
      if (!node.isConnected && old.parent.isConnected && !isStream(old.parent)) leave(node, old).catch(() => {});
    }
    for (const [node, { parent, x, y }] of after) {
      const old = before.get(node);
      if (!old) {
        show(node, namesOf(parent)[0], 0, getComputedStyle(node).opacity).catch(() => {});
      } else if (old.x !== x || old.y !== y) {
        node.animate([{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: "none" }], timing);
      }
    }
  };
};
