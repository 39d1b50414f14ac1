import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

/// The speakers of a meeting in the transcripts of its recordings.
@Suite struct MeetingSpeakersTests {
  private typealias Turn = MeetingTranscript.Turn

  private func meeting(
    turns: [Turn], recordings: [Meeting.Recording] = [Meeting.Recording(id: UUID(1))]
  ) -> Meeting {
    Meeting(
      id: UUID(1), date: .recordingStart, recordings: recordings, passages: [], turns: turns)
  }

  /// A transcript of words that take one second each.
  private func transcript(_ words: String, names: [Int: String] = [:]) -> Transcript {
    Transcript(
      segments: SpeechResult.words(words.split(separator: " ").map(String.init)).segments,
      speakerNames: names)
  }

  private let turns = [
    Turn(speaker: "Blob", start: 0.5), Turn(speaker: "Blob Jr", start: 2),
    Turn(speaker: "Blob", start: 4),
  ]

  @Test func `words get the speaker of the turn in which they start`() {
    var transcript = transcript("a b c d e f")
    #expect(meeting(turns: turns).nameSpeakers(in: &transcript, of: UUID(1)))
    #expect(transcript.segments[0].words.map(\.speaker) == [0, 0, 1, 1, 0, 0])
    #expect(transcript.speakerNames == [0: "Blob", 1: "Blob Jr"])
    #expect(
      transcript.text(as: .txt, texts: .english) == "Blob: a b\n\nBlob Jr: c d\n\nBlob: e f\n")
    #expect(transcript.text(as: .vtt, texts: .english).contains("<v Blob Jr>c d"))
  }

  @Test func `a further recording begins later`() {
    let meeting = meeting(
      turns: turns,
      recordings: [Meeting.Recording(id: UUID(1)), Meeting.Recording(id: UUID(2), start: 3)])
    var transcript = transcript("a b c")
    #expect(meeting.nameSpeakers(in: &transcript, of: UUID(2)))
    #expect(transcript.segments[0].words.map(\.speaker) == [1, 0, 0])
    // The speakers have the same numbers as in the first recording.
    #expect(transcript.speakerNames == [0: "Blob", 1: "Blob Jr"])
  }

  @Test func `names that the user has given stay`() {
    var transcript = transcript("a b c", names: [1: "Robert"])
    #expect(meeting(turns: turns).nameSpeakers(in: &transcript, of: UUID(1)))
    #expect(transcript.speakerNames == [0: "Blob", 1: "Robert"])
  }

  @Test func `other transcripts stay as they are`() {
    // One whose speakers were told apart
    var transcript = transcript("a b")
    transcript.segments[0].words[1].speaker = 3
    var changed = transcript
    #expect(!meeting(turns: turns).nameSpeakers(in: &changed, of: UUID(1)))
    #expect(changed == transcript)
    // One of another memo, one of a meeting without speakers, and one without words
    changed = self.transcript("a b")
    #expect(!meeting(turns: turns).nameSpeakers(in: &changed, of: UUID(5)))
    #expect(!meeting(turns: []).nameSpeakers(in: &changed, of: UUID(1)))
    #expect(changed == self.transcript("a b"))
    changed = Transcript()
    #expect(!meeting(turns: turns).nameSpeakers(in: &changed, of: UUID(1)))
  }

  @Test func `speakers of a meeting of an earlier version are found by its text`() {
    let meeting = Meeting(
      id: UUID(1), date: .recordingStart, isRecorded: true,
      passages: [
        Meeting.Passage(speaker: nil, text: "?", start: 0),
        Meeting.Passage(speaker: "Blob", text: "Hello", start: 0),
        Meeting.Passage(speaker: "Blob Jr", text: "Hi", start: 1),
      ])
    var transcript = transcript("hello hi")
    #expect(meeting.nameSpeakers(in: &transcript, of: UUID(1)))
    #expect(transcript.segments[0].words.map(\.speaker) == [0, 1])
  }
}
