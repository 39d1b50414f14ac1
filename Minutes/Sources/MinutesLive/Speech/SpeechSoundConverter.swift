import Foundation
import MinutesCore

/// Converts the sound of a recording to ``SpeechSound``, chunk by chunk.
protocol SpeechSoundConverter {
  /// Converts the next samples, laid out as the recording's `SoundFormat` says.
  func convert(_ samples: Data) throws -> SpeechSound

  /// Returns the sound that was held back.
  func finish() throws -> SpeechSound
}

/// Converts sound with a ``Resampler``.
struct ResamplingConverter: SpeechSoundConverter {
  private let resampler: Resampler

  init(_ format: SoundFormat) throws {
    resampler = try Resampler(sampleRate: format.sampleRate, channelCount: format.channelCount)
  }

  func convert(_ samples: Data) throws -> SpeechSound {
    let numbers = samples.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map {
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
      }
    }
    return try resampler.resample(numbers)
  }

  func finish() throws -> SpeechSound { try resampler.finish() }
}
