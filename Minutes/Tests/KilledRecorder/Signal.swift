import Foundation
import MinutesCore

/// Test sound in which each sample is determined by its position, so that a reader detects missing
/// samples.
enum Signal {
  static let format = SoundFormat(sampleRate: 48_000)!

  static func sample(_ frame: Int) -> Int16 {
    // A tone plus noise, so that no two passages are equal.
    let tone = 8_000 * sin(Double(frame) * 0.05)
    var hash = UInt64(truncatingIfNeeded: frame) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
    return Int16(tone) + Int16(truncatingIfNeeded: hash & 0xFFF)
  }

  static func samples(_ frames: Range<Int>) -> Data {
    var data = Data(capacity: frames.count * 2)
    for frame in frames {
      let sample = sample(frame)
      data.append(UInt8(truncatingIfNeeded: sample))
      data.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return data
  }
}
