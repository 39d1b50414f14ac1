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

/// The id of a presented value.
///
/// A class, because most values have no id, and copying an empty `AnyHashable?` takes longer than
/// the rest of a presentation's work.
///
/// `@unchecked Sendable` is safe: ids are created, compared and hashed on the main actor only, like
/// their values.
@usableFromInline
final class PresentedID: Hashable, @unchecked Sendable {
  private let value: AnyHashable

  init(_ value: AnyHashable) {
    self.value = value
  }

  @usableFromInline
  static func == (lhs: PresentedID, rhs: PresentedID) -> Bool {
    lhs.value == rhs.value
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(self.value)
  }
}

extension PresentedID {
  /// Reads the id of a value whose conformance is found at run time: `Value` is `Element`.
  static func reader<Element: Identifiable, Value>(
    of type: Element.Type, for value: Value.Type
  ) -> (UnsafePointer<Value>) -> PresentedID {
    { value in
      PresentedID(
        AnyHashable(UnsafeRawPointer(value).assumingMemoryBound(to: Element.self).pointee.id))
    }
  }
}
