import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

/// The speakers of a meeting in the stored transcripts of its recordings.
@Suite(.timeLimit(.minutes(15))) struct MeetingSpeakersDatabaseTests {
  private let stand = LibraryWithSpeech()
  private let standup = Standup(id: UUID(), title: "Daily")

  /// Transcribes the next waiting memo: each word takes 0.01 s.
  private func transcribe(_ text: String, in library: MemoLibrary) async throws {
    let next = try await library.database.startNextTranscription()
    let request = try #require(next)
    try await library.database.finishTranscription(
      request, LibraryWithSpeech.transcript(text))
    await library.nameSpeakersOfMeetings()
    await library.sidecars.write(request.id)
  }

  private func meeting(_ id: Memo.ID, recordings: [Meeting.Recording]? = nil) -> Meeting {
    Meeting(
      id: id, date: Date(timeIntervalSince1970: 1_234_567_890),
      recordings: recordings ?? [Meeting.Recording(id: id)], passages: [],
      turns: [
        MeetingTranscript.Turn(speaker: "Blob", start: 0),
        MeetingTranscript.Turn(speaker: "Blob Jr", start: 0.015),
      ])
  }

  private func speakers(_ id: Memo.ID, in library: MemoLibrary) async throws -> [String?] {
    let transcript = try await library.transcripts.record(id: id).transcript
    return transcript?.segments.flatMap(\.words).map { word in
      word.speaker.map { transcript?.name(ofSpeaker: $0) ?? "" }
    } ?? []
  }

  @Test(arguments: [false, true])
  func `a transcript has the speakers, whichever is there first`(isKeptFirst: Bool) async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let meeting = meeting(id)
    if isKeptFirst {
      try await library.standups.save([.plan(standup), .addMeeting(meeting, standup.id)])
      try await transcribe("a b c", in: library)
      #expect(try await library.transcripts.record(id: id).revision == 1)
    } else {
      try await transcribe("a b c", in: library)
      #expect(try await speakers(id, in: library) == [nil, nil, nil])
      try await library.standups.save([.plan(standup), .addMeeting(meeting, standup.id)])
      #expect(try await library.transcripts.record(id: id).revision == 2)
    }
    #expect(try await speakers(id, in: library) == ["Blob", "Blob", "Blob Jr"])
    // The copy beside the sound has them.
    let copy = try String(
      contentsOf: stand.temporary.folder.files(of: id).transcript, encoding: .utf8)
    #expect(copy.contains("Blob Jr"))
  }

  @Test func `each recording of a meeting has the speakers`() async throws {
    let library = try await stand.open()
    let first = try await stand.record(in: library, seconds: 60)
    let second = try await stand.record(in: library)
    let recordings = [
      Meeting.Recording(id: first), Meeting.Recording(id: second, start: 0.01),
    ]
    try await library.standups.save([
      .plan(standup), .addMeeting(meeting(first, recordings: recordings), standup.id),
    ])
    try await transcribe("a b c", in: library)
    try await transcribe("d e", in: library)
    #expect(try await speakers(first, in: library) == ["Blob", "Blob", "Blob Jr"])
    #expect(try await speakers(second, in: library) == ["Blob", "Blob Jr"])
  }

  @Test func `a transcript with a damaged revision gets its speakers`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("a b c", in: library)
    try await library.database.write { try $0.execute(sql: "UPDATE transcript SET revision = 'x'") }
    try await library.standups.save([.plan(standup), .addMeeting(meeting(id), standup.id)])
    #expect(try await speakers(id, in: library) == ["Blob", "Blob", "Blob Jr"])
  }

  @Test func `damaged recordings of a meeting stop no transcription`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await library.standups.save([.plan(standup), .addMeeting(meeting(UUID()), standup.id)])
    try await library.database.write { database in
      try database.execute(sql: "UPDATE meeting SET recordings = '[\"abc\"]'")
    }
    try await transcribe("a b c", in: library)
    #expect(try await speakers(id, in: library) == [nil, nil, nil])
  }

  @Test func `the user's changes of the speakers count`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await library.standups.save([.plan(standup), .addMeeting(meeting(id), standup.id)])
    try await transcribe("a b c", in: library)
    let record = try await library.transcripts.record(id: id)
    var transcript = try #require(record.transcript)
    transcript.speakerNames[0] = "Robert"
    _ = try await library.transcripts.save(
      id: id, transcript: transcript, revision: record.revision)
    #expect(await library.maintain(now: Date(timeIntervalSince1970: 1_234_567_890)) == [])
    #expect(try await speakers(id, in: library) == ["Robert", "Robert", "Blob Jr"])

    // Also after another transcription
    try await library.transcripts.transcribe(id: id)
    try await transcribe("d e f g", in: library)
    #expect(try await speakers(id, in: library) == ["Robert", "Robert", "Blob Jr", "Blob Jr"])

    // And when speakers are told apart no more
    try await library.transcripts.setSpeakerCount(id: id, count: 2)
    try await library.transcripts.setSpeakerCount(id: id, count: nil)
    #expect(try await speakers(id, in: library) == ["Robert", "Robert", "Blob Jr", "Blob Jr"])
  }

  @Test func `a meeting of an earlier version gives its speakers at the next start`() async throws {
    var library: MemoLibrary? = try await stand.open()
    let id = try await stand.record(in: library!)
    try await transcribe("a b c", in: library!)
    try await library!.database.save([.plan(standup), .addMeeting(meeting(id), standup.id)])
    try await library!.database.write {
      try $0.execute(
        sql: """
          UPDATE meeting SET turns = '[]', recordings = NULL,
            passages = '[{"speaker":"Blob","text":"a","start":0},{"speaker":"Anna","text":"b","start":0.01}]'
          """)
    }
    library = nil
    library = try await stand.open()
    #expect(await library!.maintain(now: Date(timeIntervalSince1970: 1_234_567_890)) == [])
    #expect(try await speakers(id, in: library!) == ["Blob", "Anna", "Anna"])
  }
}
