#if CombineSchedulers
  import CombineSchedulers
  import ConcurrencyExtras
  import IssueReporting

  /// Publishes the state of a store, which owns it.
  @MainActor
  final class StateBroadcast<State>: StateListener {
    private let state: () -> State
    // Safe from anywhere: a subject locks itself.
    private nonisolated(unsafe) let subject = PassthroughSubject<State, Never>()

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

    /// Publishes the state as it is when somebody subscribes, and after each action.
    ///
    /// Does not retain this, and ends with it.
    var publisher: AnyPublisher<State, Never> {
      Deferred { [weak self] () -> AnyPublisher<State, Never> in
        guard MainActor.isCurrent else {
          reportIssue(
            """
            A store's "publisher" was subscribed to off the main actor, which it belongs to. It ends without a \
            value. Subscribe on the main actor.
            """
          )
          return Empty().eraseToAnyPublisher()
        }
        // Safe: it is made on the main actor, where it is used.
        nonisolated(unsafe) var publisher = Empty<State, Never>().eraseToAnyPublisher()
        MainActor.assumeIsolated {
          guard let self else { return }
          publisher = self.subject.prepend(self.state()).eraseToAnyPublisher()
        }
        return publisher
      }
      .eraseToAnyPublisher()
    }
  }
#endif
