"use strict";
// Keeps the page up to date. What is said is described in Documentation/LiveHTML.md.
(() => {
  const { session, epoch: firstEpoch, patch, event } = document.currentScript.dataset;
  let epoch = firstEpoch, lastPatch = Number(patch), lastEvent = Number(event);
  let unseen = [];
  let socket;
  const parts = new Map();

  const learn = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    for (let node = root; node; node = walker.nextNode()) {
      const number = node.nodeType === 8 ? Number(node.data) : Number(node.dataset?.n);
      if (number) parts.set(number, node);
    }
  };

  const find = ([number, ...path]) => {
    const part = parts.get(number);
    const isComment = part.nodeType === 8;
    let parent = isComment ? part.parentNode : part;
    let children = isComment ? siblings(part) : [...part.childNodes];
    let node = part;
    path.forEach((position, depth) => {
      if (depth) [parent, children] = [node, [...node.childNodes]];
      node = children[position] ?? null;
    });
    return { parent, node, children };
  };

  const siblings = (node) => {
    const result = [];
    while ((node = node.nextSibling)) result.push(node);
    return result;
  };

  const apply = ([operation, location, ...values]) => {
    if (operation === 6) return void (document.title = location);
    const { parent, node } = find(location);
    if (operation === 0) node.data = values[0];
    if (operation === 1) node.setAttribute(...values);
    if (operation === 2) node.removeAttribute(values[0]);
    if (operation === 3) {
      const [count, html = ""] = values;
      let next = node;
      for (let i = 0; i < count; i++) {
        const removed = next;
        next = next.nextSibling;
        removed.remove();
      }
      const template = document.createElement("template");
      template.innerHTML = html;
      learn(template.content);
      parent.insertBefore(template.content, next);
    }
  };

  const forget = (number) => { unseen = unseen.filter((message) => message[1] > number); };

  const receive = (message) => {
    const [kind, ...values] = message;
    if (kind === 0) {
      forget(values[1]);
      for (const message of unseen) socket.send(JSON.stringify(message));
    }
    if (kind === 1 && values[0] === lastPatch + 1) {
      lastPatch = values[0];
      forget(values[1]);
      values[2].forEach(apply);
    }
    if (kind === 2) location.reload();
    if (kind === 3) forget(values[0]);
  };

  document.addEventListener("click", (event) => {
    for (let node = event.target; node; node = node.parentElement) {
      if (!node.dataset.on?.split(" ").includes("click")) continue;
      const message = [1, ++lastEvent, lastPatch, Number(node.dataset.n), "click"];
      unseen.push(message);
      if (socket.readyState === 1) socket.send(JSON.stringify(message));
    }
  });

  const connect = () => {
    const url = new URL(`/live?session=${session}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    socket.onopen = () => socket.send(JSON.stringify([0, 1, epoch, lastPatch]));
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = ({ code }) => (code === 4000 ? location.reload() : setTimeout(connect, 500));
  };

  learn(document.body);
  connect();
})();
