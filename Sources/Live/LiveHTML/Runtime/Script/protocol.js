// The numbers of the protocol, by the names that `LiveProtocol.swift` has for them; a test compares
// both. The bundle contains only the numbers.

export const Protocol = { version: 1 };

/** The kinds of messages from the browser. */
export const FromBrowser = {
  hello: 0,
  event: 1,
  patchesSeen: 2,
  arrival: 3,
  callValue: 4,
  callFailure: 5,
  callElement: 6,
  callEnd: 7,
  framesSeen: 8,
  ping: 9,
  navigation: 10,
  preparation: 11,
};

/** The kinds of messages from the server. */
export const FromServer = {
  welcome: 0,
  patch: 1,
  page: 2,
  acknowledgement: 3,
  rejection: 4,
  framesSeen: 5,
};

/** The operations of a patch. */
export const Operation = {
  setText: 0,
  setAttribute: 1,
  removeAttribute: 2,
  splice: 3,
  move: 4,
  setContent: 5,
  setTitle: 6,
  pushPath: 7,
  replacePath: 8,
  goBack: 9,
  beginCall: 10,
  cancelCall: 11,
  showPage: 12,
  load: 13,
  changeRows: 14,
};

/** The changes of rows that only the browser has. */
export const RowOperation = {
  append: 0,
  prepend: 1,
  replace: 2,
  remove: 3,
};

/** The effects of events in the browser: `data-effects`. */
export const Effect = {
  setAttribute: 0,
  removeAttribute: 1,
  toggleAttribute: 2,
  addClass: 3,
  removeClass: 4,
  toggleClass: 5,
  focus: 6,
  dispatch: 7,
  transition: 8,
};

/** The codes with which the server closes a connection; `pageLeft` is the browser's. */
export const CloseCode = {
  protocolError: 1002,
  unacceptableData: 1003,
  invalidData: 1007,
  policyViolation: 1008,
  tooLarge: 1009,
  tryAgainLater: 1013,
  unknownSession: 4000,
  replaced: 4001,
  noCookie: 4002,
  pageLeft: 4003,
};
