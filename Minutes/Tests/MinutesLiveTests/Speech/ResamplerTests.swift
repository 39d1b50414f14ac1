import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct ResamplerTests {
  private func resample(
    _ samples: [Int16], rate: Int, channels: Int = 1, piece: Int = .max
  ) throws -> [Int16] {
    let resampler = try Resampler(sampleRate: rate, channelCount: channels)
    var result: [Int16] = []
    let pieces = TestSound.pieces(samples, of: min(piece, max(1, samples.count)))
    for piece in pieces { result += try resampler.resample(piece.samples).samples }
    return result + (try resampler.finish().samples)
  }

  @Test(arguments: [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func `the length is exact within one sample`(rate: Int) throws {
    let samples = TestSound.tone(440, rate: rate, seconds: 1.2345)
    let expected = Double(samples.count) * 16_000 / Double(rate)
    #expect(abs(Double(try resample(samples, rate: rate).count) - expected) <= 1)
  }

  @Test(arguments: [44_100, 48_000, 96_000])
  func `a sweep above 8 kHz leaves nothing`(rate: Int) throws {
    // Given a sweep from 8.5 to 20 kHz that starts and ends softly
    let count = rate * 2
    var phase = 0.0
    let samples = (0..<count).map { index in
      let position = Double(index) / Double(count)
      phase += 2 * Double.pi * (8_500 + 11_500 * position) / Double(rate)
      return Int16(20_000 * sin(Double.pi * position) * sin(phase))
    }

    // When it is resampled
    let result = try resample(samples, rate: rate)

    // Then only rounding errors remain
    #expect(result.allSatisfy { abs($0) <= 1 })
  }

  @Test func `a tone below 8 kHz keeps its level`() throws {
    let result = try resample(
      TestSound.tone(1_000, rate: 48_000, seconds: 1), rate: 48_000)
    let middle = result[4_000..<12_000]
    let level = (middle.reduce(0) { $0 + Double($1) * Double($1) } / 8_000).squareRoot()
    #expect(abs(level - 16_000 / 2.0.squareRoot()) < 10)
  }

  @Test(arguments: [1, 7, 480, 4_801])
  func `pieces give the same as the whole`(piece: Int) throws {
    let samples = TestSound.noise(0.3)
    #expect(
      try resample(samples, rate: 44_100, piece: piece) == resample(samples, rate: 44_100))
  }

  @Test func `channels become their mean`() throws {
    let samples: [Int16] = [100, 300, -20, 20, 32_767, 32_767, -32_768, -32_768]
    #expect(try resample(samples, rate: 16_000, channels: 2) == [200, 0, 32_767, -32_768])
  }

  @Test func `an impossible rate is refused with a sentence`() {
    #expect(throws: SpeechFailure.self) { try Resampler(sampleRate: 0, channelCount: 1) }
  }
}
