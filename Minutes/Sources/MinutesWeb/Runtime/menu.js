// The menu of a memo: downloads that report why they fail, the browser's dialog for sharing, and the clipboard.

import { texts } from "./texts.js";

const menuOf = (target) => target.closest?.(".memo-menu");

/** Shows a text beside the menu. One about a success goes by itself. */
const showInMenu = (menu, text, lasts = false) => {
  // The open memo may have been closed in the meantime.
  const status = menu.parentElement?.querySelector(".menu-status");
  if (!status) return;
  status.textContent = text;
  clearTimeout(Number(status.dataset.timer));
  if (text && !lasts) status.dataset.timer = setTimeout(() => { status.textContent = ""; }, 6000);
};

const closeMenu = (menu) => {
  menu.open = false;
  menu.querySelector("summary")?.focus();
};

/** A failure whose message is for users. */
class MenuFailure extends Error {}

/** The messages about a file that cannot be read. */
const fileMessages = {
  sound: {
    isMissing: texts.soundIsMissing, isUnreachable: texts.soundIsUnreachable, hasStatus: texts.soundHasStatus,
  },
  transcript: {
    isMissing: texts.transcriptIsMissing, isUnreachable: texts.transcriptIsUnreachable, hasStatus: texts.transcriptHasStatus,
  },
};

/** Requests a file of the memo: its `sound` or its `transcript`. Fails with a message that names the file. */
const requestFile = async (address, file, options) => {
  const messages = fileMessages[file];
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new MenuFailure(messages.isUnreachable);
  }
  if (response.status === 404) throw new MenuFailure(messages.isMissing);
  if (!response.ok) throw new MenuFailure(messages.hasStatus.replace("%", response.status));
  return response;
};

// Without the request before it, a browser would save the page of an error as the file, or only say that there is no file.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.(".memo-menu a[download]");
  if (!link || link.dataset.checked !== undefined) return;
  const menu = menuOf(link);
  event.preventDefault();
  closeMenu(menu);
  const file = link.pathname.includes("/transcript.") ? "transcript" : "sound";
  try {
    await requestFile(link.href, file, { method: "HEAD" });
  } catch (error) {
    showInMenu(menu, error.message, true);
    return;
  }
  showInMenu(menu, "");
  link.dataset.checked = "";
  link.click();
  delete link.dataset.checked;
});

const fileExtensions = { "audio/flac": "flac", "audio/ogg": "opus", "audio/wav": "wav" };

/** The file that was requested last for sharing. Browsers forget that the user has clicked while a long file is on its way. */
let preparedFile = null;

const canShareFile = (file) => {
  try { return navigator.canShare?.({ files: [file] }) ?? false; } catch { return false; }
};

const soundFile = async (menu) => {
  const { name, sound, length } = menu.dataset;
  // The memo may have been renamed or continued since the file was requested.
  const version = JSON.stringify([sound, name, length]);
  if (preparedFile?.version === version) return preparedFile.file;
  preparedFile = null;
  showInMenu(menu, texts.preparingSound, true);
  const blob = await (await requestFile(sound, "sound")).blob();
  const type = blob.type.split(";")[0];
  // These separate folders, and some apps refuse them in the name of a file.
  const file = new File([blob], `${name.replace(/[/\\:]/g, "-")}.${fileExtensions[type] ?? "flac"}`, { type });
  preparedFile = { file, version };
  return file;
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-share]");
  if (!button || button.disabled) return;
  const menu = menuOf(button);
  const { address, name } = menu.dataset;
  closeMenu(menu);
  try {
    let data = { title: name, url: new URL(address, location.href).href };
    // The sound is not requested if the browser shares no sound at all.
    if (canShareFile(new File([""], "sound.flac", { type: "audio/flac" }))) {
      const file = await soundFile(menu);
      if (canShareFile(file)) data = { files: [file], title: name };
    }
    await navigator.share(data);
    preparedFile = null;
    showInMenu(menu, texts.shared);
  } catch (error) {
    if (error instanceof MenuFailure) showInMenu(menu, error.message, true);
    else if (error.name === "AbortError") showInMenu(menu, "");
    else if (error.name === "NotAllowedError" && preparedFile) showInMenu(menu, texts.soundIsReady, true);
    else showInMenu(menu, texts.didNotShare, true);
  }
});

/** Writes a text to the clipboard that may still be on its way: some browsers allow it only at once after a click. */
const copyText = async (text) => {
  text.catch(() => { /* Thrown below. */ });
  try {
    if (globalThis.ClipboardItem) {
      const item = text.then((words) => new Blob([words], { type: "text/plain" }));
      item.catch(() => { /* Thrown below. */ });
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": item })]);
    } else {
      await navigator.clipboard.writeText(await text);
    }
  } catch {
    await text;
    throw new MenuFailure(texts.cannotCopy);
  }
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy-link],[data-copy-transcript]");
  if (!button) return;
  const menu = menuOf(button);
  const { address, transcript } = menu.dataset;
  const isLink = button.dataset.copyLink !== undefined;
  closeMenu(menu);
  const link = new URL(address, location.href).href;
  try {
    await copyText(
      isLink ? Promise.resolve(link) : requestFile(transcript, "transcript").then((response) => response.text()));
    showInMenu(menu, isLink ? texts.linkIsCopied : texts.transcriptIsCopied);
  } catch (error) {
    showInMenu(menu, isLink ? `${error.message} ${texts.linkIs.replace("%", () => link)}` : error.message, true);
  }
});

// Only the browser knows whether it can share: some do only on encrypted pages.
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.(".memo-menu") || !target.open) return;
  const button = target.querySelector("[data-share]");
  button.disabled = !navigator.share;
  document.getElementById(button.getAttribute("aria-describedby")).hidden = !button.disabled;
}, true);
