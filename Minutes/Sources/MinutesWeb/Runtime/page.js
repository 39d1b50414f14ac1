// What a page of Minutes does by itself.

// Keys that concern the page and not what has the focus: told to the element that wants them, as an event of its own.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const place = document.querySelector("[data-keys]");
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (![" ", "ArrowLeft", "ArrowRight"].includes(key)) return;
  if (target.closest("a,audio,button,dialog,input,select,summary,textarea,video,[role=tab],[contenteditable]")) return;
  event.preventDefault();
  place.dispatchEvent(new CustomEvent("memo-key", { detail: key, bubbles: true }));
});

/** Shows how to allow the microphone in this browser. */
Live.register("settings.show", () => {
  const help = document.getElementById("microphone-help");
  const { userAgent } = navigator;
  help.dataset.browser =
    /Firefox/.test(userAgent) ? "firefox" : /Chrome|Chromium|Edg/.test(userAgent) ? "chromium" : "safari";
  if (!help.open) help.showModal();
});

// Elements that want to know when they come into sight say so by an attribute. They take it away when they know enough.
const inSight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inSight.unobserve(target);
    target.dispatchEvent(new CustomEvent("in-sight"));
  }
});

const watchForSight = () => {
  for (const element of document.querySelectorAll("[data-in-sight]")) {
    if (watched.has(element)) continue;
    watched.add(element);
    inSight.observe(element);
  }
};
const watched = new WeakSet();

new MutationObserver((changes) => {
  for (const { type, target } of changes) {
    if (type === "attributes" && target.dataset.inSight === undefined) watched.delete(target);
  }
  watchForSight();
}).observe(document.body, { attributeFilter: ["data-in-sight"], childList: true, subtree: true });
watchForSight();
