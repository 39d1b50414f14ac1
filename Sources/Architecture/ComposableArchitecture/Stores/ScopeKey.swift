/// What a part of a store is: the way to its state and the way of its actions.
struct ScopeKey: Hashable {
  /// What is made of the part. With the types of the key paths, this decides the type of what is kept for it.
  enum Kind {
    case part
    case optional
    case presented
    case elements
    case enumCase
  }

  let kind: Kind
  let state: AnyKeyPath
  let action: AnyKeyPath

  /// Hashes the way to the state alone: few parts of a store share it, and hashing a key path takes 70 ns.
  func hash(into hasher: inout Hasher) {
    hasher.combine(self.kind)
    hasher.combine(self.state)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    // Comparing key paths takes a while, and mostly they are the same objects.
    lhs.kind == rhs.kind
      && (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}
