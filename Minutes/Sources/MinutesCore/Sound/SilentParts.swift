import BoundedNumbers
package import Foundation

extension Collection where Element == SoundPeak {
  /// The parts of a recording that a player may leave out, in seconds from its start.
  ///
  /// A part is silent for a second or more. It leaves a pause of about half a second, so that sentences do not run into each other.
  /// Silence is measured against the recording: a level that is 30 dB below its loud parts. If there is noise in the pauses, a little
  /// more than the noise is silence, too, but nothing that is less than 20 dB below the loud parts: it may be another speaker.
  ///
  /// - Returns: The parts, in their order. Empty for a recording that is silent as a whole.
  /// - Complexity: O(*n* log *n*), where *n* is the number of peaks.
  package func silentParts() -> [ClosedRange<TimeInterval>] {
    let levels = map(\.rms).sorted()
    guard !levels.isEmpty else { return [] }
    let loud = levels[levels.count * 19 / 20]
    let noise = levels[levels.count / 10]
    guard loud >= SilentParts.leastLevel else { return [] }
    let limit = Swift.max(loud / 32, Swift.min(noise * 1.6, loud / 10))

    var parts: [ClosedRange<TimeInterval>] = []
    var start: Int?
    func end(at index: Int) {
      guard let first = start else { return }
      start = nil
      guard index - first >= SilentParts.leastCount else { return }
      let begin = Double(first) * SoundPeak.interval + SilentParts.pauseAfterSound
      let end = Double(index) * SoundPeak.interval - SilentParts.pauseBeforeSound
      if let part = ClosedRange(between: begin, and: end) { parts.append(part) }
    }
    var index = 0
    for peak in self {
      if peak.rms > limit { end(at: index) } else if start == nil { start = index }
      index += 1
    }
    end(at: index)
    return parts
  }
}

private enum SilentParts {
  /// The level of the loud parts below which a recording has no sound: 56 dB below full scale.
  static let leastLevel: Float = 0.0016

  /// The number of peaks of the shortest silence that is left out: one second.
  static let leastCount = 20

  /// The parts of a silence that are played, in seconds.
  static let pauseAfterSound = 0.3
  static let pauseBeforeSound = 0.2
}
