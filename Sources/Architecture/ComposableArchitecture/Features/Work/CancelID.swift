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

/// An id for cancellation, and the feature instance that uses it.
struct CancelKey: Sendable {
  let instance: FeatureInstance
  let id: CancelID
}

/// The effects and operations with one id in an instance of a feature.
struct CancelBucket {
  /// Those of the instance itself.
  var entries = EffectRoster()
  /// Instances of children with effects or operations of the same id.
  var instances: [ObjectIdentifier: FeatureInstance] = [:]

  var isEmpty: Bool {
    self.entries.isEmpty && self.instances.isEmpty
  }
}
