/// Formats a number for HTML: whole numbers without a fraction, and 0 for infinity and `nan`.
func numberText(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return String(whole) }
  return value.isFinite ? String(value) : "0"
}
