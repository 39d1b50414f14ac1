import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct TranscriptDatabaseTests {
  private let stand = LibraryWithSpeech()
  private var folder: DataFolder { stand.temporary.folder }

  /// Transcribes the next waiting memo.
  private func transcribe(_ text: String, in library: MemoLibrary) async throws {
    let next = try await library.database.startNextTranscription()
    let request = try #require(next)
    try await library.database.finishTranscription(
      request, LibraryWithSpeech.transcript(text))
    await library.sidecars.write(request.id)
  }

  @Test func `memos from before transcripts wait for theirs`() async throws {
    // Given a database without transcripts
    try await folder.makeDatabase(upTo: "rows set aside") { try $0.insertMemo(UUID(1)) }

    // When it is opened
    let library = try await stand.open()

    // Then its memos wait for transcription, and are found by their titles
    #expect(try await library.transcripts.record(id: UUID(1)) == TranscriptRecord())
    #expect(try await library.repository.search("song").map(\.id) == [UUID(1)])
    let request = TranscriptionRequest(id: UUID(1), frameCount: 4_800)
    #expect(try await library.database.startNextTranscription() == request)
    #expect(try await library.database.startNextTranscription() == nil)
  }

  @Test func `the newest memo comes first, and one that was asked for before it`() async throws {
    let library = try await stand.open()
    let old = try await stand.record(in: library)
    let older = try await stand.record(in: library, seconds: -1)
    let new = try await stand.record(in: library, seconds: 1)
    try await library.transcripts.transcribe(id: older)
    for id in [older, new, old] {
      #expect(try await library.database.startNextTranscription()?.id == id)
    }
  }

  @Test func `the list receives the state of unfinished transcripts`() async throws {
    // given: one memo is transcribed, one is being transcribed, and one waits
    let library = try await stand.open()
    let old = try await stand.record(in: library)
    let older = try await stand.record(in: library, seconds: -1)
    let new = try await stand.record(in: library, seconds: 1)
    var states = library.transcripts.unfinished().makeAsyncIterator()
    #expect(try await states.next() == [old: .waiting, older: .waiting, new: .waiting])
    // when
    try await transcribe("la la", in: library)
    let next = try #require(try await library.database.startNextTranscription())
    #expect(next.id == old)
    try await library.transcripts.cancel(id: older)
    // then
    while let shown = try await states.next(), shown != [old: .running, older: .cancelled] {}
    try await library.database.failTranscription(next.id, SpeechFailure("No words."))
    #expect(try await states.next() == [old: .failed, older: .cancelled])
  }

  @Test(arguments: [
    SpeechProblem.notRecognized(reason: "no \"sound\""),
    .endedTwice(because: .workerEnded(reason: nil)), .other("No words."),
  ])
  func `the reason of a failure is stored for pages in any language`(
    problem: SpeechProblem
  ) async throws {
    // given
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    _ = try await library.database.startNextTranscription()
    // when
    try await library.database.failTranscription(id, SpeechFailure(problem))
    // then
    let record = try await library.transcripts.record(id: id)
    #expect(record.state == .failed(SpeechFailure(problem)))
  }

  @Test(arguments: ["No words.", "", "{}", "{\"other\":1}"])
  func `a reason that an earlier version has stored is a message`(text: String) {
    #expect(SpeechProblem(stored: text) == .other(text))
  }

  @Test func `an edit is saved although its page is closed`() async throws {
    // Given an edited transcript
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("hello world", in: library)
    let record = try await library.transcripts.record(id: id)
    var edited = try #require(record.transcript)
    edited.segments[0].words[0].text = "Goodbye"
    edited.isEdited = true

    // When the page is closed while it is being saved
    let save = Task { [edited] in
      try await library.transcripts.save(
        id: id, transcript: edited, revision: record.revision)
    }
    save.cancel()

    // Then it is saved all the same
    #expect(try await save.value == record.revision + 1)
    #expect(try await library.transcripts.record(id: id).transcript == edited)
  }

  @Test func `a transcript from outside of the queue ends the transcription of its memo`()
    async throws
  {
    // given: a memo that a server transcribes
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let next = try await library.database.startNextTranscription()
    let request = try #require(next)
    // when
    try await library.saveTranscription(
      LibraryWithSpeech.transcript("hello world"), of: id, frameCount: request.frameCount,
      revision: 0)
    // then
    let record = try await library.transcripts.record(id: id)
    #expect(record.state == .done)
    #expect(record.revision == 1)
    #expect(record.transcript == LibraryWithSpeech.transcript("hello world"))
    #expect(try await library.repository.fetchAll().map(\.title) == ["Hello world"])
    await #expect(throws: CancellationError.self) {
      try await library.database.finishTranscription(
        request, LibraryWithSpeech.transcript("goodbye"))
    }
    #expect(try await library.database.startNextTranscription() == nil)
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a transcript from outside of the queue replaces no other revision`() async throws {
    // given
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("hello world", in: library)
    let stored = try await library.transcripts.record(id: id)
    // then
    await #expect(throws: TranscriptFailure.changedElsewhere) {
      try await library.saveTranscription(
        LibraryWithSpeech.transcript("goodbye"), of: id, frameCount: 4_800,
        revision: stored.revision - 1)
    }
    #expect(try await library.transcripts.record(id: id) == stored)
    // when
    try await library.repository.delete(id: id)
    // then
    await #expect(throws: TranscriptFailure.repository(.noSuchMemo)) {
      try await library.saveTranscription(
        LibraryWithSpeech.transcript("goodbye"), of: id, frameCount: 4_800,
        revision: stored.revision)
    }
  }

  @Test func `speakers of a transcript from outside of the queue are not recognized again`()
    async throws
  {
    // given
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    var transcript = LibraryWithSpeech.transcript("hello world")
    transcript.segments[0].words[0].speaker = 0
    transcript.segments[0].words[1].speaker = 1
    // when
    try await library.saveTranscription(
      transcript, of: id, frameCount: 4_800, revision: 0, speakerCount: 2)
    // then
    let record = try await library.transcripts.record(id: id)
    #expect(record.transcript?.speakers == [0, 1])
    #expect(record.speakerCount == 2)
    #expect(try await library.database.startNextTranscription() == nil)
  }

  @Test func `words lose their speakers, and a concurrently saved edit stays`() async throws {
    // Given a transcript with speakers
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("hello world", in: library)
    let record = try await library.transcripts.record(id: id)
    var spoken = try #require(record.transcript)
    for index in spoken.segments[0].words.indices {
      spoken.segments[0].words[index].speaker = index
    }
    var revision = try await library.transcripts.save(
      id: id, transcript: spoken, revision: record.revision)

    for round in 1...10 {
      // When an edit is saved while the speakers are removed
      var edited = spoken
      edited.segments[0].words[0].text = "edit\(round)"
      edited.isEdited = true
      let saving = Task { [edited, revision] in
        try await library.transcripts.save(id: id, transcript: edited, revision: revision)
      }
      try await library.transcripts.setSpeakerCount(id: id, count: nil)
      let isSaved: Bool
      switch await saving.result {
      case .success: isSaved = true
      case .failure(let failure):
        #expect(failure as? TranscriptFailure == .changedElsewhere)
        isSaved = false
      }

      // Then the words have no speakers, and an edit that was saved is not lost
      let result = try await library.transcripts.record(id: id)
      #expect(result.transcript?.speakers == [])
      #expect(result.transcript?.text.hasPrefix("edit\(round)") == isSaved)
      revision = try await library.transcripts.save(
        id: id, transcript: spoken, revision: result.revision)
    }
  }

  @Test func `an untitled memo is named once`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("what to tell the landlord", in: library)
    let title = { try await library.repository.fetchAll().map(\.title) }
    #expect(try await title() == ["What to tell the landlord"])

    // A title that was removed is not restored
    try await library.repository.rename(id: id, title: "")
    try await library.transcripts.transcribe(id: id)
    try await transcribe("nothing new", in: library)
    #expect(try await title() == [""])
    #expect(try await library.transcripts.record(id: id).transcript?.text == "nothing new")
  }

  @Test func `an automatic title follows the text until the user names the memo`() async throws {
    // Given a memo that has the first words of its transcript as its title
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("and all my fellow american", in: library)
    let spoken = try #require(try await library.transcripts.record(id: id).transcript)
    let title = { try await library.repository.fetchAll().map(\.title) }

    // When the text is edited and the edit undone, then the title follows
    var edited = LibraryWithSpeech.transcript("And so, my fellow Americans")
    edited.isEdited = true
    _ = try await library.transcripts.save(id: id, transcript: edited, revision: 1)
    #expect(try await title() == ["And so, my fellow Americans"])
    _ = try await library.transcripts.save(id: id, transcript: Transcript(), revision: 2)
    #expect(try await title() == [""])
    _ = try await library.transcripts.save(id: id, transcript: spoken, revision: 3)
    #expect(try await title() == ["And all my fellow american"])

    // And the title of a new transcript, also after the database was lost
    for suffix in ["", "-wal", "-shm"] {
      try URL(fileURLWithPath: folder.database.path + suffix).removeFile()
    }
    let restored = try await stand.open()
    try await restored.transcripts.transcribe(id: id)
    try await transcribe("and so my fellow americans", in: restored)
    let titles = { try await restored.repository.fetchAll().map(\.title) }
    #expect(try await titles() == ["And so my fellow americans"])

    // But not once the user has given it a name
    try await restored.repository.rename(id: id, title: "Inauguration")
    let revision = try await restored.transcripts.record(id: id).revision
    _ = try await restored.transcripts.save(id: id, transcript: edited, revision: revision)
    #expect(try await titles() == ["Inauguration"])
  }

  @Test func `a name is not overwritten`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await library.repository.rename(id: id, title: "Rent")
    try await transcribe("what to tell the landlord", in: library)
    #expect(try await library.repository.fetchAll().map(\.title) == ["Rent"])
  }

  @Test func `an edit of an older revision is refused`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("one two", in: library)
    var transcript = try #require(try await library.transcripts.record(id: id).transcript)
    transcript.isEdited = true
    #expect(try await library.transcripts.save(id: id, transcript: transcript, revision: 1) == 2)
    await #expect(throws: TranscriptFailure.changedElsewhere) {
      try await library.transcripts.save(id: id, transcript: transcript, revision: 1)
    }
    await #expect(throws: TranscriptFailure.repository(.noSuchMemo)) {
      try await library.transcripts.save(id: UUID(), transcript: transcript, revision: 1)
    }
  }

  @Test func `an edit ends a transcription, which does not overwrite it`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("one two", in: library)
    try await library.transcripts.transcribe(id: id)
    let request = try #require(try await library.database.startNextTranscription())
    let edited = Transcript(isEdited: true)
    _ = try await library.transcripts.save(id: id, transcript: edited, revision: 1)
    await #expect(throws: CancellationError.self) {
      try await library.database.finishTranscription(
        request, LibraryWithSpeech.transcript("three"))
    }
    #expect(
      try await library.transcripts.record(id: id)
        == TranscriptRecord(state: .done, transcript: edited, revision: 2))
    // And it is not transcribed again automatically
    #expect(try await library.database.startNextTranscription() == nil)
  }

  @Test func `names of speakers stay when a memo is transcribed again`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("one", in: library)
    var transcript = LibraryWithSpeech.transcript("one")
    transcript.speakerNames = [0: "Ada"]
    _ = try await library.transcripts.save(id: id, transcript: transcript, revision: 1)
    try await library.transcripts.transcribe(id: id)
    try await transcribe("two", in: library)
    let new = try await library.transcripts.record(id: id).transcript
    #expect(new?.text == "two")
    #expect(new?.speakerNames == [0: "Ada"])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
  func `words are found in titles and transcripts`() async throws {
    let library = try await stand.open()
    let cafe = try await stand.record(in: library)
    try await transcribe("we meet in the Café at noon", in: library)
    let other = try await stand.record(in: library, seconds: 1)
    try await transcribe("the roof leaks", in: library)
    #expect(try await library.repository.search("cafe").map(\.id) == [cafe])
    #expect(try await library.repository.search("the roo").map(\.id) == [other])
    #expect(try await library.repository.search("leaks under").map(\.id) == [])
    #expect(try await library.repository.search("\" OR * (").map(\.id) == [])
    try await library.repository.rename(id: other, title: "At noon")
    #expect(try await library.repository.search("noon").map(\.id) == [other, cafe])
    try await library.repository.rename(id: other, title: "Rain")
    #expect(try await library.repository.search("noon").map(\.id) == [cafe])
    try await library.repository.delete(id: cafe)
    #expect(try await library.repository.search("noon").map(\.id) == [])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
  func `a transcript goes with its memo`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("gone", in: library)
    try await library.repository.delete(id: id)
    await #expect(throws: TranscriptFailure.repository(.noSuchMemo)) {
      try await library.transcripts.record(id: id)
    }
    #expect(await library.maintain(now: Date(timeIntervalSince1970: 1090)) == [])
    let counts = try await library.database.read {
      try [
        Int.fetchOne($0, sql: "SELECT count(*) FROM transcript"),
        Int.fetchOne($0, sql: "SELECT count(*) FROM memoText"),
      ]
    }
    #expect(counts == [0, 0])
  }

  @Test func `a lost database gets its transcripts back from the sidecars`() async throws {
    // Given a memo with an edited transcript
    var library: MemoLibrary? = try await stand.open()
    let id = try await stand.record(in: library!)
    try await transcribe("one two", in: library!)
    var transcript = LibraryWithSpeech.transcript("one too")
    transcript.isEdited = true
    _ = try await library!.transcripts.save(id: id, transcript: transcript, revision: 1)
    library = nil

    // When its database is rebuilt
    _ = try await DatabaseRebuild.run(folder, now: Date(timeIntervalSince1970: 1000))

    // Then the text is restored, can be found, and is not transcribed again
    let rebuilt = try await stand.open()
    #expect(
      try await rebuilt.transcripts.record(id: id)
        == TranscriptRecord(state: .done, transcript: transcript, revision: 2))
    #expect(try await rebuilt.repository.search("too").map(\.id) == [id])
    #expect(try await rebuilt.database.startNextTranscription() == nil)
  }

  @Test func `a damaged sidecar of a lost database is set aside`() async throws {
    var library: MemoLibrary? = try await stand.open()
    let id = try await stand.record(in: library!)
    try await transcribe("one two", in: library!)
    library = nil
    let sidecar = folder.files(of: id).transcript
    try Data("{".utf8).write(to: sidecar)
    _ = try await DatabaseRebuild.run(folder, now: Date(timeIntervalSince1970: 1000))

    // The memo is transcribed again, and the text may be mended by hand
    let rebuilt = try await stand.open()
    try await transcribe("three", in: rebuilt)
    #expect(try await rebuilt.transcripts.record(id: id).transcript?.text == "three")
    let damaged = sidecar.appendingPathExtension("damaged")
    #expect(try Data(contentsOf: damaged) == Data("{".utf8))
  }

  @Test(arguments: [
    "json = '{'", "json = x'00'", "json = replace(json, '0.01', '1e300')", "revision = -1",
    "revision = 1e300", "state = 7", "progress = 9e999", "reason = x'FF'", "isEdited = 'perhaps'",
  ])
  func `a damaged row harms nothing`(assignment: String) async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    try await transcribe("one two", in: library)
    try await library.database.write {
      try $0.execute(sql: "UPDATE transcript SET \(assignment)")
    }
    let record = try await library.transcripts.record(id: id)
    if assignment.hasPrefix("json") {
      #expect(record.transcript == nil)
      #expect(record.state != .done || assignment == "json = x'00'")
    }
    try await library.transcripts.transcribe(id: id)
    try await transcribe("three", in: library)
    #expect(try await library.transcripts.record(id: id).transcript?.text == "three")
  }
}
