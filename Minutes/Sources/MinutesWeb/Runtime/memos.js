// The list of memos: keys, and the scroll position and the focus when a memo opens or closes.

import { neighborOf, rowOf } from "./rows.js";

/** Downloads an archive whose memos are too many for the address of a link on the page. */
Live.register("archive.download", (path) => {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
});

/** The row that the user has opened, closed or deleted last, and its distance from the top of the window. */
let tappedRow = null;

document.addEventListener("click", ({ target }) => {
  const row = rowOf(target);
  tappedRow = row
    ? { id: row.id, scrolled: scrollY, time: performance.now(), top: row.getBoundingClientRect().top } : null;
}, true);

let openMemo = null;

/**
 * Keeps the row that the user has opened in place, although one above it may have closed and a new
 * address begins at the top. Then brings the open memo into sight.
 */
const showOpenMemo = () => {
  const id = document.querySelector("[data-open]")?.dataset.open ?? null;
  if (id === openMemo) return;
  openMemo = id;
  if (tappedRow && performance.now() - tappedRow.time < 2000) {
    const row = document.getElementById(tappedRow.id);
    const distance = row ? row.getBoundingClientRect().top - tappedRow.top : tappedRow.scrolled - scrollY;
    scrollBy({ top: distance, behavior: "instant" });
  }
  tappedRow = null;
  if (id) document.getElementById(id)?.querySelector(".memo").scrollIntoView({ behavior: "instant", block: "nearest" });
};

// After a reload, the browser restores the scroll position.
if (performance.getEntriesByType("navigation")[0]?.type === "reload") {
  openMemo = document.querySelector("[data-open]")?.dataset.open ?? null;
}

let editedMemo = document.querySelector("[data-edited]")?.dataset.edited ?? "";

/** The row of a memo that an edit has made, until the page has it and the focus moves to it. */
let editedRow = null;

/**
 * Moves the focus to the memo in place of edited ones, as if the user had opened it or its editor: the pressed button was removed.
 */
const focusEditedMemo = () => {
  const section = document.querySelector("[data-edited]");
  if (section && section.dataset.edited !== editedMemo) {
    editedMemo = section.dataset.edited;
    editedRow = editedMemo;
  }
  const memo = editedRow && document.getElementById(editedRow)?.querySelector(".memo.open");
  if (!memo) return;
  editedRow = null;
  // A text field that has the focus keeps it.
  if (document.activeElement?.matches("input:not([type=range],[type=radio],[type=checkbox]),select,textarea")) return;
  (memo.querySelector(".selection-end") ?? memo.querySelector(":scope > .row")).focus({ preventScroll: true });
  memo.scrollIntoView({ behavior: "instant", block: "nearest" });
};

for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, () => { editedRow = null; }, true);

new MutationObserver(() => {
  showOpenMemo();
  focusEditedMemo();
}).observe(document.body, { attributeFilter: ["data-edited", "data-open"], childList: true, subtree: true });
showOpenMemo();

/** The number of rows by which the focus still has to move: down, or up if it is negative. */
let waitingSteps = 0;

/** Moves the focus to other rows. If the page does not have them yet, the rest follows when it does. */
const moveFocus = () => {
  while (waitingSteps) {
    const row = rowOf(document.activeElement);
    if (!row) waitingSteps = 0;
    const step = Math.sign(waitingSteps);
    const next = row && neighborOf(row, step)?.querySelector(".row");
    if (!next) {
      const position = row && Number(row.getAttribute("aria-posinset")) + step;
      if (!position || position > Number(row.getAttribute("aria-setsize"))) waitingSteps = 0;
      return;
    }
    waitingSteps -= step;
    next.focus();
  }
};

new MutationObserver(moveFocus).observe(document.body, { childList: true, subtree: true });
document.addEventListener("pointerdown", () => { waitingSteps = 0; }, true);

// Files that are dropped beside the drop zone are imported as well. Elsewhere the browser would leave the page to show them.
for (const type of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(type, (event) => {
    const { dataTransfer, relatedTarget, target } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    if (type !== "dragleave") event.preventDefault();
    const zone = target.closest?.("[data-live-drop]");
    if (zone) {
      // The script of the zone, which marks it, may not be loaded yet. It will take the files that the input has then.
      const input = zone.querySelector("input[type=file]");
      if (type === "drop" && input && !zone.hasAttribute("data-live-over")) input.files = dataTransfer.files;
      return;
    }
    const zoneOfList = document.querySelector("dialog[open]") ? null : document.querySelector(".playback [data-live-drop]");
    if (!zoneOfList) {
      if (type === "dragover") dataTransfer.dropEffect = "none";
    } else if (type !== "dragleave" || !relatedTarget) {
      zoneOfList.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  });
}

// The arrow keys go from row to row, Space plays the row that has the focus, and Escape closes the
// open memo.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "ArrowUp" && key !== "ArrowDown") waitingSteps = 0;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]")) return;
  const row = target.matches(".memo > .row") && rowOf(target);
  if (row && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    waitingSteps += key === "ArrowUp" ? -1 : 1;
    moveFocus();
  } else if (row && key === " ") {
    event.preventDefault();
    if (!event.repeat) row.querySelector(".play").click();
  } else if (key === "Escape" && !target.closest("input:not([type=range]),select,textarea,[contenteditable]")) {
    const link = document.querySelector(".memo.open > .row");
    if (!link || (target !== document.body && !rowOf(target)?.contains(link))) return;
    event.preventDefault();
    link.focus();
    link.click();
  }
});
