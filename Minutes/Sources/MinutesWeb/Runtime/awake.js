// Keeps the screen on during a recording, because a sleeping phone captures nothing.

/** A wake lock while it is needed. Browsers release it when the page is hidden. */
export class ScreenLock {
  #isNeeded;
  #lock = null;

  /** @param isNeeded Returns whether the screen has to stay on now. */
  constructor(isNeeded) {
    this.#isNeeded = isNeeded;
  }

  start() {
    document.addEventListener("visibilitychange", this.request);
    this.request();
  }

  /** Requests the wake lock if it is needed. */
  request = () => {
    if (document.hidden || !this.#isNeeded()) return;
    this.release();
    this.#lock = navigator.wakeLock?.request("screen").catch(() => null);
  };

  async release() {
    const lock = this.#lock;
    this.#lock = null;
    // The request for the wake lock may be pending.
    (await lock)?.release();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.request);
    this.release();
  }
}
