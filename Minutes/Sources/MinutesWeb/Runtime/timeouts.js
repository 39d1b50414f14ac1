// Timeouts of captures: some browsers never report that no sound is available.

import { texts } from "./texts.js";

const noSound = () => new DOMException(texts.noSound, "NotReadableError");

/** Returns the result of a promise, or rejects with an error after a timeout in milliseconds. */
export const withLimit = (promise, milliseconds, error = noSound) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(() => reject(error()), milliseconds)),
]);
