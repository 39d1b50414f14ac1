// Messages to the server, and the events that it has not acknowledged.

import { numberOf } from "./nodes.js";
import { progress, session, texts } from "./page.js";
import { FromBrowser } from "./protocol.js";

/** The connection; `connection.js` opens it. */
export const link = {
  socket: null,
  /** Whether the server has accepted this connection, or any connection so far. */
  isOpen: false,
  wasOpen: false,
  watch: 0,
  connect() {},
};

/**
 * Unacknowledged events: number, message, whether the user is informed if it is lost, element, and whether a server may
 * have received it.
 */
export let unseenEvents = [];

export const setUnseenEvents = (events) => {
  unseenEvents = events;
  waitingObserver.responded((events[0]?.[0] ?? progress.lastEvent + 1) - 1);
};

/** Called with each event of an element, and with each acknowledgement. */
export const waitingObserver = { sent() {}, responded() {} };

export const transmit = (message) => {
  if (link.isOpen) link.socket.send(message);
  if (unseenEvents.length) expectResponse();
  return link.isOpen;
};

/** Reconnects if nothing arrives within 10 s: a lost connection is not always reported. */
export const expectResponse = () => { link.watch ||= setTimeout(() => link.connect(), 10_000); };

/** Whether the server would refuse a message. The size of most is far below the limit. */
const isTooLong = (message) => message.length > session.limit / 3 && new Blob([message]).size > session.limit;

/** The types of events whose loss is not reported to the user. */
const automatic = 
  /^((live-|mouse|pointer)[a-z-]*|blur|focus(in|out)?|scroll(end)?|timeupdate|toggle|visibilitychange)$/;

export const emit = (kind, ...values) => {
  const number = progress.lastEvent + 1;
  // Values that can't be encoded throw, and take no number.
  const message = JSON.stringify([kind, number, progress.lastPatch, ...values]);
  if (isTooLong(message)) throw new RangeError(texts.long);
  progress.lastEvent = number;
  unseenEvents.push([number, message, kind === FromBrowser.event && !automatic.test(values[1])]);
  if (transmit(message)) noteSeenTold();
  return number;
};

export const emitEvent = (node, type, detail) => {
  const number = emit(FromBrowser.event, numberOf(node), type, ...(detail === undefined ? [] : [detail]));
  waitingObserver.sent(node, type, number);
  unseenEvents.at(-1).push(node, link.isOpen);
  return number;
};

/** Sends unacknowledged events again. */
export const repeat = () => {
  for (const event of unseenEvents) if (transmit(event[1])) event[4] = true;
};

// MARK: Acknowledgements of patches

let seenPatches = 0;
let seenTimer = 0;

const noteSeenTold = () => {
  seenPatches = 0;
  clearTimeout(seenTimer);
  seenTimer = 0;
};

const tellSeen = () => {
  noteSeenTold();
  transmit(JSON.stringify([FromBrowser.patchesSeen, progress.lastPatch]));
};

/** Acknowledges patches if no event does so within 16 patches or 5 s. */
export const noteSeen = () => {
  if (++seenPatches >= 16) tellSeen();
  else seenTimer ||= setTimeout(tellSeen, 5000);
};
