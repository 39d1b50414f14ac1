import BoundedNumbers
import Foundation
import MinutesCore

/// Reads the sound of a memo that is made of parts of others, in order, in one sample format.
///
/// Where one part ends and the next one starts, the sound behind the end of the first one is faded out while the next one begins, so that
/// the cut does not click. A part that ends with its memo has no such sound, and is not changed.
struct SoundAssembly {
  /// A part: frames of a sound file.
  struct Part {
    var sound: MemoSound
    var firstFrame: Int
    var frameCount: Int
  }

  /// The length of the fade at a cut, in milliseconds.
  static let fadeDuration = 5

  let format: SoundFormat
  let parts: [Part]

  private static let framesPerRead = 1 << 15

  /// Reads all parts.
  ///
  /// - Parameter write: Takes the samples, the channels interleaved.
  /// - Returns: The number of frames of each part.
  /// - Throws: ``SoundFileFailure`` if a file is damaged or has too few frames.
  func read(_ write: ([Int16]) async throws -> Void) async throws -> [Int] {
    var counts: [Int] = []
    var tail: [Int16] = []
    for (index, part) in parts.enumerated() {
      var isStart = true
      var count = 0
      let fade = tail
      tail = try await read(part, needsTail: index + 1 < parts.count) { samples in
        var samples = samples
        if isStart {
          isStart = false
          fadeIn(&samples, after: fade)
        }
        count += samples.count / format.channelCount
        try await write(samples)
      }
      counts.append(count)
    }
    return counts
  }

  /// Reads a part.
  ///
  /// - Returns: The sound behind it, as far as a fade needs it.
  private func read(
    _ part: Part, needsTail: Bool, _ write: ([Int16]) async throws -> Void
  ) async throws -> [Int16] {
    let reader = try SoundFileReader(part.sound.url)
    let converter = try SoundFormatConverter(from: reader.format, to: format)
    try Self.skip(to: part.firstFrame, in: reader, part.sound.kind)
    var remaining = part.frameCount
    while remaining > 0 {
      try Task.checkCancellation()
      let samples = try reader.read(frames: min(remaining, Self.framesPerRead))
      guard !samples.isEmpty else {
        throw SoundFileFailure(
          path: part.sound.url.path, reason: "it ends before its last \(remaining) frames.")
      }
      remaining -= samples.count / reader.format.channelCount
      let converted = try converter.convert(samples)
      if !converted.isEmpty { try await write(converted) }
    }
    let rest = try converter.finish()
    if !rest.isEmpty { try await write(rest) }
    guard needsTail, converter.isIdentity else { return [] }
    let length = format.sampleRate * Self.fadeDuration / 1_000
    return try reader.read(
      frames: min(length, part.sound.frameCount - part.firstFrame - part.frameCount))
  }

  /// Skips to a frame. Opus is decoded up to there: the samples after a jump depend on those before it.
  private static func skip(to frame: Int, in reader: SoundFileReader, _ kind: AudioKind) throws {
    guard frame > 0 else { return }
    guard kind == .opus else { return try reader.seek(to: frame) }
    var remaining = frame
    while remaining > 0 {
      let samples = try reader.read(frames: min(remaining, framesPerRead))
      guard !samples.isEmpty else { return }
      remaining -= samples.count / reader.format.channelCount
    }
  }

  /// Mixes the sound behind the last part into the start of the next one.
  private func fadeIn(_ samples: inout [Int16], after tail: [Int16]) {
    let channels = format.channelCount
    let length = min(tail.count, samples.count) / channels
    for frame in 0..<length {
      let weight = Double(frame + 1) / Double(length + 1)
      for channel in 0..<channels {
        let index = frame * channels + channel
        let mixed = Double(samples[index]) * weight + Double(tail[index]) * (1 - weight)
        samples[index] = Int16(clamping: mixed.rounded())
      }
    }
  }
}
