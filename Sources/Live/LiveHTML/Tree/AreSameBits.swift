/// Whether two values are the same for sure: they consist of the same bytes, references included.
///
/// What is equal only in meaning is not found to be.
func areSameBits<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  withUnsafeBytes(of: lhs) { lhs in
    withUnsafeBytes(of: rhs) { rhs in lhs.elementsEqual(rhs) }
  }
}
