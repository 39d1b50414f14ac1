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
