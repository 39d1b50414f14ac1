// The session of the page, and how far the page and the server are synchronised.

/** The session data: the attributes of the script element. */
export let session = { ...document.querySelector("script[data-session]").dataset };

export const takeSession = (data) => { session = data; };

/** The texts for users. */
export const texts = {
  lost: "Connecting again …",
  offline: "You are offline. Your input is kept.",
  elsewhere: "This page is open in another window.",
  barred: "The server refused this page. Open it in another tab, and allow cookies.",
  update: "A new version of this page is available. It loads when no input would be lost.",
  undone: "This page was restarted. Please check your last change.",
  failed: "This did not work. Please try again.",
  long: "This is too long to be sent. Please shorten it.",
  ...JSON.parse(session.texts ?? "{}"),
};

/** The epoch, and the numbers of the last patch that was applied and of the last event. */
export const progress = {
  epoch: session.epoch,
  lastPatch: Number(session.patch),
  lastEvent: Number(session.event),
};

// While a patch is applied, elements lose and regain the focus. These are no events of the user,
// so the server does not receive them.
export let isQuiet = false;

/** Performs work whose events the server does not receive. */
export const quietly = (work) => {
  isQuiet = true;
  try {
    work();
  } finally {
    isQuiet = false;
  }
};

/** Work to do after the operations of a patch, because it may refer to nodes that they insert. */
export const afterwards = [];

/** Adds style rules. Any rule of the page has priority over those with `:where`. */
export const addStyles = (rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};
