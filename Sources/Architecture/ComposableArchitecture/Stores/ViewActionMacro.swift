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
