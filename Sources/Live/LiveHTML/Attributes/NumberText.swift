/// A number as HTML wants it: without a fraction that says nothing.
func numberText(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return String(whole) }
  return value.isFinite ? String(value) : "0"
}
