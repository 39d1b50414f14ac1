/// Identifies a part of a store by the key paths to its state and to its actions.
struct ScopeKey: Hashable {
  /// The kind of scope. Together with the types of the key paths, it determines the type of the
  /// cached object.
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

  /// Hashes only the path to the state: few parts of a store share it, and hashing a key path takes
  /// 70 ns.
  func hash(into hasher: inout Hasher) {
    hasher.combine(self.kind)
    hasher.combine(self.state)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    // Comparing key paths is slow, and mostly they are identical objects.
    lhs.kind == rhs.kind
      && (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}
