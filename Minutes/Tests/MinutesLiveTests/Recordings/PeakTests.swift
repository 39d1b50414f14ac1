import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite struct PeakTests {
  private func hear(_ samples: [Int16], _ meter: inout PeakMeter) -> [SoundPeak] {
    samples.withUnsafeBytes { meter.append($0) }
  }

  @Test func aPeakIsMeasuredOver50Milliseconds() throws {
    var meter = PeakMeter(format: try #require(SoundFormat(sampleRate: 8_000)))
    let stretch = [Int16](repeating: -16_384, count: 200) + [Int16](repeating: 8_192, count: 200)
    let rms: Float = (Float(0.25 + 0.0625) / 2).squareRoot()
    let peak = SoundPeak(minimum: -0.5, maximum: 0.25, rms: rms)
    #expect(hear(stretch, &meter) == [peak])
    #expect(hear(stretch + stretch, &meter) == [peak, peak])
    #expect(meter.unfinished == nil)
    #expect(hear(Array(stretch.prefix(100)), &meter) == [])
    #expect(meter.unfinished == SoundPeak(minimum: -0.5, maximum: -0.5, rms: 0.5))
  }

  @Test(arguments: [1, 7, 100, 4_800, 100_000], [48_000, 44_100, 11_025])
  func piecesOfAnySizeGiveTheSame(size: Int, sampleRate: Int) throws {
    let format = try #require(SoundFormat(sampleRate: sampleRate, channelCount: 2))
    var random = SeededGenerator(seed: 1)
    let samples = (0..<sampleRate).map { _ in Int16.random(in: .min ... .max, using: &random) }
    var whole = PeakMeter(format: format)
    let expected = hear(samples, &whole)
    // Half a second of both channels.
    #expect(expected.count == 10)
    var meter = PeakMeter(format: format)
    var peaks: [SoundPeak] = []
    for start in stride(from: 0, to: samples.count, by: size * 2) {
      peaks += hear(Array(samples[start..<min(start + size * 2, samples.count)]), &meter)
    }
    for (peak, other) in zip(peaks, expected) {
      #expect(peak.minimum == other.minimum && peak.maximum == other.maximum)
      #expect(abs(peak.rms - other.rms) < 1e-5)
    }
    #expect(peaks.count == expected.count)
  }

  @Test func ratesThatAreNoMultipleOf20DoNotDrift() throws {
    var meter = PeakMeter(format: try #require(SoundFormat(sampleRate: 11_025)))
    #expect(hear([Int16](repeating: 0, count: 11_025 * 60), &meter).count == 1_200)
  }

  @Test func aFileOfPeaksIsReadAsItWasWritten() throws {
    let temporary = TemporaryFolder()
    try temporary.folder.url.createFolder()
    let url = temporary.folder.url.appendingPathComponent("peaks")
    let peaks = [
      SoundPeak.silence,
      SoundPeak(minimum: -1, maximum: 32_767 / 32_768, rms: 0.5),
      SoundPeak(minimum: -0.25, maximum: -0.125, rms: 0.1875),
    ]
    #expect(PeakFile.read(url) == nil)
    try (PeakFile.magic + PeakFile.encode(peaks)).write(to: url)
    #expect(PeakFile.read(url) == peaks)
    try (PeakFile.magic + PeakFile.encode(peaks).dropLast()).write(to: url)
    #expect(PeakFile.read(url) == Array(peaks.prefix(2)))
    // A finished file has a digest.
    let finished = PeakFile.finished(peaks)
    try finished.write(to: url)
    #expect(PeakFile.read(url) == peaks)
    for offset in finished.indices {
      var damaged = finished
      damaged[offset] ^= 0x40
      try damaged.write(to: url)
      #expect(PeakFile.integrity(of: damaged) == .damaged)
      #expect(PeakFile.read(url) == nil)
    }
    try finished.dropLast().write(to: url)
    #expect(PeakFile.read(url) == nil)
    try Data("something else".utf8).write(to: url)
    #expect(PeakFile.read(url) == nil)
  }
}
