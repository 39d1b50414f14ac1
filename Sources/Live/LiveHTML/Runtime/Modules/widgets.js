// Elements whose content belongs to a script of the app: a map, a chart, an editor.
// Documentation/LiveHTML.md describes the attributes and what such a script exports.

/** The widgets by their elements: the address of the script, the state that it has, and what it has returned. */
const widgets = new Map();

const begin = async (node) => {
  const { liveWidget: script } = node.dataset;
  const known = { script, state: node.dataset.liveState };
  widgets.set(node, known);
  // Markup of other origin must not choose scripts.
  if (!script.startsWith("/assets/") || new URL(script, location).pathname !== script) return;
  const { default: start } = await import(script);
  // Meanwhile, the element may have gone, or may show another widget.
  if (widgets.get(node) !== known || !node.isConnected) return;
  known.state = node.dataset.liveState;
  const send = (name, detail) => node.dispatchEvent(new CustomEvent(name, { detail }));
  known.widget = start(node, JSON.parse(known.state), send) ?? {};
};

const compare = () => {
  for (const [node, { script, widget }] of widgets) {
    if (node.isConnected && node.dataset.liveWidget === script) continue;
    widgets.delete(node);
    widget?.remove?.();
    if (node.isConnected) node.replaceChildren();
  }
  for (const node of document.querySelectorAll("[data-live-widget]")) {
    const known = widgets.get(node);
    if (!known) begin(node);
    else if (known.widget && known.state !== node.dataset.liveState) {
      known.state = node.dataset.liveState;
      known.widget.update?.(JSON.parse(known.state));
    }
  }
};

const attributeFilter = ["data-live-widget", "data-live-state"];
new MutationObserver(compare).observe(document, { attributeFilter, childList: true, subtree: true });
compare();
