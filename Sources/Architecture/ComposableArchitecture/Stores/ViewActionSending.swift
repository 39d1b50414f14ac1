public import SwiftNavigation

/// A view with a method for the actions that views may send; see the macro `@ViewAction(for:)`.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the view's store.
  associatedtype StoreState

  /// The actions of the view's store.
  associatedtype StoreAction: ViewAction

  /// The view's store.
  @MainActor
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action from the view.
  ///
  /// - Returns: The work that follows. It can be awaited or cancelled.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    self.store.send(.view(action))
  }

  /// Sends an action from the view.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows. It can be awaited or cancelled.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: _Animation?) -> StoreTask {
    self.send(action)
  }

  /// Sends an action from the view.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The context of the change. Accepted for source compatibility and ignored.
  /// - Returns: The work that follows. It can be awaited or cancelled.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: _Transaction) -> StoreTask {
    self.send(action)
  }
}
