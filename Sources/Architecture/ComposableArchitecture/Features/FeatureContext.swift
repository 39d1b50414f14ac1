/// The feature whose reducer is resolved; see ``Reducer``.
public struct _FeatureContext {
  @usableFromInline
  let node: FeatureNode

  @inlinable
  init(_ node: FeatureNode) {
    self.node = node
  }
}
