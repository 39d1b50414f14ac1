/// A random number generator that is determined by its seed.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) {
    self.state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    self.state &+= 0x9E37_79B9_7F4A_7C15
    var word = self.state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns `true` with a probability of 1 in `count`.
  public mutating func hits(oneIn count: UInt64) -> Bool { self.next() % count == 0 }

  /// Returns a number from 0 to `count - 1`.
  public mutating func number(below count: Int) -> Int { Int(self.next() % UInt64(count)) }

  /// Returns a random item.
  public mutating func pick<T>(_ items: [T]) -> T { items[self.number(below: items.count)] }

  /// Returns random bytes, at most `count`.
  public mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<self.number(below: count + 1)).map { _ in UInt8(truncatingIfNeeded: self.next()) }
  }

  /// Damages bytes: flips a bit, or deletes, repeats or inserts some.
  public mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes = self.bytes(upTo: 8) }
    let start = self.number(below: bytes.count)
    let end = min(bytes.count, start + 1 + self.number(below: 8))
    switch self.number(below: 6) {
    case 0: bytes[start] ^= 1 << UInt8(self.number(below: 8))
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 3: bytes.insert(contentsOf: self.bytes(upTo: 6), at: start)
    case 4: bytes.removeSubrange(start...)
    default: bytes[start] = UInt8(truncatingIfNeeded: self.next())
    }
  }
}
