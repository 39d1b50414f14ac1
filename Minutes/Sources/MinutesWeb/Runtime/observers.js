// Passes the events of a recording to its observers.

/** The events that tell the state of a recording. */
const stateOf = function* (recording) {
  const { buffer, offers, sources: { microphone, shared } } = recording;
  if (recording.isOver) {
    yield { kind: recording.isCancelled ? "cancelled" : recording.reason };
    yield null;
    return;
  }
  yield { kind: recording.isPaused ? "paused" : "resumed" };
  yield { kind: microphone.isMuted ? "muted" : "unmuted" };
  if (microphone.change) yield microphone.change;
  yield offers.event;
  if (shared.isOver) yield { kind: "sharingEnded" };
  if (recording.missing) yield { kind: "missing", seconds: recording.missing };
  if (!buffer.isKept) yield { kind: "notKept" };
};

export class Observers {
  #observers = new Set();

  add(observer) { this.#observers.add(observer); }

  delete(observer) { this.#observers.delete(observer); }

  /** Passes an event to all observers. `null` is the end. */
  tell(event) {
    for (const observer of this.#observers) observer(event);
  }

  /**
   * Yields the events of the current state, then each further event, until the end or until the signal
   * is aborted.
   */
  async *events(recording, signal) {
    const queue = [];
    let wake = () => {};
    const observer = (event) => { queue.push(event); wake(); };
    this.add(observer);
    signal.addEventListener("abort", () => observer(null), { once: true });
    try {
      for (const event of stateOf(recording)) {
        if (!event) return;
        yield event;
      }
      for (;;) {
        while (!queue.length) await new Promise((go) => { wake = go; });
        const event = queue.shift();
        if (!event) return;
        yield event;
      }
    } finally {
      this.delete(observer);
    }
  }
}
