public import SwiftNavigation

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
