// Words of a transcript: which one was chosen, and which one is in sight.

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

// The word that is played stays in sight unless the user has scrolled elsewhere; a match of the search is always shown.
for (const name of ["wheel", "touchmove"]) {
  addEventListener(name, ({ target }) => {
    const text = target.closest?.("[data-document]");
    if (text) text.dataset.free = "";
  }, { capture: true, passive: true });
}

const bringIntoSight = (word) => {
  const text = word.closest("[data-document]");
  if (!text) return;
  const [inner, outer] = [word.getBoundingClientRect(), text.getBoundingClientRect()];
  const isInSight = inner.top >= outer.top && inner.bottom <= outer.bottom;
  // A user who has scrolled back to it wants to follow again.
  if (isInSight) { delete text.dataset.free; return; }
  if (text.dataset.free !== undefined && !word.classList.contains("selected")) return;
  text.scrollTop += inner.top - outer.top - text.clientHeight / 3;
};

new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (target.matches?.("[data-paragraph] > :is(.spoken, .selected)")) bringIntoSight(target);
  }
}).observe(document.body, { attributeFilter: ["class"], subtree: true });

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const section = button.closest(".transcript");
  const text = [...section.querySelectorAll("[data-paragraph]")].map((words) => words.textContent).join("\n\n");
  const status = section.querySelector(".copied");
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied.";
  } catch {
    status.textContent = "This browser does not allow copying. Select the text, and copy it by keyboard.";
  }
  setTimeout(() => { status.textContent = ""; }, 4000);
});
