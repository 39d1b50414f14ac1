#if CombineSchedulers
  /// The listeners of a root store, which are notified after it has processed an action.
  @MainActor
  final class StateListeners {
    private struct Listener {
      weak var object: (any StateListener)?
    }

    private var listeners: [Listener] = []

    /// Adds a listener. Held weakly.
    func add(_ listener: any StateListener) {
      self.listeners.removeAll { $0.object == nil }
      self.listeners.append(Listener(object: listener))
    }

    func notify() {
      for listener in self.listeners { listener.object?.stateMayHaveChanged() }
    }
  }
#endif
