import Foundation
import Synchronization

extension UUID {
  /// The identity of a new button, alert or dialog.
  ///
  /// A number for the process and a number within it. State is created often, and requesting random
  /// bytes from the system each time takes longer than the rest.
  static func nextIdentity() -> UUID {
    let count = identities.add(1, ordering: .relaxed).newValue
    // Version 8 (custom) and the variant of RFC 9562.
    let high = process & ~0xF000 | 0x8000
    let low = count & ~(0b11 << 62) | (0b10 << 62)
    return UUID(
      uuid: (
        high.byte(0), high.byte(1), high.byte(2), high.byte(3),
        high.byte(4), high.byte(5), high.byte(6), high.byte(7),
        low.byte(0), low.byte(1), low.byte(2), low.byte(3),
        low.byte(4), low.byte(5), low.byte(6), low.byte(7)
      ))
  }

  private static let process = UInt64.random(in: .min ... .max)
  private static let identities = Atomic<UInt64>(0)
}

extension UInt64 {
  /// A byte of the number, the most significant one first.
  fileprivate func byte(_ index: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: self >> (56 - 8 * index))
  }
}
