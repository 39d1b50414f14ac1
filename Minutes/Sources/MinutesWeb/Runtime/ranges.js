// The list in which memos are selected: Shift selects a range.

/** Whether the click on a box stands for one with Shift on its label. */
let isOfLabel = false;

document.addEventListener("click", (event) => {
  const { shiftKey, target } = event;
  const input = (shiftKey || isOfLabel) && target.closest(".selectable-memos label")?.querySelector("input");
  if (!input) return;
  if (target === input) {
    const { checked } = input;
    return input.dispatchEvent(new CustomEvent("range-choice", { detail: { checked }, bubbles: true }));
  }
  // Firefox does not pass a click with Shift from a label to its box, and others pass it in addition.
  event.preventDefault();
  input.focus({ preventScroll: true });
  isOfLabel = true;
  input.click();
  isOfLabel = false;
});
