/// What a feature's logic is about: the part of ``Reducer`` that is known before its body is.
///
/// Not for conforming to: ``Reducer`` implies it. The macro ``Reducer()`` conforms to it apart from ``Reducer``, for
/// modules whose types are on the main actor by default. There a conformance to ``Reducer`` may belong to that actor,
/// and this one does not: code that does not run there, like case paths, may still name a feature's types
/// (`StackActionOf<Path>`), and a body that is `some ReducerOf<Self>` does not need the conformance that it decides on.
public protocol _ReducerTypes {
  /// What a feature needs to know to do its work and to be shown.
  associatedtype State

  /// Everything that can happen in a feature.
  associatedtype Action
}
