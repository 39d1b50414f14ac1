// Lists of which the page has only the rows near the visible ones. This script tells the server which
// rows are visible, and keeps the visible rows in place when others come and go.
// Documentation/LiveHTML.md describes the attribute and the event.

/** What is known about each list, by its element. */
const lists = new Map();

const memoryOf = (list) => {
  if (!lists.has(list)) lists.set(list, { height: 0, target: 0, text: "", sent: "", moved: new WeakSet() });
  return lists.get(list);
};

const allLists = () => document.querySelectorAll("[data-live-rows]");

/** The number of all rows, the rows on the page with their indices, and the ranges of these indices. */
const read = (list) => {
  const [total, estimate, ranges, target = [0]] = JSON.parse(list.dataset.liveRows);
  const rows = new Map();
  let row = list.firstElementChild;
  for (const [start, count] of ranges) {
    for (let index = start; row && index < start + count; index++) {
      rows.set(row, index);
      row = row.nextElementSibling;
    }
  }
  return { total, ranges, rows, target, height: memoryOf(list).height || estimate };
};

const canScroll = (node) => /auto|scroll/.test(getComputedStyle(node).overflowY);

/** The elements around a list, and the list, that show only a part of their content. */
const clippersOf = (list) => {
  const clippers = [];
  for (let node = list; node && node !== document.body; node = node.parentElement) {
    if (getComputedStyle(node).overflowY !== "visible") clippers.push(node);
  }
  return clippers;
};

/** The part of the screen in which a list is visible. */
const viewportOf = (list) => {
  const boxes = clippersOf(list).map((node) => node.getBoundingClientRect());
  return {
    top: Math.max(0, ...boxes.map(({ top }) => top)),
    bottom: Math.min(innerHeight, ...boxes.map(({ bottom }) => bottom)),
  };
};

const scrollerOf = (list) =>
  clippersOf(list).find((node) => canScroll(node) && node.scrollHeight > node.clientHeight) ?? document.scrollingElement;

const spaceBefore = (list) => parseFloat(list.style.paddingTop) || 0;

/** The first and the last visible row of a list; null if it is out of view. */
const visibleRows = (list, { rows, total, height }, { top, bottom }) => {
  let [first, last] = [Infinity, -1];
  const note = (index, count, start, end) => {
    if (count < 1 || end <= top || start >= bottom) return;
    const size = (end - start) / count || 1;
    first = Math.min(first, index + Math.floor(Math.max(0, top - start) / size));
    last = Math.max(last, index + Math.min(count, Math.ceil((bottom - start) / size)) - 1);
  };
  let index = 0;
  let position;
  for (const [row, rowIndex] of rows) {
    const box = row.getBoundingClientRect();
    note(index, rowIndex - index, position ?? box.top - spaceBefore(list), box.top);
    note(rowIndex, 1, box.top, box.bottom);
    index = rowIndex + 1;
    position = box.bottom;
  }
  if (rows.size) note(index, total - index, position, position + (total - index) * height);
  return last < 0 ? null : [first, last];
};

/** The average distance of rows, without those that are much higher than most. */
const averageHeight = ({ rows }) => {
  const tops = [...rows].map(([row, index]) => [index, row.getBoundingClientRect().top]);
  const distances = tops.slice(1)
    .map(([index, top], position) => (index === tops[position][0] + 1 ? top - tops[position][1] : 0))
    .filter((distance) => distance > 0)
    .sort((one, other) => one - other);
  // Too few rows are not typical.
  if (distances.length < 4) return 0;
  const usual = distances.filter((distance) => distance <= 2 * distances[distances.length >> 1]);
  return usual.reduce((sum, distance) => sum + distance) / usual.length;
};

const setAttribute = (node, name, value) => {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
};

const setProperty = (node, name, value) => {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
};

/** The elements that can have a position in a list. */
const items = "li:not([role]),[role=listitem],[role=option],[role=article]";

/** Sets the empty space for rows that are not on the page. */
const makeSpace = (list, { total, ranges, rows, height }) => {
  const { moved } = memoryOf(list);
  let next = ranges[0]?.[0] ?? 0;
  setProperty(list, "padding-top", `${next * height}px`);
  for (const [row, index] of rows) {
    if (index > next) moved.add(row);
    if (moved.has(row)) setProperty(row, "margin-top", index > next ? `${(index - next) * height}px` : "");
    if (index === next) moved.delete(row);
    next = index + 1;
  }
  setProperty(list, "padding-bottom", `${Math.max(0, total - next) * height}px`);
};

/** Sets the empty space and the positions for screen readers. */
const arrange = (list) => {
  const memory = memoryOf(list);
  const part = read(list);
  // Before anything is measured: a browser that finds too little space scrolls.
  makeSpace(list, part);
  for (const [row, index] of part.rows) {
    if (!row.matches(items)) continue;
    setAttribute(row, "aria-setsize", part.total);
    setAttribute(row, "aria-posinset", index + 1);
  }
  const height = averageHeight(part);
  // A small difference is not worth a movement of the scroll bar.
  if (height && Math.abs(height - memory.height) > memory.height / 10) {
    memory.height = part.height = height;
    makeSpace(list, part);
  }
  return part;
};

/** The number of a row: that of its element, or of the comment before it. */
const numberOf = (row) => {
  let node = row;
  while (node && !Number(node.dataset ? node.dataset.n : node.data)) node = node.previousSibling;
  return node && Number(node.dataset ? node.dataset.n : node.data);
};

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

/** The visible rows with their positions on the screen, unless the start of the list is visible. */
const anchorsOf = (list) => {
  const part = read(list);
  const { top, bottom } = viewportOf(list);
  const anchors = [];
  for (const [row, index] of part.rows) {
    const box = row.getBoundingClientRect();
    // New rows at the start of the list are visible at once.
    if (!index && box.top >= top) return [];
    if (box.bottom > top && box.top < bottom) anchors.push([row, index, box.top, numberOf(row)]);
  }
  return anchors;
};

/** The position of the first number of a longest increasing sequence, and its length. */
const longestRun = (numbers) => {
  const lengths = [];
  for (let start = numbers.length - 1; start >= 0; start--) {
    lengths[start] = 1;
    for (let next = start + 1; next < numbers.length; next++) {
      if (numbers[next] > numbers[start]) lengths[start] = Math.max(lengths[start], lengths[next] + 1);
    }
  }
  const length = Math.max(0, ...lengths);
  return [lengths.indexOf(length), length];
};

/** Scrolls so that the first visible row that has not moved among the others stays in place. */
const holdPosition = (list, part, anchors) => {
  const { rows } = part;
  // In another session, an element may stand for another row.
  const stays = anchors.filter(([row, , , number]) => rows.has(row) && numberOf(row) === number)
    .map(([row, index, top]) => [row, top, rows.get(row) - index]);
  const distances = stays.map(([, , distance]) => distance).sort((one, other) => one - other);
  const median = distances[(distances.length - 1) >> 1];
  // Single rows may have moved: those that are far from the others now, and those in another order.
  const near = stays.filter(([, , distance]) => Math.abs(distance - median) <= anchors.length);
  const [start, length] = longestRun(near.map(([row]) => rows.get(row)));
  if (length * 2 <= stays.length) return;
  const [row, top] = near[start];
  const distance = row.getBoundingClientRect().top - top;
  if (Math.abs(distance) < 1 || (isScrolling && moveBack(list, part, row, distance))) return;
  scrollerOf(list).scrollBy({ top: distance, behavior: "instant" });
};

/** Takes a distance from the empty space before a row; false if there is too little of it. */
const moveBack = (list, { ranges, rows }, row, distance) => {
  const index = rows.get(row);
  const number = ranges.findIndex(([start, count]) => index >= start && index < start + count);
  const [first] = [...rows].find(([, other]) => other === ranges[number][0]);
  const space = number ? parseFloat(first.style.marginTop) : spaceBefore(list);
  if (!(space > distance)) return false;
  if (number) setProperty(first, "margin-top", `${space - distance}px`);
  else setProperty(list, "padding-top", `${space - distance}px`);
  return true;
};

/** Scrolls to the row that the server names, once. */
const goToTarget = (list, { rows, target: [target, targetIndex] }) => {
  const memory = memoryOf(list);
  if (memory.target === target) return false;
  memory.target = target;
  const [row] = [...rows].find(([, index]) => target && index === targetIndex) ?? [];
  if (!row) return false;
  const box = row.getBoundingClientRect();
  const { top, bottom } = viewportOf(list);
  if (box.top < top || box.bottom > bottom) row.scrollIntoView({ block: "center", behavior: "instant" });
  return true;
};

const update = (list, anchors) => {
  const memory = memoryOf(list);
  if (memory.text !== list.dataset.liveRows) memory.sent = "";
  memory.text = list.dataset.liveRows;
  const part = arrange(list);
  if (!goToTarget(list, part)) holdPosition(list, part, anchors);
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
