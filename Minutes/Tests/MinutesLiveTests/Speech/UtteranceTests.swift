import Foundation
import Testing

@testable import MinutesLive

@Suite struct UtteranceTests {
  private func utterances(
    _ samples: [Int16], piece: Int = 1_600
  ) -> [VoiceDetector.Utterance] {
    var detector = VoiceDetector()
    return TestSound.pieces(samples, of: piece).flatMap { detector.append($0) }
      + [detector.finish()].compactMap(\.self)
  }

  private func windows(_ samples: [Int16]) -> [Windows.Window] {
    var windows = Windows()
    return TestSound.pieces(samples).flatMap { windows.append($0) } + windows.finish()
  }

  @Test func `speech between pauses is found with some sound around it`() throws {
    // Given two utterances, at 2 s and at 6 s
    let samples =
      TestSound.silence(2) + TestSound.speech(2) + TestSound.silence(2) + TestSound.speech(1)
      + TestSound.silence(2)

    // When they are detected
    let found = utterances(samples)

    // Then each is complete
    try #require(found.count == 2)
    for (utterance, speech) in zip(found, [2.0...4.0, 6.0...7.0]) {
      let start = Double(utterance.start) / 16_000
      let end = Double(utterance.end) / 16_000
      #expect((speech.lowerBound - 0.6...speech.lowerBound).contains(start))
      #expect((speech.upperBound...speech.upperBound + 0.6).contains(end))
      #expect(utterance.sound.samples == Array(samples[utterance.start..<utterance.end]))
    }
  }

  @Test(arguments: [1, 159, 160, 5_000, 1_000_000])
  func `the size of the pieces does not matter`(piece: Int) {
    let samples = TestSound.silence(0.5) + TestSound.speech(1) + TestSound.silence(1)
    #expect(utterances(samples, piece: piece) == utterances(samples))
  }

  @Test func `silence, noise, hum and a click are no speech`() {
    var click = TestSound.silence(3)
    for index in 16_000..<16_320 { click[index] = 20_000 }
    let sounds = [
      TestSound.silence(10), TestSound.noise(10), TestSound.noise(10, level: 12_000),
      TestSound.silence(3) + TestSound.noise(4), TestSound.hum(10),
      TestSound.silence(2) + TestSound.hum(5), click,
    ]
    for sound in sounds { #expect(utterances(sound).isEmpty) }
  }

  @Test func `speech is found in noise that is 15 dB quieter`() throws {
    let speech = TestSound.silence(6) + TestSound.speech(2) + TestSound.silence(3)
    let noise = TestSound.noise(11, level: 700, seed: 3)
    let found = utterances(zip(speech, noise).map { $0 + $1 })
    let utterance = try #require(found.last)
    #expect((5.0...6.2).contains(Double(utterance.start) / 16_000))
    #expect((7.5...9.0).contains(Double(utterance.end) / 16_000))
  }

  @Test func `speech without pauses is cut into at most 30 s, and nothing is lost`() {
    let samples = TestSound.speech(70)
    let found = utterances(samples)
    #expect(found.count >= 3)
    #expect(found.allSatisfy { $0.sound.duration <= SpeechSound.maximumDuration })
    #expect(found.flatMap(\.sound.samples) == samples)
    // Cut at quiet positions: the start of a syllable.
    for utterance in found.dropFirst() {
      let distance = Double(utterance.start % 4_000) / 4_000
      #expect(min(distance, 1 - distance) < 0.25)
    }
  }

  @Test func `utterances with short pauses share a window`() throws {
    let samples =
      TestSound.speech(3) + TestSound.silence(1.2) + TestSound.speech(3) + TestSound.silence(5)
      + TestSound.speech(2)
    let found = windows(samples)
    try #require(found.count == 2)
    #expect(found[0].start < 1_600 && found[0].end > 7 * 16_000)
    for window in found {
      #expect(window.sound.samples == Array(samples[window.start..<window.end]))
    }
  }

  @Test func `windows have all speech and at most 30 s`() {
    // Given five minutes with pauses of a second
    let samples = (0..<30).flatMap {
      TestSound.speech(9, seed: UInt64($0)) + TestSound.silence(1)
    }

    // When they are cut
    let found = windows(samples)

    // Then each is as long as the limit allows
    #expect(found.allSatisfy { $0.sound.duration <= SpeechSound.maximumDuration })
    #expect(found.count == 10 || found.count == 15)
    #expect(found.reduce(0) { $0 + $1.sound.duration } > 270)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
}
