import Foundation
import MinutesCore

/// Computes the peaks of sound that arrives in chunks of any size.
struct PeakMeter {
  let format: SoundFormat

  private var frames = 0
  private var completedPeaks = 0
  private var framesUntilPeak: Int
  private var minimum = Int16.max
  private var maximum = Int16.min
  private var squares = 0.0
  private var samples = 0

  init(format: SoundFormat) {
    self.format = format
    framesUntilPeak = Self.end(ofPeak: 0, format)
  }

  /// Returns the last frame of a peak. At sample rates that are not a multiple of 20, peaks differ
  /// in length, so that their times do not drift.
  private static func end(ofPeak number: Int, _ format: SoundFormat) -> Int {
    (number + 1) * format.sampleRate / 20
  }

  /// Processes complete frames, and returns the peaks that they complete.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> [SoundPeak] {
    var peaks: [SoundPeak] = []
    var offset = 0
    var remaining = bytes.count / format.bytesPerFrame
    while remaining > 0 {
      let count = min(remaining, framesUntilPeak)
      measure(bytes, from: offset, samples: count * format.channelCount)
      offset += count * format.bytesPerFrame
      remaining -= count
      frames += count
      framesUntilPeak -= count
      if framesUntilPeak == 0 { peaks.append(complete()) }
    }
    return peaks
  }

  /// The incomplete peak. `nil` if no sound has arrived since the last peak.
  var unfinished: SoundPeak? { samples > 0 ? peak : nil }

  private var peak: SoundPeak {
    SoundPeak(
      minimum: Float(minimum) / 32_768,
      maximum: Float(maximum) / 32_768,
      rms: Float((squares / Double(samples)).squareRoot() / 32_768)
    )
  }

  private mutating func measure(
    _ bytes: UnsafeRawBufferPointer, from offset: Int, samples count: Int
  ) {
    var low = minimum
    var high = maximum
    var sum: Int64 = 0
    var position = offset
    for _ in 0..<count {
      let sample = Int16(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int16.self))
      position &+= 2
      if sample < low { low = sample }
      if sample > high { high = sample }
      let wide = Int64(truncatingIfNeeded: sample)
      sum &+= wide &* wide
    }
    minimum = low
    maximum = high
    squares += Double(sum)
    samples += count
  }

  private mutating func complete() -> SoundPeak {
    defer {
      completedPeaks += 1
      framesUntilPeak = Self.end(ofPeak: completedPeaks, format) - frames
      minimum = .max
      maximum = .min
      squares = 0
      samples = 0
    }
    return peak
  }
}
