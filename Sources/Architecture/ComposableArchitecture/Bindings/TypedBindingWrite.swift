/// The write of a binding action.
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

  override func pulledBack<NewRoot>(
    by keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingWrite<NewRoot> {
    TypedBindingWrite<NewRoot, Value>(
      keyPath: keyPath.appending(path: self.path), value: self.newValue, receipt: self.receipt)
  }

  override func isEqual(to other: BindingWrite<Root>) -> Bool {
    guard let other = other as? TypedBindingWrite else { return false }
    return self.newValue == other.newValue && self.keyPath == other.keyPath
  }
}
