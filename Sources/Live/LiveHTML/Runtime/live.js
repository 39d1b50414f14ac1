// The browser's side of LiveHTML: sends events to the server, and applies the server's patches.
// Documentation/LiveHTML.md describes the protocol and its terms.
"use strict";

(() => {
  /** The session data in the attributes of the script element. */
  let page = { ...document.currentScript.dataset };
  let epoch = page.epoch;
  let lastPatch = Number(page.patch);
  let lastEvent = Number(page.event);

  // While a patch is applied, elements lose and regain the focus. These are no events of the user,
  // so the server does not receive them.
  let isQuiet = false;

  // MARK: Numbers

  const numbered = new Map();

  const numberOf = (node) => Number(node.dataset ? node.dataset.n : node.data);

  const forEach = (root, body) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    for (let node = root; node; node = walker.nextNode()) body(node);
  };

  const register = (root) => forEach(root, (node) => {
    const number = numberOf(node);
    if (number) numbered.set(number, node);
    if (!node.dataset) return;
    if (node.dataset.on) listen(node);
    if (node.dataset.style) node.style.cssText = node.dataset.style;
    if (isModal(node)) newModals.push(node);
  });

  const unregister = (root) => forEach(root, (node) => {
    const number = numberOf(node);
    if (numbered.get(number) === node) numbered.delete(number);
  });

  /** The parent of a location, and the node there; null after the last child. */
  const locate = ([number, ...steps]) => {
    let node = numbered.get(number);
    let parent = node.parentNode;
    if (steps.length && node.nodeType === Node.COMMENT_NODE) {
      node = node.nextSibling;
      for (let step = steps.shift(); step > 0; step--) node = node.nextSibling;
    }
    for (const step of steps) {
      parent = node;
      node = parent.childNodes[step] ?? null;
    }
    return [parent, node];
  };

  // MARK: Operations

  /** Work to do after the other operations of a patch, because it may refer to nodes that they insert. */
  let afterwards = [];

  const carryOut = (operations, knownEvent, isAnswer) => {
    const focus = document.activeElement;
    isByKeyboard = focus?.matches(":focus-visible");
    // When the page becomes shorter, the scroll position is lost.
    if (operations.some(([code]) => code > 6 && code < 10)) noteScroll();
    isQuiet = true;
    try {
      for (const [code, ...values] of operations) {
        if (code < 6) change(code, locate(values[0]), values, knownEvent, isAnswer);
        else if (code === 6) document.title = values[0];
        else if (code < 10) inHistory(() => go(code, ...values));
        else if (code === 10) afterwards.push(() => beginCall(...values));
        else afterwards.push(() => calls.get(values[0])?.end());
      }
    } finally {
      isQuiet = false;
    }
    settle(focus, isAnswer);
  };

  const change = (code, [parent, node], [, value, html], knownEvent, isAnswer) => {
    switch (code) {
      case 0:
        // Other kinds of nodes would accept the assignment silently.
        if (node.nodeType !== Node.TEXT_NODE) throw new Error("There is no text.");
        node.data = value;
        break;
      case 1:
      case 2:
        if (value === "value" || value === "checked") {
          show(node, value, html ?? null, knownEvent, isAnswer);
        } else {
          setAttribute(node, value, html ?? null);
        }
        break;
      case 3:
        for (; value > 0; value--) {
          const gone = node;
          node = node.nextSibling;
          noteLoss(gone, parent);
          unregister(gone);
          gone.remove();
        }
        if (html) insert(html, parent, node);
        break;
      case 4:
        move(partOf(numbered.get(value)), parent, node);
        break;
      case 5:
        node.innerHTML = value;
    }
  };

  const parse = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };

  const insert = (html, parent, next) => {
    const content = parse(html);
    register(content);
    // Browsers apply autofocus only while a page loads; dialogs apply it themselves.
    autofocus = content.querySelector("[autofocus]:not(dialog *)") ?? autofocus;
    parent.insertBefore(content, next);
  };
  let autofocus = null;

  const setAttribute = (node, name, value) => {
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
    if (name === "data-n") numbered.set(Number(value), node);
    if (name === "data-on") listen(node);
    if (name === "data-style") node.style.cssText = value ?? "";
    if (name === "selected" || name === "muted") node[name] = value !== null;
    // In a group with roving tabindex, the focus follows the element that Tab reaches.
    if (name === "tabindex" && value === "0" && node.parentNode === document.activeElement?.parentNode) autofocus = node;
  };

  const partOf = (node) => {
    const nodes = [node];
    for (let depth = node.nodeType === Node.COMMENT_NODE ? 1 : 0; depth > 0; nodes.push(node)) {
      node = node.nextSibling;
      if (node.nodeType !== Node.COMMENT_NODE) continue;
      if (node.data === "/") depth--;
      else if (node.data) depth++;
    }
    return nodes;
  };

  /** Moves adjacent nodes within their parent, without interrupting focus, playback or composition. */
  const move = (nodes, parent, next) => {
    if (nodes.includes(next)) return;
    const way = parent.moveBefore ? "moveBefore" : "insertBefore";
    const put = (nodes, next) => nodes.forEach((node) => parent[way](node, next));
    const last = nodes.at(-1);
    const isBusy = nodes.some((node) => node.contains(composing) || (!parent.moveBefore && isInUse(node)));
    if (!isBusy) return put(nodes, next);
    // 4: DOCUMENT_POSITION_FOLLOWING.
    const isForward = !next || last.compareDocumentPosition(next) & 4;
    const [first, end] = isForward ? [last.nextSibling, next] : [next, nodes[0]];
    const others = [];
    for (let node = first; node !== end; node = node.nextSibling) others.push(node);
    put(others, isForward ? nodes[0] : last.nextSibling);
  };

  /** Whether a node contains the focus or plays. Frames count as well: moving them would reload them. */
  const isInUse = (node) =>
    node.contains(document.activeElement) ||
    (node.dataset && [node, ...node.querySelectorAll("audio,video,iframe")].some(
      (node) => node.paused === false || node.localName === "iframe"));

  /** The position of a removed element that contained the focus, and the rank of the focus within it. */
  let loss = null;
  let isByKeyboard = false;

  const focusableIn = (node) =>
    [node, ...node.querySelectorAll("*")].filter((node) => node.matches("a[href],button,input,select,textarea,summary,[tabindex]"));

  const noteLoss = (gone, parent) => {
    // A user of the mouse does not expect the next key press to activate another element.
    if (!isByKeyboard || openModals.has(gone)) return;
    for (const lost of [document.activeElement, ...openModals.values(), loss?.parent]) {
      if (!lost || lost === document.body || !gone.contains(lost)) continue;
      loss = { parent, position: [...parent.children].indexOf(gone), rank: focusableIn(gone).indexOf(lost) };
      return;
    }
  };

  /** Moves the focus to the element in place of the removed one, else to its neighbor, else to its parent. */
  const focusNeighbor = ({ parent, position, rank }, isAnswer) => {
    const place = parent.children[position] ?? parent.lastElementChild ?? parent;
    const next = (isAnswer && place !== parent && focusableIn(place).at(rank)) || place;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };

  const settle = (focus, isAnswer) => {
    const work = afterwards;
    afterwards = [];
    const isIdle = () => !document.activeElement || document.activeElement === document.body;
    if (isIdle() && focus?.isConnected && focus !== document.body) {
      isQuiet = true;
      focus.focus({ preventScroll: true });
      isQuiet = false;
    }
    for (const [modal, opener] of openModals) {
      if (modal.isConnected) continue;
      openModals.delete(modal);
      if (isIdle()) opener?.focus({ preventScroll: true });
    }
    openModalDialogs();
    // Otherwise a user who has done nothing would lose the focus.
    if (autofocus?.isConnected && (isAnswer || isIdle())) autofocus.focus();
    autofocus = null;
    // The element that opened a dialog may be removed before the dialog is.
    if (isIdle() || !openModals.size) {
      if (loss && isIdle()) focusNeighbor(loss, isAnswer);
      loss = null;
    }
    for (const piece of work) piece();
  };

  // MARK: User input

  let entered = new WeakMap();

  const touched = new WeakSet();

  const held = new Map();

  let composing = null;

  const controls = "input,textarea,select";
  const holdsText = (node) =>
    node.matches(controls) && !/button|checkbox|hidden|image|radio|reset|submit/.test(node.type);

  const show = (node, name, value, knownEvent, isAnswer) => {
    // The server did not know the latest input when it sent this patch, and will handle it later.
    if (entered.get(node) > knownEvent) return;
    // A slider shows a new value at once unless the user is dragging it.
    const isHeld = holdsText(node) && node.matches(":active,:not([type=range])");
    if (name === "value" && node === document.activeElement && isHeld) {
      // Intermediate text such as "1." or "-" has the value 1 or none, and must not be replaced.
      const isUnfinished = node.type === "number" && (!node.value || Number(node.value) === Number(value));
      if (!isAnswer || composing === node || isUnfinished) {
        held.set(node, [value, knownEvent]);
        return;
      }
    }
    held.delete(node);
    // A value that the server has normalised still counts as the user's input, for a later server.
    const isTheirs = isAnswer && touched.has(node) && entered.get(node) === knownEvent;
    if (isTheirs) afterwards.push(() => touched.add(node));
    if (name === "value" && node.matches("input,textarea")) return showValue(node, value ?? "", value);
    setAttribute(node, name, value);
    if (name === "checked") {
      touched.delete(node);
      node.checked = value !== null;
    } else if (node.localName === "select") afterwards.push(() => showValue(node, value ?? ""));
  };

  /** Sets a value, and preserves caret, selection and scroll position. */
  const showValue = (node, value, attribute = null) => {
    const { value: before, selectionStart: start, selectionEnd: end, selectionDirection, scrollTop, scrollLeft } = node;
    touched.delete(node);
    if (node.localName === "input") setAttribute(node, "value", attribute);
    // The value of a file input can only be cleared.
    if (node.value !== value && (node.type !== "file" || !value)) node.value = value;
    if (node.value === before || start == null) return;
    // A caret at the end stays at the end.
    const place = (position) => (position === before.length ? node.value.length : position);
    node.setSelectionRange(place(start), place(end), selectionDirection);
    node.scrollTop = scrollTop;
    node.scrollLeft = scrollLeft;
  };

  const noteEntered = (node, number) => {
    entered.set(node, number);
    if (node.type !== "radio" || !node.name) return;
    // Checking one of them has unchecked another.
    for (const other of document.querySelectorAll(`[type=radio][name="${CSS.escape(node.name)}"]`)) {
      if (other.form === node.form) entered.set(other, number);
    }
  };

  addEventListener("input", ({ target }) => {
    touched.add(target);
    held.delete(target);
  }, true);
  addEventListener("compositionstart", ({ target }) => { composing = target; }, true);
  addEventListener("compositionend", () => { composing = null; }, true);
  addEventListener("focusout", ({ target }) => {
    if (isQuiet) return;
    sendWaiting();
    if (!held.has(target)) return;
    const [value, knownEvent] = held.get(target);
    held.delete(target);
    if (!(entered.get(target) > knownEvent)) showValue(target, value ?? "", value);
  }, true);

  // MARK: Events

  let unseenEvents = [];

  const emit = (kind, ...values) => {
    const message = JSON.stringify([kind, lastEvent + 1, lastPatch, ...values]);
    // The user is informed if one of these events is lost.
    unseenEvents.push([++lastEvent, message, kind === 1 && /^(click|submit)$/.test(values[1])]);
    if (transmit(message)) noteSeenTold();
    return lastEvent;
  };

  /** The text of an element, or of the row that contains it. */
  const contextOf = (node) => (node.closest("li,tr") ?? node).textContent;

  const emitEvent = (node, type, detail) => {
    const number = emit(1, numberOf(node), type, ...(detail === undefined ? [] : [detail]));
    // No server can have received it, so a later session may apply it.
    if (!isOpen) unseenEvents.at(-1)[3] = { node, type, detail, context: contextOf(node) };
    return number;
  };

  const repeat = (events) => {
    for (const event of events) {
      transmit(event[1]);
      event.length = 3;
    }
  };

  const offers = new Map();

  const keyOf = (word) => word.replace("Space", " ").replace("Comma", ",");

  const offersOf = (node) => {
    const text = node.dataset.on ?? "";
    if (!offers.has(text)) {
      const items = [...text.matchAll(/([\w-]+)(!?)(\.?)(?::(\d+))?(?:=(\S+))?/g)];
      offers.set(text, items.map(([, name, prevents, stops, wait, keys]) => {
        return { name, prevents, stops, wait: Number(wait ?? 0), keys: keys?.split(",").map(keyOf) };
      }));
    }
    return offers.get(text);
  };

  const listened = new Set();

  const listen = (node) => {
    for (const offer of offersOf(node)) {
      const name = offer.name.startsWith("hotkey") ? "keydown" : offer.name;
      if (listened.has(name)) continue;
      listened.add(name);
      // Bubbling events are handled after the page's own scripts. Others are only visible during
      // capture.
      for (const capture of [false, true]) {
        const listener = (event) => event.bubbles !== capture && notice(event);
        document.addEventListener(name, listener, { capture, passive: false });
      }
    }
  };

  const notice = (event) => {
    const { type, target, key } = event;
    const chord = key && chordOf(event);
    // A key press that ends a composition belongs to the input method, and a click that opens a
    // link in a new tab to the browser.
    if (isQuiet || (key && (event.isComposing || event.keyCode === 229))) return;
    const isForTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (type === "click" && isForTab && target.closest("a[href]")) return;
    const told = new Map();
    /** Adds an element that handles the event, and returns whether it stops the propagation. */
    const offer = (node, type) => {
      const matches = offersOf(node).filter(({ name, keys }) => name === type && (!keys || keys.includes(chord)));
      if (!matches.length) return false;
      if (matches.some(({ prevents }) => prevents)) event.preventDefault();
      told.set(`${node.dataset.n} ${type}`, [node, type, Math.min(...matches.map(({ wait }) => wait))]);
      return matches.some(({ stops }) => stops);
    };
    const isForTarget = !event.bubbles || type === "cancel";
    for (let node = target; node?.dataset && !offer(node, type); ) node = isForTarget ? null : node.parentElement;
    if (type === "keydown" && !event.defaultPrevented) {
      const modal = [...openModals.keys()].at(-1) ?? document;
      for (const node of document.querySelectorAll("[data-on*=hotkey]")) {
        if (!modal.contains(node) || node.closest("[hidden],[inert]")) continue;
        offer(node, "hotkey-always");
        if (!isBusyWith(chord, target)) offer(node, "hotkey");
      }
    }
    if (!told.size) return;
    sendWaiting((name) => !told.has(name));
    const detail = detailOf(event);
    for (const [name, [node, type, wait]] of told) {
      clearTimeout(waiting.get(name)?.timer);
      waiting.delete(name);
      const send = () => {
        const number = emitEvent(node, type, detail);
        if (isEntry(type)) noteEntered(target, number);
      };
      if (wait) {
        waiting.set(name, { send, timer: setTimeout(sendWaiting, wait, (other) => other === name) });
        if (isEntry(type)) noteEntered(target, Infinity);
      } else {
        send();
      }
    }
  };

  /** The name of a key with its modifiers, unless these only produce the character. */
  const chordOf = ({ key, ctrlKey, altKey, metaKey }) => {
    const isAlt = altKey && key.length > 1;
    return (ctrlKey && isAlt === altKey ? "Control+" : "") + (isAlt ? "Alt+" : "") + (metaKey ? "Meta+" : "") + key;
  };

  /** Whether a key has a function in the focused element. */
  const isBusyWith = (chord, target) =>
    holdsText(target) || target.isContentEditable || target.matches("audio,video,[type=radio]") ||
    (/^( |Enter)$/.test(chord) && target.matches("a,button,summary,input"));

  const isEntry = (type) => type === "input" || type === "change";

  const waiting = new Map();

  const sendWaiting = (includes = () => true) => {
    for (const [name, { send, timer }] of [...waiting]) {
      if (!includes(name)) continue;
      clearTimeout(timer);
      waiting.delete(name);
      send();
    }
  };

  const detailOf = (event) => {
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
    if (type === "toggle") return { open: target.open ?? event.newState === "open" };
  };

  // MARK: Dialogs

  /** The modal dialogs in the order in which they were opened, and the element that had the focus before. */
  const openModals = new Map();
  let newModals = [];

  const isModal = (node) => node.matches("dialog[data-modal]");

  const openModalDialogs = () => {
    for (const modal of newModals) {
      if (!modal.isConnected || openModals.has(modal)) continue;
      openModals.set(modal, document.activeElement);
      modal.removeAttribute("open");
      modal.showModal();
    }
    newModals = [];
  };

  // Browsers close a dialog when Escape is pressed a second time, even if the page prevents it the
  // first time. So they do not receive the key.
  addEventListener("keydown", (event) => {
    const modal = [...openModals.keys()].at(-1);
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !modal) return;
    if (document.querySelector(":popover-open")) return;
    event.preventDefault();
    modal.dispatchEvent(new Event("cancel", { cancelable: true }));
  });
  addEventListener("cancel", (event) => {
    if (isModal(event.target)) event.preventDefault();
  }, true);
  addEventListener("close", ({ target }) => {
    // There are other ways to close it, such as the back gesture.
    if (isModal(target) && target.isConnected && !target.open) target.showModal();
  }, true);

  // MARK: The history of the browser

  /** The random id that distinguishes history entries of this page from those of earlier ones. */
  let visit;
  let position;
  let foreignPosition = 0;
  const scrollPositions = new Map();

  /** The work to do on arrival at another history entry, and the event that reported an arrival. */
  let journey = null;
  let journeyTimer = 0;
  let arrival = null;

  const entry = () => ({ ...history.state, live: [visit, position] });
  const path = () => location.pathname + location.search;

  const beginHistory = () => {
    visit = Math.random();
    position = 0;
    history.replaceState(entry(), "");
  };

  const inHistory = (work) => (journey ? journey.push(work) : work());

  const noteScroll = () => scrollPositions.set(position, [scrollX, scrollY]);
  /** Restores the scroll position of the current history entry. */
  const restoreScroll = () => scrollTo(...(scrollPositions.get(position) ?? [0, 0]));

  const go = (code, to, path) => {
    if (code === 9) {
      const distance = to - position;
      if (!distance) return;
      position = to;
      journey = [restoreScroll];
      history.go(distance);
      // Browsers do not report a missing history entry.
      journeyTimer = setTimeout(arrive, 500);
      return;
    }
    const isElsewhere = new URL(path, location).pathname !== location.pathname;
    if (code === 8) {
      position = to;
      history.replaceState(entry(), "", path);
      return;
    }
    // The content of an entry comes from the server: the browser would scroll before it is there.
    history.scrollRestoration = "manual";
    position = to;
    history.pushState(entry(), "", path);
    if (isElsewhere) afterwards.push(() => scrollTo(0, 0));
  };

  const arrive = () => {
    const work = journey ?? [];
    journey = null;
    clearTimeout(journeyTimer);
    for (const piece of work) inHistory(piece);
  };

  addEventListener("popstate", ({ state }) => {
    const [from, to] = state?.live ?? [];
    // An entry for a fragment of the page belongs to the position at which it was created.
    if (to === undefined) return history.replaceState(entry(), "");
    if (from === visit && to === position) return arrive();
    // Entries for fragments lie between: go on to the requested entry.
    if (journey && from === visit) return history.go(position - to);
    sendWaiting();
    noteScroll();
    // The distance to an entry from before the page was loaded is unknown: it gets a position that
    // is far from all others.
    position = from === visit ? to : (foreignPosition += 1e6);
    if (from !== visit) history.replaceState(entry(), "");
    arrival = emit(3, position, path());
    arrive();
  });

  /** Restores the scroll position when the server has sent the content for an arrival. */
  const noteAnswered = (event) => {
    if (arrival === null || event < arrival) return;
    arrival = null;
    restoreScroll();
  };

  addEventListener("pagehide", () => {
    sendWaiting();
    // After a reload, the browser restores the scroll position.
    history.scrollRestoration = "auto";
  });

  // MARK: Functions of the browser

  const functions = new Map();
  const calls = new Map();
  let lastCall = 0;

  /** The object that a function receives after its arguments. */
  class Call {
    #number;
    #abort = new AbortController();
    #lastSent = 0;
    #unseen = [];
    #lastOnItsWay = 0;
    #lastReceived = 0;
    #received = [];
    #wake = null;

    constructor(number) {
      this.#number = number;
      calls.set(number, this);
    }

    get signal() { return this.#abort.signal; }

    /** Sends binary data. The promise is fulfilled when the server has acknowledged it. */
    send(data) {
      this.signal.throwIfAborted();
      const { buffer = data, byteOffset = 0, byteLength } = data;
      const message = new Uint8Array(8 + byteLength);
      const view = new DataView(message.buffer);
      view.setUint32(0, this.#number, true);
      view.setUint32(4, ++this.#lastSent, true);
      message.set(new Uint8Array(buffer, byteOffset, byteLength), 8);
      const seen = new Promise((fulfill, reject) => {
        this.#unseen.push({ number: this.#lastSent, message, fulfill, reject });
      });
      seen.catch(() => {});
      this.#transmit();
      return seen;
    }

    /** Sends waiting frames while less than 1 MB is unacknowledged. */
    #transmit() {
      let size = 0;
      for (const { number, message } of this.#unseen) {
        if (size >= 1e6) break;
        size += message.length;
        if (number <= this.#lastOnItsWay) continue;
        this.#lastOnItsWay = number;
        transmit(message);
      }
    }

    async *frames() {
      while (!this.signal.aborted) {
        if (this.#received.length) yield this.#received.shift();
        else await new Promise((wake) => { this.#wake = wake; });
      }
    }

    receive(number, data) {
      if (number > this.#lastReceived + 1) throw new Error("A frame is missing.");
      if (number > this.#lastReceived) {
        this.#lastReceived = number;
        this.#received.push(data);
        this.#wake?.();
      }
      transmit(JSON.stringify([8, this.#number, this.#lastReceived]));
    }

    acknowledge(frame) {
      while (this.#unseen[0]?.number <= frame) this.#unseen.shift().fulfill();
      this.#transmit();
      if (!this.#unseen.length) this.allSeen?.();
    }

    repeat() {
      this.#lastOnItsWay = 0;
      this.#transmit();
    }

    /** Ends the call after all frames were acknowledged, because frames may have to be sent again. */
    async finish(kind, ...values) {
      if (this.#unseen.length) await new Promise((fulfill) => { this.allSeen = fulfill; });
      if (this.signal.aborted) return;
      emit(kind, this.#number, ...values);
      this.end();
    }

    end() {
      calls.delete(this.#number);
      this.#abort.abort();
      for (const { reject } of this.#unseen.splice(0)) reject(this.signal.reason);
      this.#wake?.();
    }

    async run(name, values) {
      try {
        const work = functions.get(name);
        if (!work) throw new DOMException(`No function is registered as '${name}'.`, "NotFoundError");
        const result = await work(...values, this);
        const iterator = result?.[Symbol.asyncIterator]?.();
        if (!iterator) return await this.finish(4, result ?? null);
        this.signal.addEventListener("abort", () => iterator.return?.().catch?.(() => {}));
        for (let step; !this.signal.aborted && !(step = await iterator.next()).done; ) {
          if (!this.signal.aborted) emit(6, this.#number, step.value);
        }
        await this.finish(7);
      } catch (error) {
        await this.finish(5, String(error?.name ?? "Error"), String(error?.message ?? error));
      }
    }
  }

  const beginCall = (number, name, values) => {
    lastCall = number;
    (calls.get(number) ?? new Call(number)).run(name, values);
  };

  const receiveFrame = (buffer) => {
    const view = new DataView(buffer);
    const number = view.getUint32(0, true);
    // A frame may arrive before the patch that makes its call.
    const call = calls.get(number) ?? (number > lastCall ? new Call(number) : null);
    call?.receive(view.getUint32(4, true), buffer.slice(8));
  };

  window.Live = {
    /** Registers a function under a name, for calls by the server. */
    register(name, work) { functions.set(name, work); },
  };

  // MARK: Full re-rendering

  // Events that were never sent, for a session that continues with the state of an earlier one.
  // Inputs are sent with their current values, so an event before an input would be applied with a
  // value from after it.
  const eventsToRedo = () => {
    const entry = unseenEvents.findLastIndex(([, , , event]) => event && isEntry(event.type));
    return unseenEvents.slice(entry + 1).filter(([, , , event]) => event);
  };

  const renderAnew = ([nextEpoch, patch, event, title, html]) => {
    const isSameRun = nextEpoch === epoch;
    // The same run of the server knows the elements' numbers. But rejected events are not sent
    // again.
    const kept = isSameRun && !isRefused ? unseenEvents.filter(([number]) => number > event) : [];
    const isKept = (node) => kept.length && entered.get(node) < Infinity;
    // Input that the current server can't know is sent again, and stays on the page until it is
    // answered.
    const typed = new Map([...document.querySelectorAll(controls)]
      .filter((node) => touched.has(node) && !(isSameRun && entered.get(node) <= event))
      .map((node) => [node, node.checked]));
    const untold = [...typed.keys()].filter((node) => !isKept(node));
    isRefused = false;
    const redone = isSameRun || !page.state ? [] : eventsToRedo();
    isUndone = !kept.length && unseenEvents.some((event) => event[2] && !redone.includes(event));
    [epoch, lastPatch, lastEvent, unseenEvents] = [nextEpoch, patch, kept.at(-1)?.[0] ?? event, kept];
    for (const call of [...calls.values()]) call.end();
    for (const { timer } of waiting.values()) clearTimeout(timer);
    for (const memory of [waiting, held, numbered, scrollPositions]) memory.clear();
    if (!kept.length) entered = new WeakMap();
    afterwards = [];
    lastCall = 0;
    arrival = journey = null;
    beginHistory();
    document.title = title;
    const focus = document.activeElement;
    const [left, top] = [scrollX, scrollY];
    isQuiet = true;
    try {
      morphChildren(document.body, parse(html), isSameRun, typed);
      register(document.body);
      for (const [node, isChecked] of typed) if (node.checked !== isChecked) node.checked = isChecked;
    } finally {
      isQuiet = false;
    }
    settle(focus, false);
    scrollTo({ left, top, behavior: "instant" });
    repeat(kept);
    for (const node of untold) {
      if (!node.isConnected || !typed.has(node)) {
        isUndone ||= !!node.value;
        continue;
      }
      node.dispatchEvent(new Event("input", { bubbles: true }));
      if (node !== document.activeElement) node.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const [, , isDeed, { node, type, detail, context }] of redone) {
      // The element may belong to another row now.
      const isSame = node.isConnected && contextOf(node) === context && offersOf(node).some(({ name }) => name === type);
      if (isSame) emitEvent(node, type, detail);
      else isUndone ||= isDeed;
    }
    if (isUndone) setTimeout(() => inform((isUndone = false)), 15_000);
    // The status element may have been replaced.
    status = null;
    inform();
  };

  /** In a list, another row may be in this position now, and must not receive the user's input. */
  const isSameField = (node, { value }) => {
    if (node.id || !node.closest("li,tr")) return true;
    if (!holdsText(node)) return node.name && node.value === value;
    return node.value === value || node.defaultValue === value || (value && node.value.startsWith(value));
  };

  /** Changes the children of a node into others, and keeps as many of them as possible. */
  const morphChildren = (parent, fresh, isSameRun, typed) => {
    const keyOf = (node) => (node.dataset && ((isSameRun && node.dataset.n) || node.id)) || null;
    const wanted = new Set([...fresh.childNodes].map(keyOf));
    const old = new Map();
    for (const node of [...parent.childNodes]) {
      const key = keyOf(node);
      if (key && !wanted.has(key)) node.remove();
      else if (key) old.set(key, node);
    }
    let next = parent.firstChild;
    for (const node of [...fresh.childNodes]) {
      const key = keyOf(node);
      let match = key ? old.get(key) : next;
      while (!key && match && (keyOf(match) || !areAlike(match, node))) match = match.nextSibling;
      if (!match || !areAlike(match, node)) {
        parent.insertBefore(node, next);
        continue;
      }
      if (match === next) next = next.nextSibling;
      else move([match], parent, next);
      morph(match, node, isSameRun, typed);
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  };

  const areAlike = (one, other) =>
    one.nodeName === other.nodeName && one.type === other.type && one.name === other.name &&
    one.dataset?.modal === other.dataset?.modal;

  const morph = (node, fresh, isSameRun, typed) => {
    if (!node.attributes) {
      if (node.data !== fresh.data) node.data = fresh.data;
      return;
    }
    const isEntered = node.matches(controls);
    for (const name of node.getAttributeNames()) {
      if (!fresh.hasAttribute(name) && name !== "style") setAttribute(node, name, null);
    }
    for (const { name, value } of fresh.attributes) {
      if (node.getAttribute(name) === value || (isEntered && name === "value")) continue;
      setAttribute(node, name, value);
    }
    const { value, checked } = fresh;
    morphChildren(node, fresh, isSameRun, typed);
    if (typed.has(node) && !isSameRun && !isSameField(node, fresh)) typed.delete(node);
    if (!isEntered || typed.has(node)) return;
    node.checked = checked;
    showValue(node, value, fresh.getAttribute("value"));
  };

  // MARK: The connection

  let socket = null;
  /** Whether the server has accepted this connection, or any connection so far. */
  let isOpen = false;
  let wasOpen = false;
  /** The reason why the page has stopped for good; empty while it is in use. */
  let end = "";
  /** Whether the page needs a full re-render. */
  let isLost = false;
  let openedAt = 0;
  let heardAt = 0;
  let attempts = 0;
  let refusals = 0;
  let isRefused = false;
  let reconnection = 0;
  let watch = 0;
  let seenPatches = 0;
  let seenTimer = 0;

  const tell = (state) => {
    document.documentElement.dataset.connection = state;
    inform();
  };

  const transmit = (message) => {
    if (isOpen) socket.send(message);
    if (unseenEvents.length) expectAnswer();
    return isOpen;
  };

  /** Reconnects if nothing arrives within 10 s: a lost connection is not always reported. */
  const expectAnswer = () => { watch ||= setTimeout(connect, 10_000); };

  const noteSeenTold = () => {
    seenPatches = 0;
    clearTimeout(seenTimer);
    seenTimer = 0;
  };

  const tellSeen = () => {
    noteSeenTold();
    transmit(JSON.stringify([2, lastPatch]));
  };

  const hangUp = () => {
    clearTimeout(reconnection);
    clearTimeout(watch);
    watch = 0;
    isOpen = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };

  const connect = () => {
    if (end || isAsking) return;
    hangUp();
    tell("connecting");
    openedAt = Date.now();
    if (isForgotten) return beginAnew();
    const address = new URL("/live?" + new URLSearchParams({ session: page.session }), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(JSON.stringify([0, 1, isLost ? "" : epoch, lastPatch]));
    socket.onmessage = ({ data }) => {
      try {
        hear(data);
      } catch (error) {
        console.error("A server message can't be applied.", error);
        isLost = true;
        lose();
      }
    };
    socket.onclose = ({ code }) => lose(code);
    expectAnswer();
  };

  const lose = (code) => {
    hangUp();
    // A page without any cookie would not get one by a new session.
    end = code === 4001 ? "elsewhere" : code === 4002 && !wasOpen ? "barred" : "";
    tell("lost");
    if (end) return;
    // A message that the server rejected would be rejected again.
    if (/100[2379]/.test(code)) isLost = isRefused = true;
    if (code === 4000 || code === 4002 || refusals > 2) {
      isForgotten = true;
      // At most one new session in 5 s.
      if (Date.now() - anewAt > 5000) return connect();
    }
    // A random delay spreads the reconnections of many pages.
    if (Date.now() - openedAt > 5000) attempts = 0;
    reconnection = setTimeout(connect, Math.min(8000, 200 * 2 ** attempts++) * (0.5 + Math.random()));
  };

  const hear = (data) => {
    heardAt = Date.now();
    clearTimeout(watch);
    watch = 0;
    if (typeof data !== "string") return receiveFrame(data);
    const [kind, ...values] = JSON.parse(data);
    switch (kind) {
      case 0:
        // Another page has used the session, so this one is outdated.
        if (values[1] > lastEvent) throw new Error("The server acknowledged unsent events.");
        noteOpen();
        forgetEvents(values[1]);
        repeat(unseenEvents);
        for (const call of calls.values()) call.repeat();
        break;
      case 1:
        if (values[0] <= lastPatch) break;
        if (values[0] > lastPatch + 1) throw new Error("A patch is missing.");
        lastPatch = values[0];
        forgetEvents(values[1]);
        carryOut(values[2], values[1], values.length > 3);
        noteAnswered(values[1]);
        if (++seenPatches >= 16) tellSeen();
        else seenTimer ||= setTimeout(tellSeen, 5000);
        break;
      case 2:
        noteOpen();
        isLost = false;
        renderAnew(values);
        break;
      case 3:
        forgetEvents(values[0]);
        noteAnswered(values[0]);
        break;
      case 4:
        console.error("The server rejected a message:", values[0]);
        isLost = isRefused = true;
        refusals++;
        break;
      case 5:
        calls.get(values[0])?.acknowledge(values[1]);
    }
    if (unseenEvents.length) expectAnswer();
  };

  const noteOpen = () => {
    isOpen = wasOpen = true;
    refusals = 0;
    tell("open");
  };

  const forgetEvents = (last) => { unseenEvents = unseenEvents.filter(([number]) => number > last); };

  // A page may be visible for hours without traffic, and a dead connection is not reported.
  setInterval(() => {
    if (!isOpen || document.hidden) return;
    const silence = Date.now() - heardAt;
    if (silence > 60_000) connect();
    else if (silence > 20_000 && !watch) {
      transmit("[9]");
      expectAnswer();
    }
  }, 10_000);

  // MARK: A new session

  let isForgotten = false;
  /** Whether the server serves another version of the page. */
  let isOutdated = false;
  let isAsking = false;
  /** Whether the server refuses the page to this browser. */
  let isBarred = false;
  let anewAt = -Infinity;
  let reloading = 0;

  /** Gives the page a new session in place. User input and active functions are preserved. */
  const beginAnew = async () => {
    isAsking = true;
    anewAt = Date.now();
    const [answer, text] = await ask().catch(() => []);
    isAsking = false;
    const isFailure = !answer || answer.status >= 500;
    isBarred = !isFailure && !answer.ok;
    // User input stays until the server sends the page again: the user may log in in another tab.
    if (isFailure || (isBarred && !isSafe())) return lose();
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const next = fresh.querySelector("script[data-session]")?.dataset;
    isOutdated = next?.version !== page.version;
    if (!next || answer.redirected || (isOutdated && (isSafe() || parseInt(next.version) !== parseInt(page.version)))) {
      end = "update";
      inform();
      return reloadWhenSafe();
    }
    // The loaded scripts and styles remain, so the version does too.
    page = { ...next, version: page.version };
    epoch = "";
    isForgotten = isLost = false;
    refusals = 0;
    renderAnew([next.epoch, Number(next.patch), Number(next.event), fresh.title, fresh.body.innerHTML]);
    connect();
    // Functions in the browser are resumed first.
    clearTimeout(reloading);
    if (isOutdated) reloading = setTimeout(reloadWhenSafe, 5000);
  };

  const ask = async () => {
    const headers = page.state ? { "Live-State": page.state } : {};
    const answer = await fetch(location.href, { cache: "no-store", headers, signal: AbortSignal.timeout(10_000) });
    return [answer, await answer.text()];
  };

  const isSafe = () =>
    (wasOpen || performance.now() > 5000) && !calls.size && !waiting.size && (end || !unseenEvents.length) &&
    ![...document.querySelectorAll(controls)].some((node) => touched.has(node) && node.value) &&
    ![...document.querySelectorAll("audio,video")].some((node) => !node.paused);

  const reloadWhenSafe = () => {
    if (!isSafe()) {
      reloading = setTimeout(reloadWhenSafe, 1000);
      return;
    }
    history.replaceState({ ...history.state, lost: page.state }, "");
    location.reload();
  };

  // MARK: Status

  const texts = {
    lost: "Connecting again …",
    offline: "You are offline. Your input is kept.",
    elsewhere: "This page is open in another window.",
    barred: "The server refused this page. Open it in another tab, and allow cookies.",
    update: "A new version of this page is available. It loads when no input would be lost.",
    undone: "This page was restarted. Please check your last change.",
    ...JSON.parse(page.texts ?? "{}"),
  };

  let isUndone = false;
  let status = "";
  let statusTimer = 0;
  let banner = null;

  /** Shows the status of the connection. A lost connection is shown after a delay. */
  const inform = () => {
    const lost = !navigator.onLine ? "offline" : isBarred ? "barred" : "lost";
    const next = end || (isOutdated ? "update" : !isOpen ? lost : isUndone ? "undone" : "");
    if (next === status) return;
    status = next;
    clearTimeout(statusTimer);
    statusTimer = setTimeout(showStatus, next === lost ? 1500 : 0);
  };

  // Any style rule of the page has priority.
  const bannerStyle = ":where(live-status){position:fixed;z-index:9;inset:auto 0 1rem;margin:auto;width:fit-content;" +
    "max-width:80%;padding:.5em 1em;border-radius:.5em;background:#333;color:#fff;font:1rem system-ui}";

  const showStatus = () => {
    const own = document.querySelector("[data-live-status]");
    if (!own && !banner && status) {
      banner = document.documentElement.appendChild(document.createElement("live-status"));
      banner.role = "status";
    }
    const place = own ?? banner;
    if (!place) return;
    place.dataset.liveStatus = status;
    // Screen readers announce changes in an element that exists already.
    setTimeout(() => { place.textContent = texts[status] ?? ""; }, 100);
    if (status || place !== banner) return;
    banner.remove();
    banner = null;
  };
  addEventListener("offline", () => inform());

  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) sendWaiting();
    // The connection may have been lost silently while the page was hidden.
    else if (!isOpen || Date.now() - heardAt > 30_000) connect();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && connect());

  // MARK: Start

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`live-raw { display: contents } ${bannerStyle}`);
  document.adoptedStyleSheets.push(sheet);

  // The page has reloaded itself, and recovers the state of its earlier session.
  const { lost, ...others } = history.state ?? {};
  history.replaceState(others, "");
  beginHistory();
  register(document.body);
  openModalDialogs();
  if (lost) [page.state, isForgotten] = [lost, true];
  // The page's own scripts have registered their functions by then.
  if (document.readyState === "complete") connect();
  else document.addEventListener("DOMContentLoaded", connect);
})();
