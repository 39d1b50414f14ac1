/// Uses a result in a way that is opaque to the optimiser, so that the code that computes it is not
/// removed.
@inline(__always)
func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { touch($0) }
}

/// Returns its argument in a way that is opaque to the optimiser, so that code that uses it is not
/// hoisted or folded.
@inline(__always)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  withUnsafeMutablePointer(to: &value) { touch($0) }
  return value
}

/// To the optimiser, it may read or write the memory. It takes a pointer, because passing a generic
/// value would cost more than many of the measured operations.
@inline(never)
@_optimize(none)
private func touch(_ address: UnsafeRawPointer) {}
