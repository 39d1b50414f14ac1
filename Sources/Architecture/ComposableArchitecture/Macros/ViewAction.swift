/// The actions of a feature that sets apart what its view may send.
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
  /// What a view may send.
  associatedtype ViewAction

  /// The case that carries what the view has sent.
  static func view(_ action: ViewAction) -> Self
}
