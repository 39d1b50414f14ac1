/// Sends actions from an effect back to its store.
///
/// Given to the operation of
/// ``Effect/run(priority:name:operation:catch:fileID:filePath:line:column:)``, and called like a
/// function:
///
/// ```swift
/// return .run { send in
///   for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTick) }
/// }
/// ```
///
/// Bound to the main actor: sending hops to the main actor, and returns when the action, and the
/// actions that it sent on, have been processed. Actions are ignored after the sending task has
/// been cancelled. Sending after the operation has ended is reported as an issue.
@MainActor
public struct Send<Action>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  /// Creates a `Send` that calls a closure, for code that takes a `Send` and is used without a
  /// store.
  ///
  /// - Parameter send: Called with each action, on the main actor.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action.
  ///
  /// - Parameter action: The action. It is ignored if the current task has been cancelled.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    self.send(action)
  }
}
