// The events that elements offer to handle: `data-on`.

const offers = new Map();

const keyOf = (word) => word.replace("Space", " ").replace("Comma", ",");

export const offersOf = (node) => {
  const text = node.dataset.on ?? "";
  if (!offers.has(text)) {
    const items = [...text.matchAll(/([\w-]+)(!?)(\.?)(?::(\d+))?(?:~(\d+))?(?:=(\S+))?/g)];
    offers.set(text, items.map(([, name, prevents, stops, wait = 0, rest = 0, keys]) => {
      return { name, prevents, stops, wait: Number(wait), rest: Number(rest), keys: keys?.split(",").map(keyOf) };
    }));
  }
  return offers.get(text);
};

/** The name of a key with its modifiers, unless these only produce the character. */
export const chordOf = ({ key, ctrlKey, altKey, metaKey }) => {
  const isAlt = altKey && key.length > 1;
  return (ctrlKey && isAlt === altKey ? "Control+" : "") + (isAlt ? "Alt+" : "") + (metaKey ? "Meta+" : "") + key;
};

export const isEntry = (type) => type === "input" || type === "change";

/** The properties of an event that the server receives. */
export const detailOf = (event) => {
  const { type, target } = event;
  if (event instanceof CustomEvent) return event.detail;
  if (isEntry(type)) {
    if (target.type === "file") {
      return { files: [...target.files].map(({ name, size, type }) => ({ name, size, type })) };
    }
    const { value = "", checked } = target;
    return /checkbox|radio/.test(target.type) ? { value, checked } : { value };
  }
  if (type === "submit") {
    return { form: [...new FormData(target, event.submitter)].filter(([, value]) => typeof value === "string") };
  }
  if (type === "keydown" || type === "keyup") {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
    return { key, code, modifiers: shiftKey + 2 * ctrlKey + 4 * altKey + 8 * metaKey, repeat };
  }
  if (type === "visibilitychange") return { visible: !document.hidden };
  if (type === "toggle") return { open: target.open ?? event.newState === "open" };
  const row = target.closest?.("[data-live-key]");
  if (row) return { row: row.dataset.liveKey, value: target.closest("[data-live-value]")?.dataset.liveValue };
};
