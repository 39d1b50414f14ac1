public import ConcurrencyExtras

/// The id of an instance of a feature: a row, a screen, a page of a stack.
@usableFromInline
struct FeatureID: Hashable, Sendable {
  /// The node of the feature.
  @usableFromInline
  let node: FeatureNode

  /// Distinguishes the instances of a feature; `nil` if there is one at a time.
  @usableFromInline
  let value: AnyHashableSendable?

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.node === rhs.node && lhs.value == rhs.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self.node))
    hasher.combine(self.value)
  }
}
