// The rows of lists: which of them are on the page, and which are visible.

/** What is known about each list, by its element. */
export const lists = new Map();

export const memoryOf = (list) => {
  if (!lists.has(list)) lists.set(list, { height: 0, target: 0, text: "", sent: "", moved: new WeakSet() });
  return lists.get(list);
};

export const allLists = () => document.querySelectorAll("[data-live-rows]");

/** The number of all rows, the rows on the page with their indices, and the ranges of these indices. */
export const read = (list) => {
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

/** The number of a row: that of its element, or of the comment before it. */
export const numberOf = (row) => {
  let node = row;
  while (node && !Number(node.dataset ? node.dataset.n : node.data)) node = node.previousSibling;
  return node && Number(node.dataset ? node.dataset.n : node.data);
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
export const viewportOf = (list) => {
  const boxes = clippersOf(list).map((node) => node.getBoundingClientRect());
  return {
    top: Math.max(0, ...boxes.map(({ top }) => top)),
    bottom: Math.min(innerHeight, ...boxes.map(({ bottom }) => bottom)),
  };
};

export const scrollerOf = (list) =>
  clippersOf(list).find((node) => canScroll(node) && node.scrollHeight > node.clientHeight) ?? document.scrollingElement;

export const spaceBefore = (list) => parseFloat(list.style.paddingTop) || 0;

/** The first and the last visible row of a list; null if it is out of view. */
export const visibleRows = (list, { rows, total, height }, { top, bottom }) => {
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
export const averageHeight = ({ rows }) => {
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
