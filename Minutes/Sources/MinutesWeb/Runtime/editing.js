// The selection on the waveform of the memo that is edited. A pointer moves the handle that it touches, or draws a new selection; a click
// goes to a position, as without a selection.

import { neighborOf } from "./rows.js";

/** The pixels beside a handle at which a pointer takes hold of it. A finger covers more than a mouse. */
const handleReach = ({ pointerType }) => (pointerType === "mouse" ? 9 : 22);

/** The pixels from which a movement is a drag and not a click. */
const dragDistance = 4;

/** The drag: the area, the pointer, where it began, the slider that it moves, and the distance from the pointer to its handle. */
let handleDrag = null;

const moveSlider = (slider, value) => {
  slider.value = value;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
};

const pointedPosition = (area, { clientX }) => {
  const { left, right, width } = area.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(area).direction === "rtl";
  const distance = isRightToLeft ? right - clientX : clientX - left;
  return Math.min(1, Math.max(0, distance / width)) * Number(area.dataset.duration);
};

/** The slider whose handle is in reach of the pointer. */
const touchedSlider = (area, event) => {
  const position = pointedPosition(area, event);
  const perPixel = Number(area.dataset.duration) / area.clientWidth;
  const reach = handleReach(event) * perPixel;
  const distance = (slider) => Math.abs(Number(slider.value) - position);
  const [first, second] = area.querySelectorAll(".selection-end");
  // Of two handles at one place, the pointer takes the one on its side.
  const isSecond = distance(second) < distance(first)
    || (distance(second) === distance(first) && position > Number(second.value));
  const nearest = isSecond ? second : first;
  return distance(nearest) <= reach ? nearest : null;
};

// A finger that leaves the screen in motion begins a fling even where nothing scrolls, and Chromium takes the next tap, on whatever
// button, as the end of the fling.
const preventFling = (event) => {
  if (handleDrag?.isMoved && event.cancelable) event.preventDefault();
};

document.addEventListener("pointerdown", (event) => {
  const area = event.target.closest?.(".selected-sound");
  if (!area || event.button !== 0) return;
  // A second finger changes nothing. The end of a drag is lost if its waveform was removed, and the mouse released outside of the window.
  if (handleDrag?.area.isConnected && handleDrag.pointer !== event.pointerId) return;
  // The browser would select text.
  event.preventDefault();
  area.setPointerCapture(event.pointerId);
  // On the document it would delay each scroll of the page.
  area.addEventListener("touchmove", preventFling, { passive: false });
  const slider = touchedSlider(area, event);
  // The arrow keys go on where the pointer has stopped.
  slider?.focus({ preventScroll: true });
  const start = pointedPosition(area, event);
  // A finger beside a handle does not move it there.
  const offset = slider ? Number(slider.value) - start : 0;
  handleDrag = { area, pointer: event.pointerId, slider, start, offset, x: event.clientX, isMoved: false };
});

document.addEventListener("pointermove", (event) => {
  if (handleDrag?.pointer !== event.pointerId) return;
  if (!handleDrag.isMoved && Math.abs(event.clientX - handleDrag.x) < dragDistance) return;
  handleDrag.isMoved = true;
  if (!handleDrag.slider) {
    const [first, second] = handleDrag.area.querySelectorAll(".selection-end");
    moveSlider(first, handleDrag.start);
    second.focus({ preventScroll: true });
    handleDrag.slider = second;
  }
  moveSlider(handleDrag.slider, pointedPosition(handleDrag.area, event) + handleDrag.offset);
});

document.addEventListener("pointerup", (event) => {
  if (handleDrag?.pointer !== event.pointerId) return;
  const { area, isMoved, slider, start } = handleDrag;
  handleDrag = null;
  const seek = area.parentElement?.querySelector(".seek");
  if (!isMoved && !slider && seek) moveSlider(seek, start);
});

document.addEventListener("pointercancel", (event) => {
  if (handleDrag?.pointer === event.pointerId) handleDrag = null;
});

// Beside the first or the last row of the other memos on the page there may be rows that are not on it. A browser would go on at the other
// end of the list.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const step = { ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1 }[key];
  if (step && target.matches?.("[name=other-memo]") && !neighborOf(target.closest("li"), step)) event.preventDefault();
});

// Escape ends editing first, and closes the memo if it is pressed again.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Escape" || !target.matches?.(".selection-end")) return;
  const button = target.closest(".memo")?.querySelector("[data-edit]");
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
}, true);
