// Lists of which the page has only the rows near the visible ones. This script tells the server which
// rows are visible, and keeps the visible rows in place when others come and go.
// Documentation/LiveHTML.md describes the attribute and the event.

import { allLists, lists, memoryOf, numberOf, read, viewportOf, visibleRows } from "./layout.js";
import { anchorsOf, arrange, goToTarget, holdPosition } from "./placement.js";

const isInUse = (row) =>
  row.contains(document.activeElement) || [...row.querySelectorAll("audio,video")].some(({ paused }) => !paused);

/** Tells the server which rows are visible, if these are near rows that are not on the page. */
const report = (list) => {
  if (document.documentElement.dataset.connection !== "open") return;
  const memory = memoryOf(list);
  const part = read(list);
  const viewport = viewportOf(list);
  const visible = visibleRows(list, part, viewport);
  if (!visible) return;
  const [first, last] = visible;
  const count = Math.max(last - first + 1, Math.ceil((viewport.bottom - viewport.top) / part.height));
  const margin = Math.min(8, count >> 1);
  const [start, end] = [Math.max(0, first - margin), Math.min(part.total, last + 1 + margin)];
  if (part.ranges.some(([from, count]) => from <= start && from + count >= end)) return;
  const kept = [...part.rows.keys()].filter(isInUse).map(numberOf);
  // If the server does not send these rows, it will not do so the next time.
  const sent = JSON.stringify([first, count, kept, list.dataset.liveRows]);
  if (memory.sent === sent) return;
  memory.sent = sent;
  list.dispatchEvent(new CustomEvent("live-rows", { detail: { first, count, kept } }));
};

const update = (list, anchors) => {
  const memory = memoryOf(list);
  if (memory.text !== list.dataset.liveRows) memory.sent = "";
  memory.text = list.dataset.liveRows;
  const part = arrange(list);
  if (!goToTarget(list, part)) holdPosition(list, part, anchors, isScrolling);
  report(list);
};

const updateAll = () => { for (const list of allLists()) update(list, anchorsOf(list)); };

let frame = 0;
const schedule = (work) => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(work);
};

/** Whether the user scrolls: a script that scrolls would end that. */
let isScrolling = false;
let scrollTimer = 0;

const noteScroll = () => {
  isScrolling = true;
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(noteScrollEnd, "onscrollend" in window ? 1000 : 150);
  schedule(() => allLists().forEach(report));
};

const noteScrollEnd = () => {
  clearTimeout(scrollTimer);
  isScrolling = false;
  updateAll();
};

// The document of a session that replaces this one has the same rows.
Live.renewalHeaders = {
  get "Live-Rows"() {
    const positions = encodeURIComponent(JSON.stringify([...allLists()].map(({ id, dataset }) => [id, dataset.liveRows])));
    // Proxies refuse longer fields.
    return positions.length > 8192 ? "" : positions;
  },
};

// Browsers would hold rows in place that this script moves.
const rowSheet = new CSSStyleSheet();
rowSheet.replaceSync("[data-live-rows]{overflow-anchor:none}");
document.adoptedStyleSheets.push(rowSheet);

// Called before each change by the server. The function that it returns is called after it.
const others = Live.beforeChange;
Live.beforeChange = (isWhole) => {
  const end = others?.(isWhole);
  const before = new Map([...allLists()].map((list) => [list, anchorsOf(list)]));
  return () => {
    end?.();
    for (const list of lists.keys()) if (!list.isConnected) lists.delete(list);
    for (const list of allLists()) update(list, before.get(list) ?? []);
  };
};

addEventListener("scroll", noteScroll, { capture: true, passive: true });
addEventListener("scrollend", noteScrollEnd, true);
addEventListener("resize", () => schedule(updateAll));
new MutationObserver(() => {
  // An event of a lost session may not have arrived.
  for (const memory of lists.values()) memory.sent = "";
  updateAll();
}).observe(document.documentElement, { attributeFilter: ["data-connection"] });
updateAll();
