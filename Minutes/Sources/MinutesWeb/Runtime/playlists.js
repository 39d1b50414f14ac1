// Memos of a playlist are put in order by dragging their handles. The arrow keys on a handle do the same on the server.
//
// The page has only the rows near the visible ones, and the row that has the focus. The script of long lists measures the rows, so
// these stay where they are during a drag, and their contents move.

const draggableRowOf = (node) => node?.closest?.("[data-drag-list] > *");

/** The position of a row among all rows, those that are not on the page included. 0 before the rows are counted. */
const positionOf = (row) => Number(row.getAttribute("aria-posinset"));

/** The row that the user has moved, and the position at which the page showed it last. */
let movedRow = null;

const followRow = (row) => { movedRow = { row, position: positionOf(row) }; };

// A row that the user moves out of view is brought back into it.
new MutationObserver(() => {
  if (!movedRow || movedRow.position === positionOf(movedRow.row)) return;
  const { row } = movedRow;
  followRow(row);
  if (row.contains(document.activeElement)) row.scrollIntoView({ behavior: "instant", block: "nearest" });
}).observe(document.body, { attributeFilter: ["aria-posinset"], subtree: true });

// A user who scrolls looks at other rows.
for (const type of ["pointerdown", "wheel"]) {
  document.addEventListener(type, () => { movedRow = null; }, { capture: true, passive: true });
}

document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "ArrowUp" && key !== "ArrowDown") return;
  const row = draggableRowOf(target.closest?.("[data-drag-handle]"));
  if (row) followRow(row);
}, true);

document.addEventListener("pointerdown", (down) => {
  const handle = down.target.closest("[data-drag-handle]");
  const row = draggableRowOf(handle);
  if (!row || down.button !== 0) return;
  down.preventDefault();
  handle.focus();
  handle.setPointerCapture(down.pointerId);
  const list = row.parentElement;
  const grip = down.clientY - row.getBoundingClientRect().top;
  let pointer = down.clientY;
  let frame = 0;
  // The row before which the memo will be, null for the end. Undefined while the page has no rows where the pointer is.
  let target = row.nextElementSibling;

  const shift = (other, distance) => { other.firstElementChild.style.translate = distance ? `0 ${distance}px` : ""; };

  /** Whether no row is between two others, except for the dragged one. The start and the end of the list are no rows. */
  const areNeighbors = (before, after) => {
    const place = (other) => positionOf(other) - (positionOf(other) > positionOf(row));
    const end = Number(row.getAttribute("aria-setsize"));
    return (after ? place(after) : end) - (before ? place(before) : 0) === 1;
  };
  // The other rows make room where the memo will be. Their places without that decide where this is.
  const makeRoom = () => {
    const rows = [...list.children];
    const from = rows.indexOf(row);
    const to = target ? rows.indexOf(target) : rows.length;
    const size = row.offsetHeight + (parseFloat(getComputedStyle(list).rowGap) || 0);
    for (const [index, other] of rows.entries()) {
      if (other !== row) shift(other, index > from && index < to ? -size : index < from && index >= to ? size : 0);
    }
  };
  const show = () => {
    shift(row, pointer - grip - row.getBoundingClientRect().top);
    const others = [...list.children].filter((other) => other !== row);
    const index = others.findIndex((other) => {
      const { top, bottom } = other.getBoundingClientRect();
      return (top + bottom) / 2 > pointer;
    });
    const [before, after] = index < 0 ? [others.at(-1), null] : [others[index - 1], others[index]];
    target = areNeighbors(before, after) ? after : undefined;
    if (target !== undefined) makeRoom();
  };
  let time = performance.now();
  // Near the edges of the window the page scrolls, and waits for rows that it does not have. Rows that come make room, too.
  const scroll = (now) => {
    if (!row.isConnected) return end(false);
    // The speed does not depend on the frame rate. A page that was busy does not jump.
    const seconds = Math.min(Math.max(now - time, 0), 100) / 1000;
    time = now;
    const speed = pointer < 48 ? pointer - 48 : Math.max(0, pointer - innerHeight + 48);
    if (speed && target !== undefined) scrollBy(0, speed * 15 * seconds);
    show();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event) => { pointer = event.clientY; };
  const end = (isDropped) => {
    cancelAnimationFrame(frame);
    if (isDropped) show();
    for (const [name, listener] of Object.entries(listeners)) handle.removeEventListener(name, listener);
    row.removeAttribute("data-dragged");
    for (const other of [row, ...list.children]) {
      shift(other, 0);
      if (!other.firstElementChild.getAttribute("style")) other.firstElementChild.removeAttribute("style");
    }
    if (!isDropped || target === undefined || target === row.nextElementSibling) return;
    followRow(row);
    const detail = { memo: row.dataset.memo, before: target?.dataset.memo ?? "" };
    list.dispatchEvent(new CustomEvent("memo-moved", { detail }));
  };
  const listeners = {
    keydown: (event) => { if (event.key === "Escape") end(false); },
    lostpointercapture: () => end(false),
    pointercancel: () => end(false),
    pointermove: move,
    pointerup: () => end(true),
  };
  for (const [name, listener] of Object.entries(listeners)) handle.addEventListener(name, listener);
  row.setAttribute("data-dragged", "");
  scroll(time);
});
