/// A created default value.
@usableFromInline
final class DefaultValue<Value: Sendable>: Sendable {
  @usableFromInline
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
