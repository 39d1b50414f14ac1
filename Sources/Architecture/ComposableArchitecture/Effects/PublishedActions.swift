#if CombineSchedulers
  import CombineSchedulers

  /// Forwards the actions of a publisher as they arrive.
  ///
  /// `@unchecked Sendable` is safe: a reducer makes the publisher on the main actor, and it is subscribed to on the main
  /// actor. Nothing else uses it.
  struct PublishedActions<Action>: @unchecked Sendable {
    private let publisher: AnyPublisher<Action, Never>

    init(_ publisher: AnyPublisher<Action, Never>) {
      self.publisher = publisher
    }

    /// Subscribes at once, and returns when the publisher has completed or the task is cancelled.
    @MainActor
    func forward(to send: Send<Action>) async {
      let subscription = Subscription()
      await withTaskCancellationHandler {
        await subscription.run(self, send)
      } onCancel: {
        MainActor.runSoon { subscription.cancel() }
      }
    }

    @MainActor
    private final class Subscription {
      private var isOver = false
      private var cancellable: AnyCancellable?
      private var continuation: UnsafeContinuation<Void, Never>?

      func run(_ actions: PublishedActions, _ send: Send<Action>) async {
        await withUnsafeContinuation { continuation in
          guard !self.isOver else { return continuation.resume() }
          self.continuation = continuation
          let cancellable = actions.publisher.sink(
            // In the order of arrival, wherever they come from: the end does not overtake an action.
            receiveCompletion: { _ in MainActor.runSoon { self.cancel() } },
            receiveValue: { action in
              let action = UnsentAction(action: action)
              MainActor.runSoon { if !self.isOver { send(action.action) } }
            }
          )
          if !self.isOver { self.cancellable = cancellable }
        }
      }

      func cancel() {
        guard !self.isOver else { return }
        self.isOver = true
        self.cancellable = nil
        self.continuation?.resume()
        self.continuation = nil
      }
    }
  }
#endif
