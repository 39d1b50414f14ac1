// Moves of nodes that do not interrupt focus, playback or composition.

import { composing } from "./values.js";

/** Moves adjacent nodes within their parent. */
export const move = (nodes, parent, next) => {
  if (nodes.includes(next)) return;
  const way = parent.moveBefore ? "moveBefore" : "insertBefore";
  const put = (nodes, next) => nodes.forEach((node) => parent[way](node, next));
  const last = nodes.at(-1);
  const isBusy = nodes.some((node) => node.contains(composing) || (!parent.moveBefore && isInUse(node)));
  if (!isBusy) return put(nodes, next);
  // The others move around the nodes that are in use.
  const isForward = !next || last.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
  const [first, end] = isForward ? [last.nextSibling, next] : [next, nodes[0]];
  const others = [];
  for (let node = first; node !== end; node = node.nextSibling) others.push(node);
  put(others, isForward ? nodes[0] : last.nextSibling);
};

/** Whether a node contains the focus or plays. Frames count as well: moving them would reload them. */
const isInUse = (node) =>
  node.contains(document.activeElement) ||
  (node.dataset && [node, ...node.querySelectorAll("audio,video,iframe")].some(
    (node) => node.paused === false || node.localName === "iframe"));
