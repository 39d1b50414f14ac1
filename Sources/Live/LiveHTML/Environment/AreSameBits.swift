/// Whether two values consist of the same bytes, references included.
///
/// Values that are equal by `==` but have different bytes are not found to be the same.
func areSameBits<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  withUnsafeBytes(of: lhs) { lhs in
    withUnsafeBytes(of: rhs) { rhs in lhs.elementsEqual(rhs) }
  }
}
