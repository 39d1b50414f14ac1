import BoundedNumbers
import CSoxr
import MinutesCore

/// Converts sound of any rate and channel count into that of speech engines, piece by piece.
///
/// The mean of the channels is resampled by libsoxr (HQ): 0.17 ms for a second of 48 kHz sound, aliases below −138 dB.
final class Resampler {
  private let channelCount: Int
  private let ratio: Double
  /// `nil` if the rate needs no conversion.
  private let soxr: OpaquePointer?

  /// - Parameters:
  ///   - sampleRate: Samples a second and channel.
  ///   - channelCount: The number of channels, at least 1.
  init(sampleRate: Int, channelCount: Int) throws(SpeechFailure) {
    guard sampleRate > 0, channelCount > 0 else {
      throw SpeechFailure(
        .unsuitableSound(sampleRate: sampleRate, channelCount: channelCount))
    }
    self.channelCount = channelCount
    ratio = Double(SpeechSound.sampleRate) / Double(sampleRate)
    guard sampleRate != SpeechSound.sampleRate else {
      soxr = nil
      return
    }
    var error: soxr_error_t?
    var format = soxr_io_spec(SOXR_FLOAT32_I, SOXR_INT16_I)
    // Dither would make pieces differ from the whole.
    format.flags = SOXR_NO_DITHER_FLAG
    var quality = soxr_quality_spec(SOXR_HQ_RECIPE, 0)
    soxr = soxr_create(
      Double(sampleRate), Double(SpeechSound.sampleRate), 1, &error, &format, &quality, nil)
    guard soxr != nil else {
      let reason = error.map { String(cString: $0) } ?? "no reason given"
      throw SpeechFailure(.resamplingFailed(sampleRate: sampleRate, reason: reason))
    }
  }

  deinit { if let soxr { soxr_delete(soxr) } }

  /// Converts the next samples, the channels interleaved. The filter holds some back until there are more.
  func resample(_ samples: [Int16]) throws(SpeechFailure) -> SpeechSound {
    guard let soxr else {
      return SpeechSound(samples: channelCount == 1 ? samples : mono(samples).map(Self.sample))
    }
    let input = mono(samples)
    var output: [Int16] = []
    var position = 0
    while position < input.count {
      position += try process(input[position...], with: soxr, into: &output)
    }
    return SpeechSound(samples: output)
  }

  /// Returns the samples that the filter holds back.
  func finish() throws(SpeechFailure) -> SpeechSound {
    var output: [Int16] = []
    if let soxr {
      var count = -1
      while count != output.count {
        count = output.count
        _ = try process(nil, with: soxr, into: &output)
      }
    }
    return SpeechSound(samples: output)
  }

  /// - Returns: How many samples of the input were taken.
  private func process(
    _ input: ArraySlice<Float>?, with soxr: OpaquePointer, into output: inout [Int16]
  ) throws(SpeechFailure) -> Int {
    let count = input?.count ?? 0
    var taken = 0
    var made = 0
    let capacity = 4_096 + Int(clamping: (Double(count) * ratio).rounded(.up))
    var buffer = [Int16](repeating: 0, count: capacity)
    let error =
      if let input {
        input.withUnsafeBufferPointer {
          soxr_process(soxr, $0.baseAddress, count, &taken, &buffer, capacity, &made)
        }
      } else {
        soxr_process(soxr, nil, 0, nil, &buffer, capacity, &made)
      }
    if let error { throw SpeechFailure(.resamplerFailed(reason: String(cString: error))) }
    output += buffer[..<made]
    return taken
  }

  /// The mean of the channels, from −1 to 1.
  private func mono(_ samples: [Int16]) -> [Float] {
    let scale = 1 / (32_768 * Float(channelCount))
    return stride(from: 0, to: samples.count - channelCount + 1, by: channelCount).map { frame in
      var sum: Float = 0
      for channel in 0..<channelCount { sum += Float(samples[frame + channel]) }
      return sum * scale
    }
  }

  private static func sample(_ level: Float) -> Int16 {
    Int16(clamping: (level * 32_768).rounded())
  }
}

/// `SOXR_NO_DITHER` and `SOXR_HQ`, which are macros that Swift does not import in these types.
private let SOXR_NO_DITHER_FLAG: UInt = 8
private let SOXR_HQ_RECIPE: UInt = 4
