import ConcurrencyExtras

/// An id for cancellation. Ids of different types differ, even if the values are equal as
/// `AnyHashable`s.
@usableFromInline
struct CancelID: Hashable, Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashableSendable

  init(_ id: some Hashable & Sendable) {
    self.value = AnyHashableSendable(id)
    self.type = ObjectIdentifier(Swift.type(of: self.value.base))
  }
}

extension CancelID: CustomStringConvertible {
  @usableFromInline var description: String { "\(self.value)" }
}
