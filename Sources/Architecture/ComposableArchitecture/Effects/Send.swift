/// Sends actions from an effect back to its store.
///
/// Given to the operation of ``Effect/run(priority:name:operation:catch:fileID:filePath:line:column:)``,
/// and called like a function:
///
/// ```swift
/// return .run { send in
///   for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTick) }
/// }
/// ```
///
/// Main-actor bound: sending hops to the main actor, and comes back when the action, and what it sent
/// on, have been processed. Once the task that sends has been cancelled, actions are ignored. It must
/// not be used after the operation has ended, which is reported as an issue.
@MainActor
public struct Send<Action>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  /// Sends to a closure, for code that takes a `Send` and is used without a store.
  ///
  /// - Parameter send: Is given the actions, on the main actor.
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

/// Sends actions of a reducer: `SendOf<Feature>` is `Send<Feature.Action>`.
public typealias SendOf<R: Reducer> = Send<R.Action>
