// The files that other apps share with this one. The service worker stores them until a page takes them (`ServiceWorker.swift`).

import { texts } from "./texts.js";

/** Runs a transaction on the stored files. Returns the result of its request after the transaction is complete. */
const withShares = (work) => new Promise((fulfill, reject) => {
  const opening = indexedDB.open("minutes-shares", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files", { autoIncrement: true });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("files", "readwrite");
    const request = work(transaction.objectStore("files"));
    transaction.oncomplete = () => fulfill(request.result);
    transaction.onabort = () => reject(transaction.error);
    database.close();
  };
});

/** The time after a question that is answered with “no” until its files are deleted, in milliseconds. */
const pauseAfterRefusal = 1_000;

const importInput = () => document.querySelector(".playback input[type=file]");

/** Waits until the page shows the list of memos, which imports files. */
const canImport = () => new Promise((fulfill) => {
  const look = () => {
    if (!importInput()) return;
    observer.disconnect();
    fulfill();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
});

/** Asks whether to import files. Returns the answer. */
const importShared = async (files) => {
  await canImport();
  // A page of another site can submit the same form, and no browser tells the two apart.
  const names = files.slice(0, 3).map(({ name }) => name.slice(0, 60));
  const moreCount = files.length - names.length;
  if (moreCount > 0) names.push(texts.moreFiles.replace("%", moreCount));
  if (!confirm(texts.importQuestion.replace("%", () => names.join(", ")))) return false;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const input = importInput();
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

/** Offers the stored files to the user, and deletes them afterwards: they survive a tab that is closed during the question. */
const offerShares = async () => {
  const stored = await withShares((store) => {
    const shares = { keys: null, values: null };
    store.getAllKeys().onsuccess = ({ target }) => { shares.keys = target.result; };
    store.getAll().onsuccess = ({ target }) => { shares.values = target.result; };
    return { result: shares };
  }).catch(() => null);
  if (!stored) return alert(texts.shareDidNotArrive);
  // A page of another tab may have taken them in the meantime.
  if (!stored.keys.length) return;
  // An earlier version of the service worker has stored the files themselves.
  const isAccepted = await importShared(stored.values.map((share) => share.file ?? share));
  // Chromium answers the question of a tab that is closed with “no”, and the script goes on until the page ends.
  if (!isAccepted) await new Promise((resume) => setTimeout(resume, pauseAfterRefusal));
  // Other files may have arrived since.
  await withShares((store) => {
    for (const key of stored.keys) store.delete(key);
    return { result: null };
  }).catch(() => {});
};

const takeShares = async () => {
  const storedCount = new URL(location).searchParams.get("shared");
  const count = await withShares((store) => store.count()).catch(() => 0);
  if (storedCount === "refused") alert(texts.tooManyShares);
  else if (storedCount === "0" || (storedCount !== null && !count)) alert(texts.shareDidNotArrive);
  const { pathname, searchParams } = new URL(location);
  // A reload does not report it again.
  if (searchParams.has("shared")) history.replaceState(history.state, "", pathname);
  if (!count) return;
  await canImport();
  // The pages of two tabs do not import the same files.
  if (navigator.locks) await navigator.locks.request("minutes-shares", offerShares);
  else await offerShares();
};
takeShares();

// The service worker outlives the page, which the form leaves.
document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action") !== "/log-out") return;
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("clear-shares"));
});
