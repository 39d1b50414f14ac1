public import Foundation

extension UUID {
  /// The identifier that ends with a number, for tests: `UUID(10)` is
  /// 00000000-0000-0000-0000-00000000000a.
  ///
  /// - Parameter number: A number. For a negative one its bit pattern is used.
  public init(_ number: Int) {
    let word = UInt64(truncatingIfNeeded: number)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      )
    )
  }
}
