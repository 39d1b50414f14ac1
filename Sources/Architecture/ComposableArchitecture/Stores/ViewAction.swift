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
