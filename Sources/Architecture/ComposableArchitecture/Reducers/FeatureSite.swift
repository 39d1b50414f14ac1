import ConcurrencyExtras

/// A place in a reducer where children run: tells their effects apart from those of other places.
final class FeatureSite: Sendable {
  /// An instance of the child by its id; there is only one where there is none.
  func instance(_ id: some Hashable & Sendable) -> FeatureInstance {
    FeatureInstance(site: self, id: AnyHashableSendable(id))
  }

  var soleInstance: FeatureInstance { FeatureInstance(site: self, id: nil) }
}

/// An instance of a child feature: a row, a screen, a page of a stack.
struct FeatureInstance: Hashable, Sendable {
  let site: FeatureSite
  let id: AnyHashableSendable?

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.site === rhs.site && lhs.id == rhs.id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self.site))
    hasher.combine(self.id)
  }
}
