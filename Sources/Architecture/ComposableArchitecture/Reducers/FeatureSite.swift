public import ConcurrencyExtras

/// A place in a reducer where children run: tells their effects apart from those of other places.
@usableFromInline
final class FeatureSite: Sendable {
  @usableFromInline
  init() {}

  /// An instance of the child by its id; there is only one where there is none.
  @usableFromInline
  func instance(_ id: some Hashable & Sendable) -> FeatureInstance {
    FeatureInstance(site: self, id: AnyHashableSendable(id))
  }

  @usableFromInline
  var soleInstance: FeatureInstance { FeatureInstance(site: self, id: nil) }
}

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
