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

  /// Returns frames as a WAV file.
  static func file(_ frames: Range<Int>) -> Data {
    let samples = samples(frames)
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file = Data("RIFF".utf8) + number(36 + samples.count, 4) + Data("WAVEfmt ".utf8)
    // 16 bytes follow: PCM, one channel, samples of 16 bits.
    file += number(16, 4) + number(1, 2) + number(1, 2)
    file += number(format.sampleRate, 4) + number(2 * format.sampleRate, 4)
    file += number(2, 2) + number(16, 2)
    return file + Data("data".utf8) + number(samples.count, 4) + samples
  }
}
