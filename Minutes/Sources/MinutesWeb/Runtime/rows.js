// Rows of the list of memos.

export const rowOf = (node) => node?.closest?.(".memos > li");

/** The row before (-1) or after (1) a row. Null if the list has none, or the page does not have it yet. */
export const neighborOf = (row, step) => {
  const neighbor = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  // Between the neighbors on the page there may be rows that are not on it.
  const distance = Number(neighbor?.getAttribute("aria-posinset")) - Number(row.getAttribute("aria-posinset"));
  return distance === step || !row.hasAttribute("aria-posinset") ? neighbor : null;
};
