extension ClosedRange {
  /// Creates the range between two ends in any order.
  ///
  /// `a...b` traps if `b` is lower, or if one of them is `nan`.
  ///
  /// - Returns: `nil` if one of them is `nan`.
  public init?(between first: Bound, and second: Bound) {
    if first <= second {
      self.init(uncheckedBounds: (first, second))
    } else if second <= first {
      self.init(uncheckedBounds: (second, first))
    } else {
      return nil
    }
  }
}
