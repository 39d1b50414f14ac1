/// Marks a case of a ``Reducer()`` enum without a feature: its values are state, and it has no
/// actions.
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

/// Marks a case of a ``Reducer()`` enum whose state has actions but no logic, and which each of its
/// actions dismisses.
///
/// Cases of `AlertState` and `ConfirmationDialogState` do not need it. The type must have one
/// generic argument, the actions, or a nested type `Action`.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseEphemeralMacro")
