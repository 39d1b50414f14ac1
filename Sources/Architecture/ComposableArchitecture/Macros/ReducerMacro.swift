/// Makes a type a reducer, the logic of a feature.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// A struct conforms to ``Reducer``, its `Action` gets case key paths (so does a `State` that is an
/// enum), and `body` is built by ``ReducerBuilder``. A missing `State`, `Action` or `body` is
/// added, empty.
///
/// An enum is composed of the features in its cases; one of them is active at a time: the
/// destinations of a screen, or the elements of a stack.
///
/// ```swift
/// @Reducer
/// enum Path {
///   case detail(Detail)
///   case record(RecordMeeting)
/// }
///
/// extension Path.State: Equatable {}
/// ```
///
/// It gets a `State` and an `Action` with the same cases, and a `body` that runs the feature whose
/// case the state is in. Cases of `AlertState` and `ConfirmationDialogState` are state, with the
/// actions of their buttons. Cases with several values, or with a label, are state. Mark other
/// cases without a feature ``ReducerCaseIgnored()`` or ``ReducerCaseEphemeral()``. An enum may
/// declare the body itself: `static var body: some ReducerOf<Self>`. Write a feature with arguments
/// as a default value: `case detail(Detail = Detail(limit: 10))`.
@attached(
  member,
  names: named(State),
  named(Action),
  named(Body),
  named(body),
  named(_caseBody),
  named(_resolve),
  named(CaseScope),
  named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, _CaseReducer, _ReducerTypes)
public macro Reducer() =
  #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// Makes an enum a reducer, and adds conformances to its state and actions.
@available(
  *, deprecated,
  message:
    "Write '@Reducer' and declare conformances in extensions, like 'extension Path.State: Equatable {}'."
)
@attached(
  member,
  names: named(State),
  named(Action),
  named(Body),
  named(body),
  named(_caseBody),
  named(_resolve),
  named(CaseScope),
  named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, _CaseReducer, _ReducerTypes)
public macro Reducer(
  state: _SynthesizedConformance..., action: _SynthesizedConformance...
) = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// A conformance that `@Reducer(state:action:)` adds to the enums that it generates.
public struct _SynthesizedConformance: Sendable {
  /// `Codable`.
  public static let codable = Self()
  /// `Decodable`.
  public static let decodable = Self()
  /// `Encodable`.
  public static let encodable = Self()
  /// `Equatable`.
  public static let equatable = Self()
  /// `Hashable`.
  public static let hashable = Self()
  /// `Sendable`.
  public static let sendable = Self()
}

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
