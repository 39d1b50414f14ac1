/// Gives a view a method `send(_:)` for the actions that are meant for views.
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
/// The feature's actions conform to ``ViewAction``: of them, a view sends those in the case `view`. Sending one
/// through the store instead is warned of.
///
/// - Parameter reducer: The feature.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro")
where R.Action: ViewAction
