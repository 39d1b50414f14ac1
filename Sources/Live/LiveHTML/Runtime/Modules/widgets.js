// Elements whose content belongs to a script of the app: a map, a chart, an editor.
// Documentation/LiveHTML.md describes the attributes and what such a script exports.

/** The widgets by their elements: the address of the script, the state that it has, and what it has returned. */
const widgets = new Map();

/** The numbers of failed attempts to load a script, by its address. */
const failures = new Map();

const load = async (script) => {
  const count = failures.get(script) ?? 0;
  try {
    // Browsers may remember the failure of an address until the page is closed.
    return (await import(count ? `${script}?attempt=${count + 1}` : script)).default;
  } catch (error) {
    failures.set(script, count + 1);
    throw error;
  }
};

const report = (script, error) => console.error(`The widget '${script}' has failed.`, error);

/** Calls a function of a widget. Its error is reported, and other widgets continue. */
const call = (script, action) => {
  try {
    action();
  } catch (error) {
    report(script, error);
  }
};

const begin = async (node) => {
  const { liveWidget: script } = node.dataset;
  const known = { script, state: node.dataset.liveState };
  widgets.set(node, known);
  try {
    // Markup of other origin must not choose scripts.
    if (!script.startsWith("/assets/") || new URL(script, location).pathname !== script) return;
    const start = await load(script);
    // Meanwhile, the element may have gone, or may show another widget.
    if (widgets.get(node) !== known || !node.isConnected) return;
    known.state = node.dataset.liveState;
    const send = (name, detail) => node.dispatchEvent(new CustomEvent(name, { detail }));
    known.widget = start(node, JSON.parse(known.state), send) ?? {};
  } catch (error) {
    report(script, error);
    if (widgets.get(node) !== known) return;
    // It begins again with the next state, in an empty element.
    known.hasFailed = true;
    node.replaceChildren();
    // That state may have come while the script was being loaded.
    if (node.isConnected && node.dataset.liveState !== known.state) begin(node);
  }
};

const compare = () => {
  for (const [node, { script, widget }] of widgets) {
    if (node.isConnected && node.dataset.liveWidget === script) continue;
    widgets.delete(node);
    call(script, () => widget?.remove?.());
    if (node.isConnected) node.replaceChildren();
  }
  for (const node of document.querySelectorAll("[data-live-widget]")) {
    const known = widgets.get(node);
    const { liveState: state } = node.dataset;
    if (!known) begin(node);
    else if (known.state === state) continue;
    else if (known.hasFailed) begin(node);
    else if (known.widget) {
      known.state = state;
      call(known.script, () => known.widget.update?.(JSON.parse(state)));
    }
  }
};

const attributeFilter = ["data-live-widget", "data-live-state"];
new MutationObserver(compare).observe(document, { attributeFilter, childList: true, subtree: true });
compare();
