// The root element. Its attributes are the state of the page for the style sheet.

export const root = document.documentElement;

/** Whether the page says that the server does not respond (`hearing.js`). */
export const isAlone = () => root.dataset.alone !== undefined;
