/// The write of a binding action, without the type of the value.
///
/// `@unchecked Sendable` is safe: a write is immutable, and so is a key path; the captured
/// arguments of a key path with a subscript are read only where the action is processed, on the
/// main actor.
class BindingWrite<Root>: @unchecked Sendable {
  let keyPath: PartialKeyPath<Root>

  /// Detects whether the write is applied. `nil` for actions that are sent without a store's
  /// binding.
  let receipt: BindingReceipt?

  init(keyPath: PartialKeyPath<Root>, receipt: BindingReceipt? = nil) {
    self.keyPath = keyPath
    self.receipt = receipt
  }

  var value: any Sendable { () }

  func apply(to root: inout Root) {}

  /// The same write to a part of a larger state.
  func pulledBack<NewRoot>(by keyPath: WritableKeyPath<NewRoot, Root>) -> BindingWrite<NewRoot> {
    BindingWrite<NewRoot>(keyPath: keyPath, receipt: self.receipt)
  }

  func isEqual(to other: BindingWrite) -> Bool { self === other }
}
