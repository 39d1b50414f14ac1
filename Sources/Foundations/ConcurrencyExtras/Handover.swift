/// Carries a value into the lock.
///
/// Unchecked because the compiler does not follow a value through a closure: it is made from a
/// value that the caller has given away, and read once.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(value: Value) {
    self.value = value
  }
}
