// Buttons that a patch disables while they have the focus. Browsers take the focus from a disabled button, and
// a user of the keyboard would have to begin at the top of the page. Such a button keeps the focus: it has
// `aria-disabled`, and its clicks have no effect, until the focus leaves it or a patch enables it.

/** The button, and the value of `aria-disabled` that it has otherwise. */
let kept = null;

/** Keeps the focus on a button that was just disabled. Browsers take it later, before they render. */
const keepFocus = () => {
  const button = document.activeElement;
  if (!button?.matches("button[disabled]")) return;
  kept = { button, value: button.getAttribute("aria-disabled") };
  button.removeAttribute("disabled");
  button.setAttribute("aria-disabled", "true");
};

/** Gives the button the attributes that the server knows. */
const restoreDisabled = () => {
  if (!kept) return;
  const { button, value } = kept;
  kept = null;
  if (value === null) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", value);
  button.setAttribute("disabled", "");
};

const formerBeforeChange = Live.beforeChange;
Live.beforeChange = (...given) => {
  const end = formerBeforeChange?.(...given);
  restoreDisabled();
  return () => {
    end?.();
    keepFocus();
  };
};

// A window that loses the focus leaves it on the button.
document.addEventListener("focusout", ({ target }) => {
  if (target === kept?.button && target !== document.activeElement) restoreDisabled();
}, true);

// The style sheet disables such an element for pointers.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("details:not([open]) > summary[aria-disabled=true]")) event.preventDefault();
});

// Before all other handlers.
addEventListener("click", (event) => {
  if (!kept?.button.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
