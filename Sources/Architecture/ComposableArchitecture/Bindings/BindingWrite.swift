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

/// What a binding action carries.
///
/// `@unchecked Sendable` is safe: see ``BindingWrite``; the value is sendable.
final class TypedBindingWrite<Root, Value: Equatable & Sendable>:
  BindingWrite<Root>, @unchecked Sendable
{
  private let path: WritableKeyPath<Root, Value>
  private let newValue: Value

  init(keyPath: WritableKeyPath<Root, Value>, value: Value, receipt: BindingReceipt? = nil) {
    self.path = keyPath
    self.newValue = value
    super.init(keyPath: keyPath, receipt: receipt)
  }

  override var value: any Sendable { self.newValue }

  override func apply(to root: inout Root) {
    self.receipt?.isSettled = true
    root[keyPath: self.path] = self.newValue
  }

  override func isEqual(to other: BindingWrite<Root>) -> Bool {
    guard let other = other as? TypedBindingWrite else { return false }
    return self.newValue == other.newValue && self.keyPath == other.keyPath
  }
}
