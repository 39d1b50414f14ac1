public import SwiftNavigation

extension Store {
  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: Action, animation: _Animation?) -> StoreTask {
    self.send(action)
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The context of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows from the action.
  @discardableResult
  public func send(_ action: Action, transaction: _Transaction) -> StoreTask {
    self.send(action)
  }
}
