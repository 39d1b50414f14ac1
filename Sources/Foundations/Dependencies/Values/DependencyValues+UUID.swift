import Foundation

extension DependencyValues {
  /// A generator of identifiers.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// …
  /// state.memos.append(Memo(id: uuid()))
  /// ```
  ///
  /// A test that uses it must override it: `$0.uuid = .incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { .random() }
}

extension UUID {
  /// A random identifier, of version 4.
  ///
  /// `UUID()` opens the random device each time; this takes the bits from the system's generator.
  fileprivate static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var high = generator.next()
    var low = generator.next()
    high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x0000_0000_0000_4000
    low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return UUID(high: high, low: low)
  }

  fileprivate init(high: UInt64, low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      )
    )
  }
}
