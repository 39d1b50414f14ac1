import CSoxr
import MinutesCore

/// Converts sound to another sample format, piece by piece: the channels are mixed or repeated, and the rate is changed by libsoxr (HQ).
final class SoundFormatConverter {
  private let source: SoundFormat
  private let destination: SoundFormat
  /// `nil` if the rate needs no conversion.
  private let soxr: OpaquePointer?

  /// - Throws: ``SoundFileFailure`` if libsoxr does not support the rates.
  init(from source: SoundFormat, to destination: SoundFormat) throws {
    self.source = source
    self.destination = destination
    guard source.sampleRate != destination.sampleRate else {
      soxr = nil
      return
    }
    var error: soxr_error_t?
    var format = soxr_io_spec(SOXR_INT16_I, SOXR_INT16_I)
    // SOXR_NO_DITHER, a macro that Swift does not import in this type. Dither would make each conversion another one.
    format.flags = 8
    // SOXR_HQ.
    var quality = soxr_quality_spec(4, 0)
    soxr = soxr_create(
      Double(source.sampleRate), Double(destination.sampleRate),
      UInt32(clamping: destination.channelCount), &error, &format, &quality, nil)
    guard soxr != nil else {
      throw SoundFileFailure(conversion: error.map { String(cString: $0) } ?? "")
    }
  }

  deinit { if let soxr { soxr_delete(soxr) } }

  /// Whether sound stays as it is.
  var isIdentity: Bool { source == destination }

  /// Converts the next samples, the channels interleaved. The filter holds some back until there are more.
  func convert(_ samples: [Int16]) throws -> [Int16] {
    let mixed = mix(samples)
    guard let soxr else { return mixed }
    var output: [Int16] = []
    var position = 0
    while position < mixed.count {
      position += try process(mixed[position...], with: soxr, into: &output)
    }
    return output
  }

  /// Returns the samples that the filter holds back.
  func finish() throws -> [Int16] {
    var output: [Int16] = []
    guard let soxr else { return output }
    var count = -1
    while count != output.count {
      count = output.count
      _ = try process(nil, with: soxr, into: &output)
    }
    return output
  }

  /// - Returns: How many samples of the input were taken.
  private func process(
    _ input: ArraySlice<Int16>?, with soxr: OpaquePointer, into output: inout [Int16]
  ) throws -> Int {
    let channels = destination.channelCount
    let frames = (input?.count ?? 0) / channels
    var taken = 0
    var made = 0
    let capacity = 4_096 + frames * (destination.sampleRate / source.sampleRate + 1)
    var buffer = [Int16](repeating: 0, count: capacity * channels)
    let error =
      if let input {
        input.withUnsafeBufferPointer {
          soxr_process(soxr, $0.baseAddress, frames, &taken, &buffer, capacity, &made)
        }
      } else {
        soxr_process(soxr, nil, 0, nil, &buffer, capacity, &made)
      }
    if let error { throw SoundFileFailure(conversion: String(cString: error)) }
    output += buffer[..<(made * channels)]
    return taken * channels
  }

  private func mix(_ samples: [Int16]) -> [Int16] {
    switch (source.channelCount, destination.channelCount) {
    case (1, 2): samples.flatMap { [$0, $0] }
    case (2, 1):
      stride(from: 0, to: samples.count - 1, by: 2).map {
        let sum =
          Int32(truncatingIfNeeded: samples[$0]) + Int32(truncatingIfNeeded: samples[$0 + 1])
        return Int16(clamping: sum / 2)
      }
    default: samples
    }
  }
}
