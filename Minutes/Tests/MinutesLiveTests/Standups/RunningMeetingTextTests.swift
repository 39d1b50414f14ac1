import ComposableArchitecture
import Foundation
import GRDB
import Testing

@testable import MinutesCore
@testable import MinutesLive

/// The transcripts of meetings that run.
@Suite(.timeLimit(.minutes(15))) struct RunningMeetingTextTests {
  private let temporary = TemporaryFolder()
  private let standup = Standup(id: UUID(1), title: "Daily")

  /// A meeting in which so many words were spoken, ten in each utterance.
  private func meeting(wordCount: Int, _ word: String = "wörd") -> RunningMeeting {
    let segments = stride(from: 0, to: wordCount, by: 10).map { first in
      TranscriptSegment(
        id: first,
        words: (first..<min(first + 10, wordCount)).map {
          TranscriptWord("\(word)\($0)", start: Double($0) / 3, end: Double($0 + 1) / 3)
        })
    }
    var transcript = MeetingTranscript()
    transcript.beginTurn(of: "Blob", at: 0)
    transcript.update(SpeechResult(segments: segments, isFinal: false))
    return RunningMeeting(
      id: UUID(9), standupID: standup.id, date: Date(timeIntervalSince1970: 1_234_567_890),
      elapsed: Double(wordCount), recorded: Double(wordCount), isRecorded: true,
      savedAt: Date(timeIntervalSince1970: 1_234_567_890 + Double(wordCount)),
      transcript: transcript)
  }

  private func stored(in library: MemoLibrary) async throws -> [RunningMeeting] {
    try await library.database.read { try StandupReader().runningMeetings($0).meetings }
  }

  @Test func `only the end of a long transcript is written`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.save([.plan(standup)])
    let long = meeting(wordCount: 4_000)
    try await library.standups.saveRunning(long)
    #expect(try await stored(in: library) == [long])
    let partCount = try await library.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM runningTranscript") ?? 0
    }
    #expect(partCount > 100)

    // When another word is spoken
    let before = try await library.database.pool.write { $0.totalChangesCount }
    let longer = meeting(wordCount: 4_001)
    try await library.standups.saveRunning(longer)
    let changes = try await library.database.pool.write { $0.totalChangesCount } - before

    // Then the row and the last parts are written
    #expect(changes <= 4)
    #expect(try await stored(in: library) == [longer])
  }

  @Test func `a transcript that becomes shorter has no rest of the longer one`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.save([.plan(standup)])
    try await library.standups.saveRunning(meeting(wordCount: 400))
    var shorter = meeting(wordCount: 20)
    shorter.generation = 1
    try await library.standups.saveRunning(shorter)
    #expect(try await stored(in: library) == [shorter])
    // A late save of the page before changes nothing.
    try await library.standups.saveRunning(meeting(wordCount: 500))
    #expect(try await stored(in: library) == [shorter])

    // The transcript goes with its meeting.
    try await library.standups.discardRunning(shorter.id)
    let partCount = try await library.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM runningTranscript")
    }
    #expect(partCount == 0)
  }

  @Test func `a meeting of an earlier version has its transcript in its row`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.save([.plan(standup)])
    let meeting = meeting(wordCount: 20)
    try await library.standups.saveRunning(meeting)
    let json = try encoded(meeting)
    try await library.database.write { database in
      try database.execute(sql: "DELETE FROM runningTranscript")
      try database.execute(sql: "UPDATE runningMeeting SET json = ?", arguments: [json])
    }
    #expect(try await stored(in: library) == [meeting])
    var longer = self.meeting(wordCount: 21)
    longer.savedAt = meeting.savedAt
    try await library.standups.saveRunning(longer)
    #expect(try await stored(in: library) == [longer])
  }

  @Test(arguments: ["", "a", "ä", "👩‍👩‍👧‍👦", "日本語"])
  func `parts are valid text and together the whole`(unit: String) {
    let text = String(repeating: unit, count: 5_000)
    let parts = RunningMeetingText.parts(of: text)
    #expect(parts.joined() == text)
    #expect(parts.allSatisfy { $0.utf8.count <= RunningMeetingText.partSize })
    // A longer text begins with the same parts.
    let longer = RunningMeetingText.parts(of: text + "abc")
    #expect(longer.starts(with: parts.dropLast()))
  }
}
