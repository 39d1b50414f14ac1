public import SwiftNavigation

/// The actions of a feature that separates the actions that its view may send.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case loginResponse(Result<User, any Error>)
///
///   enum View { case loginButtonTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions that a view may send.
  associatedtype ViewAction

  /// The case for the actions of the view.
  static func view(_ action: ViewAction) -> Self
}

/// Adds a method `send(_:)` to a view for the actions that views may send.
///
/// ```swift
/// @ViewAction(for: Login.self)
/// struct LoginView {
///   let store: StoreOf<Login>
///
///   func submit() { send(.loginButtonTapped) }
/// }
/// ```
///
/// The feature's actions conform to ``ViewAction``: a view sends those in the case `view`. The
/// macro warns about view actions that are sent through the store instead.
///
/// - Parameter reducer: The feature.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro")
where R.Action: ViewAction

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
