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
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }

  private static let process = UInt64.random(in: .min ... .max)
  private static let identities = Atomic<UInt64>(0)
}
