// Words of a transcript: which one was chosen, and which one is in sight.

import { played } from "./player.js";
import { audio } from "./players.js";
import { texts } from "./texts.js";

const tellWord = (word) => {
  const words = word.closest("[data-paragraph]");
  words.dispatchEvent(new CustomEvent("word", {
    bubbles: true,
    detail: { paragraph: words.dataset.paragraph, word: [...words.children].indexOf(word) },
  }));
  // The page follows the playback again.
  delete words.closest("[data-document]").dataset.free;
};

const wordOf = (target) => target.closest?.("[data-paragraph] > span");

document.addEventListener("click", (event) => {
  const word = wordOf(event.target);
  // A selection of several words is for copying.
  if (word && getSelection().isCollapsed) tellWord(word);
});

// The arrow keys choose a word: one of them has the focus, and no word is in the order of the Tab key.
document.addEventListener("keydown", (event) => {
  const words = event.target.closest?.("[data-paragraph]");
  if (!words || event.ctrlKey || event.metaKey || event.altKey) return;
  const word = wordOf(event.target);
  const choose = (next) => {
    if (!next) return;
    next.tabIndex = -1;
    next.setAttribute("role", "button");
    next.focus();
  };
  switch (event.key) {
    case "ArrowRight": choose(word ? word.nextElementSibling : words.firstElementChild); break;
    case "ArrowLeft": choose(word ? word.previousElementSibling : words.lastElementChild); break;
    case "Home": choose(words.firstElementChild); break;
    case "End": choose(words.lastElementChild); break;
    case "Enter": if (!word) return; tellWord(word); break;
    default: return;
  }
  event.preventDefault();
}, true);

// The word that is played stays in sight unless the user has scrolled elsewhere, by whatever means; a match of the search is always shown.
const scrolled = new WeakMap();

document.addEventListener("scroll", ({ target }) => {
  if (target.dataset?.document === undefined) return;
  if (Math.abs(target.scrollTop - (scrolled.get(target) ?? 0)) > 1) target.dataset.free = "";
  scrolled.set(target, target.scrollTop);
}, { capture: true, passive: true });

const bringIntoSight = (word) => {
  const text = word.closest("[data-document]");
  if (!text) return;
  const [inner, outer] = [word.getBoundingClientRect(), text.getBoundingClientRect()];
  const isInSight = inner.top >= outer.top && inner.bottom <= outer.bottom;
  // A user who has scrolled back to it wants to follow again.
  if (isInSight) { delete text.dataset.free; return; }
  if (text.dataset.free !== undefined && !word.classList.contains("selected")) return;
  text.scrollTop += inner.top - outer.top - text.clientHeight / 3;
  scrolled.set(text, text.scrollTop);
};

// The word that is played is marked here, by the times that each paragraph has: the server knows the position some tenths of a second later,
// and would render a paragraph for each word.
const marks = new WeakMap();

/** Marks the last word of a text that has started at some time; no word if that is `null`. */
const markSpoken = (text, position) => {
  const mark = marks.get(text);
  if (mark && position !== null && position >= mark.from && position < mark.until) return;
  // Without a position the mark is valid at no time.
  let [words, until] = [null, position === null ? -Infinity : Infinity];
  for (const next of position === null ? [] : text.querySelectorAll("[data-starts]")) {
    const start = parseInt(next.dataset.starts) / 100;
    if (start > position) { until = start; break; }
    words = next;
  }
  let from = -Infinity;
  let word = null;
  // Not while it is edited: there is a field in its place.
  if (words?.dataset.paragraph) {
    let time = 0;
    for (const [index, step] of words.dataset.starts.split(" ").entries()) {
      time += Number(step);
      if (time / 100 > position) { until = time / 100; break; }
      [from, word] = [time / 100, words.children[index]];
    }
  }
  marks.set(text, { word, from, until });
  if (mark?.word === word && word?.dataset.spoken !== undefined) return;
  if (mark?.word) delete mark.word.dataset.spoken;
  if (!word) return;
  word.dataset.spoken = "";
  bringIntoSight(word);
};

// The focus stays in a paragraph when its field goes.
let editedParagraph = null;

document.addEventListener("focusin", ({ target }) => {
  editedParagraph = target.matches(".draft textarea") ? target.closest(".paragraph") : null;
});

const returnFocus = () => {
  const words = editedParagraph?.querySelector("[data-paragraph]");
  if (!words || (document.activeElement && document.activeElement !== document.body)) return;
  editedParagraph = null;
  words.focus({ preventScroll: true });
};

/** The position to mark, in seconds, or `null`. Players round: it may be just before the word that was clicked. */
const positionIn = (text) => {
  if (played?.id === text.dataset.document) return audio.currentTime + 0.02;
  const told = text.closest(".memo")?.querySelector("[data-spoken-at]")?.dataset.spokenAt;
  return told ? Number(told) / 100 + 0.02 : null;
};

const markAllSpoken = () => {
  for (const text of document.querySelectorAll("[data-document]")) markSpoken(text, positionIn(text));
};

const followAudio = () => {
  if (audio.paused) return;
  markAllSpoken();
  requestAnimationFrame(followAudio);
};
audio.addEventListener("playing", followAudio);
audio.addEventListener("seeked", markAllSpoken);

new MutationObserver((changes) => {
  let isMarkOld = false;
  for (const { attributeName, target, type } of changes) {
    if (attributeName === "class") {
      if (target.matches("[data-paragraph] > .selected")) bringIntoSight(target);
    } else if (type === "attributes") {
      isMarkOld = true;
    } else if (target.closest?.("[data-document]") || target.querySelector?.("[data-document]")) {
      isMarkOld = true;
    }
    const text = isMarkOld && target.closest?.("[data-document]");
    if (text && marks.has(text)) marks.get(text).until = -Infinity;
  }
  if (isMarkOld) markAllSpoken();
  returnFocus();
}).observe(document.body, {
  attributeFilter: ["class", "data-spoken-at", "data-starts"], childList: true, subtree: true,
});
markAllSpoken();

// The menu of formats closes like a menu: with a choice, a click elsewhere, or Escape.
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll(".export[open]")) if (menu !== except) menu.open = false;
};

document.addEventListener("click", ({ target }) => {
  closeMenus(target.closest?.("a") ? null : target.closest?.(".export"));
});

document.addEventListener("focusin", ({ target }) => closeMenus(target.closest?.(".export")));

/** The distance between an open menu and the edge of the window, in CSS pixels. */
const menuMargin = 8;

// An open menu lies within the window: above its button if there is more space, and no higher than
// the space.
const placeMenu = (items) => {
  if (!items.offsetParent) return;
  const { top, bottom } = items.offsetParent.getBoundingClientRect();
  const above = top - menuMargin;
  const below = document.documentElement.clientHeight - bottom - menuMargin;
  const height = items.scrollHeight + items.offsetHeight - items.clientHeight;
  const opensUp = height > below && above > below;
  items.style.insetBlock = opensUp ? "auto 100%" : "100% auto";
  items.style.maxBlockSize = `${Math.max(0, opensUp ? above : below)}px`;
};

// A menu grows when the server knows whether there is a transcript.
const menuSizes = new ResizeObserver((entries) => {
  for (const { target } of entries) placeMenu(target);
});

document.addEventListener("toggle", ({ target }) => {
  const items = target.matches?.(".export") && target.querySelector(".formats");
  if (!items) return;
  menuSizes.unobserve(items);
  if (!target.open) return;
  placeMenu(items);
  menuSizes.observe(items);
}, true);

addEventListener("resize", () => {
  for (const items of document.querySelectorAll(".export[open] .formats")) placeMenu(items);
});

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.(".export[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.preventDefault();
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const section = button.closest(".transcript");
  const text = [...section.querySelectorAll("[data-paragraph]")].map((words) => words.textContent).join("\n\n");
  const status = section.querySelector(".copied");
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = texts.copied;
  } catch {
    status.textContent = texts.cannotCopyTranscript;
  }
  setTimeout(() => { status.textContent = ""; }, 4000);
});
