/// The identity of a presented value, which differs for a value presented in its place.
@usableFromInline
struct PresentedIdentity: Hashable, Sendable {
  @usableFromInline
  let number: Int

  @usableFromInline
  let id: PresentedID?

  /// The identity of all values of a type without ids and cases.
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
