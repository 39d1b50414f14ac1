// The operations of a patch.

import { beginCall, calls } from "./calls.js";
import { noteAutofocus, noteFocus, noteLoss, settle } from "./focus.js";
import { go, inHistory, noteEntry } from "./history.js";
import { move } from "./moves.js";
import { endNavigation, load, showPage } from "./navigation.js";
import { locate, numbered, parse, partOf, register, setAttribute, unregister } from "./nodes.js";
import { afterwards, quietly } from "./page.js";
import { Operation, RowOperation } from "./protocol.js";
import { show } from "./values.js";

/** Carries out a patch that was made when the server knew the events up to one of them. */
export const carryOut = (operations, knownEvent, isResponse) => {
  const end = Live.beforeChange?.();
  const focus = noteFocus();
  let steps = [];
  // When the page becomes shorter, the scroll position is lost.
  if (operations.some(([code]) => code === Operation.pushPath || code === Operation.goBack)) noteEntry();
  quietly(() => {
    for (const [code, ...values] of operations) {
      if (code <= Operation.setContent) change(code, locate(values[0]), values, knownEvent, isResponse);
      else if (code === Operation.changeRows) changeRows(locate(values[0])[1], ...values.slice(1));
      else if (code === Operation.setTitle) document.title = values[0];
      // Operations that concern the history of the browser.
      else if (code >= Operation.pushPath && code <= Operation.goBack) {
        inHistory(() => go(code, ...values));
        steps = [endNavigation];
      } else if (code === Operation.showPage) showPage(...values);
      else if (code === Operation.load) load(...values);
      else if (code === Operation.beginCall) afterwards.push(() => beginCall(...values));
      else if (code === Operation.cancelCall) afterwards.push(() => calls.get(values[0])?.end());
      else throw new Error(`There is no operation ${code}.`);
    }
  });
  afterwards.push(...steps);
  settle(focus, isResponse);
  end?.();
};

const change = (code, [parent, node], [, value, html = null], knownEvent, isResponse) => {
  switch (code) {
    case Operation.setText:
      // Other kinds of nodes would accept the assignment silently.
      if (node.nodeType !== Node.TEXT_NODE) throw new Error("There is no text.");
      node.data = value;
      break;
    case Operation.setAttribute:
    case Operation.removeAttribute:
      if (value === "value" || value === "checked") {
        show(node, value, html, knownEvent, isResponse);
      } else {
        setAttribute(node, value, html);
      }
      break;
    case Operation.splice:
      for (; value > 0; value--) {
        const gone = node;
        node = node.nextSibling;
        remove(gone, parent);
      }
      if (html) insert(html, parent, node);
      break;
    case Operation.move:
      move(partOf(numbered.get(value)), parent, node);
      break;
    case Operation.setContent:
      node.innerHTML = value;
  }
};

/** Changes the rows of an element, of which the server only knows the keys. */
const changeRows = (list, limit, kind, key, html) => {
  const isFirst = kind === RowOperation.prepend;
  const old = [...list.children].find((node) => node.dataset.liveKey === key);
  const next = old ? old.nextSibling : list.children[isFirst ? 0 : limit];
  // First, so that the focus goes to the new row.
  if (old) remove(old, list);
  if (html && (old || kind !== RowOperation.replace)) insert(html, list, next);
  while (list.children.length > limit) remove(list.children[isFirst ? limit : 0], list);
};

const remove = (node, parent) => {
  noteLoss(node, parent);
  unregister(node);
  node.remove();
};

const insert = (html, parent, next) => {
  const content = parse(html);
  register(content);
  noteAutofocus(content);
  parent.insertBefore(content, next);
};
