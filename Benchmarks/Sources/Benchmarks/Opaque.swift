/// Takes a result in a way that the optimiser cannot see through, so that what made it is not removed.
@inline(__always)
func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { touch($0) }
}

/// Returns its argument in a way that the optimiser cannot see through, so that what uses it is not hoisted or folded.
@inline(__always)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  withUnsafeMutablePointer(to: &value) { touch($0) }
  return value
}

/// Might read or write what lies there, for all the optimiser knows. It takes a pointer rather than a generic value, for
/// to pass that on would cost more than much of what is measured.
@inline(never)
@_optimize(none)
private func touch(_ address: UnsafeRawPointer) {}
