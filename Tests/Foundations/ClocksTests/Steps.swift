/// A duration in steps, to test that clocks work with durations other than the standard one.
struct Steps: DurationProtocol, Hashable {
  var count: Int

  static var zero: Self { Self(count: 0) }
  static func + (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count + rhs.count) }
  static func - (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count - rhs.count) }
  static func * (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count * rhs) }
  static func / (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count / rhs) }
  static func / (lhs: Self, rhs: Self) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
}
