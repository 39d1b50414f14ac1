#if CombineSchedulers
  import CombineSchedulers

  /// Publishes the state of a store, which owns it.
  @MainActor
  final class StateBroadcast<State>: StateListener {
    let state: () -> State
    // Safe from any thread: a subject has its own lock.
    nonisolated(unsafe) let subject = PassthroughSubject<State, Never>()

    init(_ state: @escaping () -> State) {
      self.state = state
    }

    deinit {
      // Safe for the same reason.
      nonisolated(unsafe) let subject = self.subject
      MainActor.runSoon { subject.send(completion: .finished) }
    }

    func stateMayHaveChanged() {
      self.subject.send(self.state())
    }

    /// Publishes the state at the time of the subscription, and after the actions that are
    /// processed together.
    ///
    /// Does not retain this object, and completes with it. A subscriber off the main actor gets the
    /// values from the main actor.
    var publisher: AnyPublisher<State, Never> {
      RelayedStates(broadcast: self).eraseToAnyPublisher()
    }
  }
#endif
