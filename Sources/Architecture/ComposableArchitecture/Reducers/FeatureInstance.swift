public import ConcurrencyExtras

/// An instance of a child feature: a row, a screen, a page of a stack.
@usableFromInline
struct FeatureInstance: Hashable, Sendable {
  @usableFromInline
  let site: FeatureSite

  @usableFromInline
  let id: AnyHashableSendable?

  @usableFromInline
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.site === rhs.site && lhs.id == rhs.id
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self.site))
    hasher.combine(self.id)
  }
}
