/// A default value, once it was made.
@usableFromInline
final class DefaultValue<Value: Sendable>: Sendable {
  @usableFromInline
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
