/// What tells a presented value from the one that is presented in its place.
@usableFromInline
struct PresentedIdentity: Hashable, Sendable {
  @usableFromInline
  let number: Int

  @usableFromInline
  let id: PresentedID?

  /// That of values of which there is nothing more to tell than that they are there.
  @inlinable
  static var onlyOne: Self { Self(number: 0, id: nil) }

  @inlinable
  init(number: Int, id: PresentedID?) {
    self.number = number
    self.id = id
  }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.number == rhs.number && (lhs.id === rhs.id || lhs.id == rhs.id)
  }
}
