/// What a feature's logic is about: the part of ``Reducer`` that is known before its body is.
///
/// The macro ``Reducer()`` conforms to it, apart from ``Reducer``, and gives the type a `ReducerOf` that asks for no
/// more. In a module whose types are on the main actor by default, the compiler looks at the body to find out where
/// the conformance to ``Reducer`` belongs; a body that is `some ReducerOf<Self>` must not need that conformance.
public protocol _ReducerTypes {
  /// What a feature needs to know to do its work and to be shown.
  associatedtype State

  /// Everything that can happen in a feature.
  associatedtype Action
}
