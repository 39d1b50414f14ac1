import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct SpeakerTests {
  /// A voice with a little noise.
  private func vector(_ speaker: Int, _ generator: inout SeededGenerator) -> [Float] {
    (0..<16).map { index in
      (index % 4 == speaker ? 1 : 0) + Float.random(in: -0.2...0.2, using: &generator)
    }
  }

  /// Windows of 1.6 s, two of them for each 1.6 s, of speakers who speak for 8 s each.
  private func windows(_ speakers: [Int], seed: UInt64 = 1) -> [VoiceWindow] {
    var generator = SeededGenerator(seed: seed)
    return speakers.enumerated().flatMap { turn, speaker in
      (0..<9).map { number in
        let start = Double(turn) * 8 + Double(number) * 0.8
        return VoiceWindow(start: start, end: start + 1.6, vector: vector(speaker, &generator))
      }
    }
  }

  /// A word each half second.
  private func transcript(_ turns: Int) -> Transcript {
    Transcript(
      segments: (0..<turns).map { turn in
        TranscriptSegment(
          id: turn,
          words: (0..<15).map { word in
            let start = Double(turn) * 8 + Double(word) * 0.5
            return TranscriptWord("word", start: start, end: start + 0.45)
          })
      })
  }

  private func speakers(_ transcript: Transcript) -> [[Int?]] {
    transcript.segments.map { segment in Array(Set(segment.words.map(\.speaker))) }
  }

  @Test(arguments: [[0, 1, 0, 1], [2, 2, 0, 1, 2, 3, 1, 0]], 1...3 as ClosedRange<UInt64>)
  func `the words of each turn have its speaker, numbered in their order`(
    turns: [Int], seed: UInt64
  ) {
    let count = Set(turns).count
    let attribution = SpeakerAttribution(windows(turns, seed: seed), count: count)
    var numbers: [Int: Int] = [:]
    for turn in turns where numbers[turn] == nil { numbers[turn] = numbers.count }
    let expected = turns.map { [numbers[$0]] }
    #expect(speakers(attribution.attribute(transcript(turns.count))) == expected)
  }

  @Test func `speakers keep their numbers when they are identified again`() {
    var transcript = transcript(3)
    for (segment, speaker) in [4, 1, 4].enumerated() {
      for word in transcript.segments[segment].words.indices {
        transcript.segments[segment].words[word].speaker = speaker
      }
    }
    let attribution = SpeakerAttribution(windows([0, 1, 2]), count: 3)
    #expect(speakers(attribution.attribute(transcript)) == [[4], [1], [0]])
  }

  @Test func `a voice between two speakers has a low confidence`() throws {
    // Given two speakers of 8 s each, and 1.6 s of a voice that is as similar to one as to the other
    let turns = windows([0, 1])
    let last = VoiceWindow(
      start: 16, end: 17.6, vector: (0..<16).map { $0 % 4 < 2 ? 1 : 0 })
    var spoken = transcript(3)
    spoken.segments[2].words.removeLast(12)
    // When the words are attributed
    let attributed = SpeakerAttribution(turns + [last], count: 2).attribute(spoken)
    // Then each word has a confidence, which is low for the words of that voice
    let confidences = try attributed.segments.map { segment in
      try segment.words.map { try #require($0.speakerConfidence) }
    }
    #expect(confidences.allSatisfy { $0.allSatisfy((0...1).contains) })
    let low = TranscriptParagraph.lowSpeakerConfidence
    #expect(confidences[2].allSatisfy { $0 < low }, "\(confidences[2])")
    // And high for the others but those next to a change
    #expect(confidences[0][..<13].allSatisfy { $0 >= low }, "\(confidences[0])")
    #expect(confidences[1][2..<13].allSatisfy { $0 >= low }, "\(confidences[1])")
    // And a single speaker is certain
    let one = SpeakerAttribution(turns, count: 1).attribute(transcript(1))
    #expect(one.segments[0].words.allSatisfy { $0.speakerConfidence == 1 })
  }

  @Test func `a long recording is divided in bounded time`() {
    let turns = (0..<300).map { $0 % 2 }
    let windows = windows(turns)
    #expect(windows.count > 2 * VoiceClustering.maximumCount)
    let result = SpeakerAttribution(windows, count: 2).attribute(transcript(300))
    #expect(speakers(result) == turns.map { [$0] })
  }

  @Test func `a recording without voices, or with fewer than speakers, is no crash`() {
    let transcript = transcript(1)
    #expect(SpeakerAttribution([], count: 2).attribute(transcript) == transcript)
    let one = SpeakerAttribution(windows([0]).prefix(1).map(\.self), count: 4)
    #expect(speakers(one.attribute(transcript)) == [[0]])
    let uneven = [
      VoiceWindow(start: 0, end: 1, vector: []), VoiceWindow(start: 1, end: 2, vector: [1]),
      VoiceWindow(start: 2, end: 3, vector: [0, 0]),
    ]
    _ = SpeakerAttribution(uneven, count: 2).attribute(transcript)
    #expect(SpeakerAttribution(uneven, count: 2).attribute(Transcript()) == Transcript())
  }

  @Test func `the voices of a file are those of its windows`() async throws {
    struct Voices: SpeechEngine {
      var info = SpeechEngineInfo(name: "Voices", quality: .good)
      var canRecognizeSpeakers = true
      func recognize(_: SpeechSound, as _: UtteranceKind) async throws -> [TranscriptWord] { [] }
      func voices(in sound: SpeechSound) async throws -> [VoiceWindow] {
        [VoiceWindow(start: 0.5, end: sound.duration, vector: [sound.duration > 2.5 ? 1 : 0, 1])]
      }
    }
    let temporary = TemporaryFolder()
    try temporary.folder.url.createFolder()
    let url = temporary.folder.url.appendingPathComponent("speech.flac")
    let writer = try SoundFileWriter(
      url, kind: .flac, format: try #require(SoundFormat(sampleRate: 16_000)))
    try writer.write(TestSound.speech(3) + TestSound.silence(4) + TestSound.speech(2))
    try writer.close()
    let attribution = try await SpeakerRecognition(engine: Voices()).speakers(in: url, count: 2)
    let transcript = Transcript(segments: [
      TranscriptSegment(
        id: 0,
        words: [1, 2, 7.9, 8.5].map { TranscriptWord("word", start: $0, end: $0 + 0.1) })
    ])
    let words = attribution.attribute(transcript).segments[0].words
    #expect(words.map(\.speaker) == [0, 0, 1, 1])

    // Other engines say who can do it
    let failure = await #expect(throws: SpeechFailure.self) {
      try await SpeakerRecognition(engine: ConstantEngine()).speakers(in: url, count: 2)
    }
    #expect(failure?.description.contains("minutes speech install") == true)
  }
}
