// Locks, which tell other tabs that this page uploads a recording.

const lockName = (id) => `minutes.recording.${id}`;

/** A lock that is held until it is released, or until the browser closes or kills the page. */
export class RecordingLock {
  #isFree = false;
  #free = null;

  constructor(id) {
    navigator.locks?.request(lockName(id), () => this.#isFree || new Promise((free) => { this.#free = free; }));
  }

  release() {
    this.#isFree = true;
    this.#free?.();
  }
}

/** Returns a function that tells whether a page of this browser uploads a recording now. */
export const heldLocks = async () => {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name));
  return (id) => held.has(lockName(id));
};
