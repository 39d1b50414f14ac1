// Recordings while the user leaves the page.

import { chunkStore } from "./chunks.js";
import { recordings } from "./recordings.js";

// Asks for confirmation before leaving the page while sound would be lost with it.
addEventListener("beforeunload", (event) => {
  if ([...recordings.values()].some(({ id, isOver }) => !isOver || !chunkStore.keepsAll(id))) event.preventDefault();
});

// When the page is left, the incomplete chunk is stored.
addEventListener("pagehide", () => {
  for (const recording of recordings.values()) recording.keepRest();
});
