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
