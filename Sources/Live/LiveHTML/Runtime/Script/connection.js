// The connection to the server, and the messages that arrive on it.

import { calls, receiveFrame } from "./calls.js";
import { sendDelayed } from "./events.js";
import { noteResponse } from "./history.js";
import { leaveByLink } from "./navigation.js";
import { carryOut } from "./operations.js";
import { expectResponse, link, noteSeen, repeat, setUnseenEvents, transmit, unseenEvents } from "./outbox.js";
import { progress, session } from "./page.js";
import { CloseCode, FromBrowser, FromServer, Protocol } from "./protocol.js";
import { renderAnew } from "./rerender.js";
import { condition, noteState } from "./status.js";

/** The replacement of a session that the server does not know; `renewal.js` carries it out. */
export const renewal = {
  /** Whether the session has to be replaced, whether that is under way, and when it began last. */
  isDue: false,
  isUnderWay: false,
  startedAt: -Infinity,
  begin() {},
};

/** Whether the page needs a full re-render. */
let isLost = false;
let isRefused = false;
let refusals = 0;
let openedAt = 0;
let heardAt = 0;
let attempts = 0;
let reconnection = 0;

const clearWatch = () => {
  clearTimeout(link.watch);
  link.watch = 0;
};

const hangUp = () => {
  clearTimeout(reconnection);
  clearWatch();
  link.isOpen = false;
  const { socket } = link;
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
};

const addressOfSession = () => "/live?" + new URLSearchParams({ session: session.session });

export const connect = () => {
  if (condition.end || renewal.isUnderWay) return;
  hangUp();
  noteState("connecting");
  openedAt = Date.now();
  if (renewal.isDue) return renewal.begin();
  const address = new URL(addressOfSession(), location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = (link.socket = new WebSocket(address));
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    socket.send(JSON.stringify([FromBrowser.hello, Protocol.version, isLost ? "" : progress.epoch, progress.lastPatch]));
  };
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
  expectResponse();
};

link.connect = connect;

const rejections = [CloseCode.protocolError, CloseCode.unacceptableData, CloseCode.invalidData, CloseCode.tooLarge];

export const lose = (code) => {
  hangUp();
  // A page without any cookie would not get one by a new session.
  const isBarred = code === CloseCode.noCookie && !link.wasOpen;
  condition.end = code === CloseCode.replaced ? "elsewhere" : isBarred ? "barred" : "";
  noteState("lost");
  if (condition.end) return;
  leaveByLink();
  // A message that the server rejected would be rejected again.
  if (rejections.includes(code)) isLost = isRefused = true;
  if (code === CloseCode.unknownSession || code === CloseCode.noCookie || refusals > 2) {
    renewal.isDue = true;
    // At most one new session in 5 s.
    if (Date.now() - renewal.startedAt > 5000) return connect();
  }
  // A random delay spreads the reconnections of many pages.
  if (Date.now() - openedAt > 5000) attempts = 0;
  reconnection = setTimeout(connect, Math.min(8000, 200 * 2 ** attempts++) * (0.5 + Math.random()));
};

/** Takes over the document of a new session. */
export const beginSession = (values) => {
  renewal.isDue = isLost = false;
  refusals = 0;
  sendDelayed();
  rerender(values);
};

const rerender = (values) => {
  renderAnew(values, isRefused);
  isRefused = false;
};

const hear = (data) => {
  heardAt = Date.now();
  clearWatch();
  if (typeof data !== "string") return receiveFrame(data);
  const [kind, ...values] = JSON.parse(data);
  switch (kind) {
    case FromServer.welcome:
      // Another page has used the session, so this one is outdated.
      if (values[1] > progress.lastEvent) throw new Error("The server acknowledged unsent events.");
      noteOpen();
      forgetEvents(values[1]);
      repeat();
      for (const call of calls.values()) call.repeat();
      break;
    case FromServer.patch:
      if (values[0] <= progress.lastPatch) break;
      if (values[0] > progress.lastPatch + 1) throw new Error("A patch is missing.");
      progress.lastPatch = values[0];
      forgetEvents(values[1]);
      carryOut(values[2], values[1], values.length > 3);
      noteResponse(values[1]);
      noteSeen();
      break;
    case FromServer.page:
      // Before the connection counts as open: they follow the events that wait for it.
      sendDelayed();
      noteOpen();
      isLost = false;
      rerender(values);
      // Events that are refused get no response.
      clearWatch();
      break;
    case FromServer.acknowledgement:
      forgetEvents(values[0]);
      noteResponse(values[0]);
      break;
    case FromServer.rejection:
      console.error("The server rejected a message:", values[0]);
      isLost = isRefused = true;
      refusals++;
      break;
    case FromServer.framesSeen:
      calls.get(values[0])?.acknowledge(values[1]);
  }
  if (unseenEvents.length) expectResponse();
};

const noteOpen = () => {
  link.isOpen = link.wasOpen = true;
  refusals = 0;
  noteState("open");
};

const forgetEvents = (last) => setUnseenEvents(unseenEvents.filter(([number]) => number > last));

// A page may be visible for hours without traffic, and a dead connection is not reported.
setInterval(() => {
  if (!link.isOpen || document.hidden) return;
  const silence = Date.now() - heardAt;
  if (silence > 60_000) connect();
  else if (silence > 20_000 && !link.watch) {
    transmit(JSON.stringify([FromBrowser.ping]));
    expectResponse();
  }
}, 10_000);

// The session of a closed tab ends soon. A page in the back-forward cache may be shown again.
addEventListener("pagehide", ({ persisted }) => {
  if (persisted) return;
  if (!link.isOpen && !condition.end) navigator.sendBeacon?.(addressOfSession());
  // Other events of the page's end may follow.
  link.isOpen = false;
  link.socket?.close(CloseCode.pageLeft);
});
addEventListener("online", connect);
addEventListener("pageshow", ({ persisted }) => persisted && connect());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) sendDelayed();
  // The connection may have been lost silently while the page was hidden.
  else if (!link.isOpen || Date.now() - heardAt > 30_000) connect();
});
