/// The id of a presented value.
///
/// An object, for most values have none, and copying an `AnyHashable` that is not there takes longer than all that
/// presenting takes otherwise.
///
/// `@unchecked Sendable` is safe: ids are made, compared and hashed on the main actor only, like the state that they
/// are of.
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
  /// Reads the id of a value whose type is found to have one at run time: `Value` is `Element`.
  static func reader<Element: Identifiable, Value>(
    of type: Element.Type, for value: Value.Type
  ) -> (UnsafePointer<Value>) -> PresentedID {
    { value in
      PresentedID(
        AnyHashable(UnsafeRawPointer(value).assumingMemoryBound(to: Element.self).pointee.id))
    }
  }
}
