/// What tells a presented value from the one that is presented in its place.
@usableFromInline
struct PresentedIdentity: Hashable, Sendable {
  @usableFromInline
  let number: Int

  @usableFromInline
  let id: PresentedID?

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
