public import SwiftNavigation

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

// Animations belong to the view layer of SwiftUI. Features that name one compile and run without
// animation.

extension Effect {
  /// Sends an action on, without leaving the main actor; see ``send(_:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  public static func send(_ action: Action, animation: _Animation?) -> Self {
    .send(action)
  }

  /// This effect.
  ///
  /// - Parameter animation: The animation of the changes. Accepted for source compatibility and
  ///   ignored.
  public func animation(_ animation: _Animation? = .default) -> Self {
    self
  }

  /// This effect.
  ///
  /// - Parameter transaction: The context of the changes. Accepted for source compatibility and
  ///   ignored.
  public func transaction(_ transaction: _Transaction) -> Self {
    self
  }
}

extension Send {
  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action. It is ignored if the current task has been cancelled.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  public func callAsFunction(_ action: Action, animation: _Animation?) {
    self(action)
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action. It is ignored if the current task has been cancelled.
  ///   - transaction: The context of the change. Accepted for source compatibility and ignored.
  public func callAsFunction(_ action: Action, transaction: _Transaction) {
    self(action)
  }
}
