public import Foundation
import Synchronization

/// Creates identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A new generator that counts: 00000000-0000-0000-0000-000000000000, then
  /// 00000000-0000-0000-0000-000000000001, and so on.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// A new identifier.
  public func callAsFunction() -> UUID {
    generate()
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int {
      count.wrappingAdd(1, ordering: .relaxed).oldValue
    }
  }
}

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
