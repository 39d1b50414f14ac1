// Recordings while the user leaves the page.

import { chunkStore } from "./chunks.js";
import { recordings } from "./recordings.js";

// Asks for confirmation before leaving the page while sound would be lost with it, or a meeting not be saved.
addEventListener("beforeunload", (event) => {
  if (document.querySelector("[data-saves-meeting]")
    || [...recordings.values()].some(({ id, isOver }) => !isOver || !chunkStore.keepsAll(id))) event.preventDefault();
});

// When the page is left, the incomplete chunk is stored.
addEventListener("pagehide", () => {
  for (const recording of recordings.values()) recording.keepRest();
  try { noteLeft(); } catch { /* Without storage, the next page of the tab shows them as those of another one for some seconds. */ }
});

// A page that was reloaded tells the server that the meeting and the recordings of its predecessor do
// not go on. The note is written at the end of a page, so that a copy of the tab never has it.
const leftKey = "minutes-left";

const noteLeft = () => {
  const meeting = document.querySelector("[data-runs-meeting]")?.dataset.runsMeeting;
  if (!meeting && !recordings.size) return;
  // One that ended before, by the user or with a lost microphone, may still be on its way to the server.
  const ended = [...recordings.values()].find(({ isEnding }) => !isEnding)?.id;
  sessionStorage.setItem(leftKey, JSON.stringify({ meeting, recordings: [...recordings.keys()], ended }));
};

const tellLeft = () => {
  const note = sessionStorage.getItem(leftKey);
  if (!note) return;
  sessionStorage.removeItem(leftKey);
  document.querySelector("main")?.dispatchEvent(new CustomEvent("page-left", { detail: JSON.parse(note) }));
};
try { tellLeft(); } catch { /* As above. */ }

// A page that comes back from the back-forward cache was not left.
addEventListener("pageshow", ({ persisted }) => {
  try { if (persisted) sessionStorage.removeItem(leftKey); } catch { /* As above. */ }
});
