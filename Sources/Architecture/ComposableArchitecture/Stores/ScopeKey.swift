/// What a part of a store is: the way to its state and the way of its actions.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath

  static func == (lhs: Self, rhs: Self) -> Bool {
    // Comparing key paths takes a while, and mostly they are the same objects.
    (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}
