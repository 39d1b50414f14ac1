public import SwiftNavigation

/// The state and actions of a feature: the part of ``Reducer`` that does not depend on its body.
///
/// Do not conform to it: ``Reducer`` implies it. The macro ``Reducer()`` adds this conformance
/// separately, for modules whose types are on the main actor by default. There a conformance to
/// ``Reducer`` may be isolated to the main actor, and this one is not: nonisolated code, like case
/// paths, may still name a feature's types (`StackActionOf<Path>`), and a body of type
/// `some ReducerOf<Self>` does not need the conformance that it determines.
public protocol _ReducerTypes {
  /// The data that a feature needs for its logic and its view.
  associatedtype State

  /// Every event of a feature.
  associatedtype Action
}

/// The state of a reducer enum. It names its reducer, so that `forEach` and `ifLet` need no reducer
/// argument.
public protocol _CaseReducerState {
  /// The reducer.
  associatedtype StateReducer: _ReducerTypes where StateReducer.State == Self

  /// Whether the value is in a case without logic that any of its actions dismisses.
  var _isEphemeral: Bool { get }
}

extension _CaseReducerState {
  /// Whether the value is in a case without logic that any of its actions dismisses. The default is
  /// for enums without such cases.
  public var _isEphemeral: Bool { false }
}

/// State without logic that any of its actions dismisses: an alert, a dialog.
public protocol _EphemeralState {
  /// The actions of the buttons.
  associatedtype Action
}

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
