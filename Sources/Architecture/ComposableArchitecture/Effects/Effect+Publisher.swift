import SourceLocations

#if CombineSchedulers
public import CombineSchedulers

extension Effect {
  /// The actions of a publisher.
  ///
  /// ```swift
  /// return .publisher { reachability.changes().map(Action.reachabilityChanged) }
  /// ```
  ///
  /// The subscription begins when the effect is started, before the caller of `Store.send`
  /// continues, and is cancelled with the effect. Values may arrive on any thread. The effect
  /// ends when the publisher completes.
  ///
  /// - Parameter createPublisher: Makes the publisher, at once.
  public static func publisher<Source: Publisher>(
    _ createPublisher: () -> Source,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self where Source.Output == Action, Source.Failure == Never {
    let label = EffectLabel(
      .publisher,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let subscription = PublishedActions(createPublisher().eraseToAnyPublisher())
    return Self(
      .run(
        EffectRun(label: label, mainOperation: { send in await subscription.forward(to: send) })
      )
    )
  }
}

/// Forwards the actions of a publisher as they arrive.
///
/// `@unchecked Sendable` is safe: a reducer makes the publisher on the main actor, and it is subscribed to on the main
/// actor. Nothing else uses it.
private struct PublishedActions<Action>: @unchecked Sendable {
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
    private var continuation: CheckedContinuation<Void, Never>?

    func run(_ actions: PublishedActions, _ send: Send<Action>) async {
      await withCheckedContinuation { continuation in
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
#else
extension Effect {
  /// The actions of a publisher. Needs the package trait `CombineSchedulers`.
  @available(
    *, unavailable,
    message: "Depend on chorale with 'traits: [\"CombineSchedulers\"]' to use publishers."
  )
  public static func publisher<Source>(_ createPublisher: () -> Source) -> Self {
    .none
  }
}
#endif
