// The positions of rows: the space for those that are not on the page, and the scroll position.

import { averageHeight, memoryOf, numberOf, read, scrollerOf, spaceBefore, viewportOf } from "./layout.js";

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
export const arrange = (list) => {
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

/** The visible rows with their positions on the screen, unless the start of the list is visible. */
export const anchorsOf = (list) => {
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
export const holdPosition = (list, part, anchors, isScrolling) => {
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
export const goToTarget = (list, { rows, target: [target, targetIndex] }) => {
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
