// Errors of events, at their elements: `data-live-error`.

import { attributeObservers } from "./nodes.js";
import { addStyles, texts } from "./page.js";
import { condition, inform } from "./status.js";

const announce = (text) => {
  condition.error = text;
  inform();
};

export const showError = (node, text) => {
  node.dataset.liveError = text;
  announce(text);
};

export const hideError = (node) => {
  delete node.dataset.liveError;
  announce("");
};

attributeObservers["data-live-error"] = (node, text) => showError(node, text || texts.failed);

addStyles(":where([data-live-error]){outline:2px solid #c00}");
