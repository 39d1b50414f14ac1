/// Marks a case of a ``Reducer()`` enum that carries no feature: its values are state, and it has no actions.
///
/// ```swift
/// @Reducer
/// enum Path {
///   case detail(Detail)
///   @ReducerCaseIgnored case meeting(Meeting, standup: Standup)
/// }
/// ```
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of a ``Reducer()`` enum whose state has actions and no logic, and goes away when one is sent.
///
/// Cases of `AlertState` and `ConfirmationDialogState` are understood without it. The type must have one
/// generic argument, the actions, or a nested type `Action`.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseEphemeralMacro")
