import Foundation

@testable import MinutesLive

/// Generated sound.
enum TestSound {
  static let rate = SpeechSound.sampleRate

  static func silence(_ seconds: Double) -> [Int16] {
    [Int16](repeating: 0, count: count(seconds))
  }

  /// White noise.
  static func noise(_ seconds: Double, level: Double = 1_000, seed: UInt64 = 1) -> [Int16] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count(seconds)).map { _ in
      Int16((level * Double.random(in: -1...1, using: &generator)).rounded())
    }
  }

  /// The hum of mains with its overtones.
  static func hum(_ seconds: Double) -> [Int16] {
    (0..<count(seconds)).map { index in
      let phase = 2 * Double.pi * Double(index) / Double(rate)
      return Int16(2_000 * sin(50 * phase) + 500 * sin(150 * phase) + 300 * sin(250 * phase))
    }
  }

  /// Syllables of noise, four a second, with the loudness of speech.
  static func speech(_ seconds: Double, seed: UInt64 = 7) -> [Int16] {
    noise(seconds, level: 8_000, seed: seed).enumerated().map { index, sample in
      let phase = Double(index % (rate / 4)) / Double(rate / 4)
      return Int16(Double(sample) * pow(sin(Double.pi * phase), 2))
    }
  }

  static func tone(_ frequency: Double, rate: Int, seconds: Double) -> [Int16] {
    (0..<Int(Double(rate) * seconds)).map {
      Int16(16_000 * sin(2 * Double.pi * frequency * Double($0) / Double(rate)))
    }
  }

  /// Splits sound into chunks of a tenth of a second, as in a recording.
  static func pieces(_ samples: [Int16], of count: Int = 1_600) -> [SpeechSound] {
    stride(from: 0, to: samples.count, by: count).map {
      SpeechSound(samples: Array(samples[$0..<min(samples.count, $0 + count)]))
    }
  }

  private static func count(_ seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
}
