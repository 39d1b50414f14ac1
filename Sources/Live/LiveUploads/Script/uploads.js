// Uploads of files. The server lists the files that it expects, and this script sends them chunk by
// chunk. Documentation/LiveHTML.md describes the requests.

/** The files that the user has selected, and their elements, by their keys, until the page needs them no more. */
const files = new Map();

/** The number of the last file that the page has listed. The server has seen those before it, too. */
let lastListed = 0;

/** The uploads that the page lists, by their tokens; finished ones stay until they are not listed. */
const uploads = new Map();

// Several pages may show the same list, and each knows its own files only.
const prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
let lastKey = 0;
const number = (key) => Number(key.slice(prefix.length + 1));

const add = (file, node) => {
  const key = `${prefix}-${++lastKey}`;
  files.set(key, [file, node]);
  return key;
};

const offer = (node, keys) => {
  const details = keys.map((key) => {
    const [{ name, size, type, lastModified }] = files.get(key);
    return { key, name, size, type, lastModified };
  });
  // The event does not bubble: a drop zone may contain an input.
  if (details.length) node.dispatchEvent(new CustomEvent("live-files", { detail: { files: details } }));
};

const select = (node, list) => offer(node, [...list].slice(0, 500).map((file) => add(file, node)));

const selectFrom = (input) => {
  select(input, input.files);
  // The same file can be selected again.
  input.value = "";
};

const send = async (token, file, chunk) => {
  const { signal } = uploads.get(token);
  let offset = 0;
  let attempts = 0;
  // After a failure, only the server knows how much has arrived.
  let isKnown = true;
  while (!signal.aborted) {
    try {
      const request = isKnown
        ? { method: "PATCH", headers: { "Upload-Offset": offset }, body: file.slice(offset, offset + chunk) }
        : { method: "HEAD" };
      const response = await fetch("/live/uploads/" + token, { ...request, signal, cache: "no-store" });
      const { ok, status } = response;
      if (ok || status === 409) {
        offset = Number(response.headers.get("Upload-Offset"));
        if (ok && isKnown && offset >= file.size) return;
        if (ok) {
          if (isKnown) attempts = 0;
          isKnown = true;
          continue;
        }
      } else if (status !== 408 && status !== 429 && status < 500) return;
    } catch {
      // The connection was lost, or the upload cancelled.
    }
    if (signal.aborted) return;
    isKnown = false;
    await new Promise((wake) => {
      // A cancelled upload does not keep its file until then.
      signal.addEventListener("abort", wake, { once: true });
      setTimeout(wake, Math.min(8000, 250 * 2 ** attempts++));
    });
  }
};

/** The files that images show. */
const previews = new WeakMap();

const showPreview = (image) => {
  const file = files.get(image.dataset.livePreview)?.[0];
  if (!file || previews.get(image) === file) return;
  previews.set(image, file);
  const url = URL.createObjectURL(file);
  image.onload = image.onerror = () => URL.revokeObjectURL(url);
  image.src = url;
};

/** The last list: its session, the keys of the files, and whether all elements have had the same list. */
let former = [];

// A page that reloads itself for a new version would lose the files.
Live.isBusy = () => former[1]?.size > 0;

/** Selects the files again that a session has needed, on the page of the session that replaces it. */
const selectAgain = (sources) => {
  const [, keys, isSole] = former;
  const groups = [];
  // The event of a file that was not listed may still arrive: it keeps its key, and no session adds a key twice. The
  // others get new keys after it, because the server sees the events in the order of the keys.
  for (const isListed of [false, true]) {
    for (const [key, [file, origin]] of [...files]) {
      if (isListed ? !keys.has(key) : number(key) <= lastListed) continue;
      const node = sources.includes(origin) ? origin : isListed && isSole && sources[0];
      if (!node) continue;
      if (groups.at(-1)?.[0] !== node || groups.at(-1)[1].length === 500) groups.push([node, []]);
      groups.at(-1)[1].push(isListed ? add(file, node) : key);
    }
  }
  for (const [node, group] of groups) offer(node, group);
};

/** Begins the uploads that the page lists, and cancels those that it no longer lists. */
const follow = () => {
  const listed = new Map();
  const needed = new Set();
  const sources = [...document.querySelectorAll("[data-live-uploads]")];
  const texts = new Set(sources.map((node) => node.dataset.liveUploads));
  let session;
  for (const text of texts) {
    const [chunk, list, id] = JSON.parse(text);
    session = id;
    for (const [key, token] of list) {
      if (!files.has(key)) continue;
      needed.add(key);
      lastListed = Math.max(lastListed, number(key));
      if (token) listed.set(token, [files.get(key)[0], chunk]);
    }
  }
  if (session && former[0] && session !== former[0]) selectAgain(sources);
  former = [session, new Set(needed), texts.size === 1];
  for (const [token, control] of uploads) {
    if (listed.has(token)) continue;
    control.abort();
    uploads.delete(token);
  }
  for (const [token, [file, chunk]] of listed) {
    if (uploads.has(token)) continue;
    uploads.set(token, new AbortController());
    send(token, file, chunk);
  }
  for (const image of document.querySelectorAll("img[data-live-preview]")) {
    needed.add(image.dataset.livePreview);
    showPreview(image);
  }
  // Without its list, a page may show the files again.
  if (!sources.length) return;
  for (const key of files.keys()) if (number(key) <= lastListed && !needed.has(key)) files.delete(key);
};

const inputs = "input[data-live-uploads]";

document.addEventListener("change", ({ target }) => { if (target.matches(inputs)) selectFrom(target); });

for (const type of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(type, (event) => {
    const { target, dataTransfer } = event;
    const zone = dataTransfer?.types.includes("Files") && target.closest?.("[data-live-drop]");
    if (!zone) return;
    if (type !== "dragleave") event.preventDefault();
    zone.toggleAttribute("data-live-over", type === "dragover");
    if (type === "drop") select(zone, dataTransfer.files);
  });
}

new MutationObserver(follow).observe(document, {
  attributeFilter: ["data-live-uploads", "data-live-preview"], childList: true, subtree: true,
});
// Files may have been selected before this script was loaded.
for (const input of document.querySelectorAll(inputs)) if (input.files.length) selectFrom(input);
