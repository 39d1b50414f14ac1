/// Transfers a value into a lock.
///
/// Unchecked because the compiler does not track a sending value through a closure: the wrapper is
/// created from a value that the caller has transferred, and read once.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(value: Value) {
    self.value = value
  }
}
