import Foundation
import Testing

@testable import MinutesCore

@Suite struct SilentPartsTests {
  /// Peaks of sound for some seconds at some levels.
  private func peaks(_ parts: (seconds: Double, level: Float)...) -> [SoundPeak] {
    parts.flatMap { part in
      Array(
        repeating: SoundPeak(minimum: -part.level, maximum: part.level, rms: part.level),
        count: Int((part.seconds / SoundPeak.interval).rounded()))
    }
  }

  private func parts(_ peaks: [SoundPeak]) -> [[Double]] {
    peaks.silentParts().map { range in
      [range.lowerBound, range.upperBound].map { ($0 * 100).rounded() / 100 }
    }
  }

  @Test func `silence between words is left out, except for a pause`() {
    #expect(parts(peaks((2, 0.2), (3, 0), (2, 0.2), (4, 0.001))) == [[2.3, 4.8], [7.3, 10.8]])
  }

  @Test func `short pauses stay`() {
    #expect(parts(peaks((2, 0.2), (0.95, 0), (2, 0.2))) == [])
    #expect(parts(peaks((2, 0.2), (1, 0), (2, 0.2))) == [[2.3, 2.8]])
  }

  @Test func `noise in the pauses is silence, and a quiet speaker is none`() {
    // 23 dB below the speaker
    #expect(parts(peaks((5, 0.3), (5, 0.02), (5, 0.3))) == [[5.3, 9.8]])
    // Another speaker, 20 dB below the first one, and pauses
    #expect(
      parts(peaks((5, 0.3), (5, 0.03), (2, 0.001), (5, 0.3))) == [[10.3, 11.8]])
  }

  @Test func `a recording that is silent as a whole is played`() {
    #expect(parts(peaks((60, 0.001))) == [])
    #expect(parts([]) == [])
    // A steady sound
    #expect(parts(peaks((60, 0.02))) == [])
  }
}
