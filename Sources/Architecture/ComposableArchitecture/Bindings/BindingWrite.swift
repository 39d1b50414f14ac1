/// What a binding action carries, whatever the type of the value.
///
/// `@unchecked Sendable` is safe: a write is never changed. A key path is not either; what one with a subscript
/// holds of its arguments is looked at where the action is processed, on the main actor, alone.
class BindingWrite<Root>: @unchecked Sendable {
  let keyPath: PartialKeyPath<Root>

  /// What finds out whether the write is carried out, if somebody must know.
  let receipt: BindingReceipt?

  init(keyPath: PartialKeyPath<Root>, receipt: BindingReceipt? = nil) {
    self.keyPath = keyPath
    self.receipt = receipt
  }

  var value: any Sendable { () }

  func apply(to root: inout Root) {}

  func isEqual(to other: BindingWrite) -> Bool { self === other }
}
