extension FixedWidthInteger {
  /// Creates the nearest integer, rounded toward zero; 0 for `nan`.
  ///
  /// `Int(_:)` traps if the number is out of range, infinite or `nan`.
  @inlinable
  public init(clamping number: some BinaryFloatingPoint) {
    if let integer = Self(exactly: number.rounded(.towardZero)) {
      self = integer
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}
