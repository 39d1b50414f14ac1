import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Invalid values in the tables beside that of the memos, which `PoisonedDatabaseTests` covers.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890))
)
struct PoisonedTablesTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  /// A value of a column.
  struct Poison: CustomTestStringConvertible, Sendable {
    var table: String
    var column: String
    var value: String

    init(_ table: String, _ column: String, _ value: String) {
      self.table = table
      self.column = column
      self.value = value
    }

    var testDescription: String { "\(table).\(column) = \(value.prefix(40))" }
  }

  private static let long = "printf('%.1000000c', 'x')"
  private static let withNUL = "'a' || char(0) || 'b'"

  static let poison: [Poison] = [
    Poison("transcript", "memo", "'no id'"), Poison("transcript", "memo", "x'00'"),
    Poison("transcript", "state", "'dancing'"), Poison("transcript", "state", "x'FF'"),
    Poison("transcript", "isRequested", "'perhaps'"), Poison("transcript", "progress", "9e999"),
    Poison("transcript", "progress", "-1"), Poison("transcript", "progress", "1e300"),
    Poison("transcript", "progress", "'half'"), Poison("transcript", "reason", "x'00'"),
    Poison("transcript", "frameCount", "9223372036854775807"),
    Poison("transcript", "frameCount", "-1"), Poison("transcript", "frameCount", "1e300"),
    Poison("transcript", "revision", "9223372036854775807"),
    Poison("transcript", "revision", "-9223372036854775808"),
    Poison("transcript", "revision", "1.5"), Poison("transcript", "isEdited", "'very'"),
    Poison("transcript", "isEdited", "9e999"), Poison("transcript", "text", "x'00FF'"),
    Poison("transcript", "json", "x'00'"), Poison("transcript", "speakerCount", "-1"),
    Poison("transcript", "speakerCount", "1e300"),
    Poison("transcript", "speakerCount", "9223372036854775807"),
    Poison("transcript", "attributedCount", "'two'"),
    Poison("transcript", "isAttributing", "'perhaps'"),
    Poison("transcript", "endings", "9223372036854775807"),
    Poison("transcript", "hasMeetingSpeakers", "x''"),
    Poison("transcript", "suggestedTitle", "x'00'"),
    Poison("transcriptPart", "memo", "'no id'"), Poison("transcriptPart", "frameCount", "-1"),
    Poison("transcriptPart", "\"end\"", "1e300"), Poison("transcriptPart", "json", "x'00'"),
    Poison("memoTag", "memo", "'no id'"), Poison("memoTag", "key", "x'00'"),
    Poison("memoTag", "text", "''"), Poison("memoTag", "text", withNUL),
    Poison("memoTag", "text", long),
    Poison("memoBookmark", "memo", "'no id'"), Poison("memoBookmark", "id", "'no id'"),
    Poison("memoBookmark", "position", "1e300"), Poison("memoBookmark", "position", "-9e999"),
    Poison("memoBookmark", "position", "-1"), Poison("memoBookmark", "position", "'far away'"),
    Poison("memoBookmark", "label", withNUL), Poison("memoBookmark", "label", long),
    Poison("memoBookmark", "label", "x'FF'"),
    Poison("playlist", "id", "'no id'"), Poison("playlist", "id", "x'00'"),
    Poison("playlist", "id", "upper(id)"), Poison("playlist", "title", withNUL),
    Poison("playlist", "title", long), Poison("playlist", "title", "x'FF'"),
    Poison("playlist", "date", "1e300"), Poison("playlist", "date", "-9e999"),
    Poison("playlist", "date", "'yesterday'"), Poison("playlist", "current", "'no id'"),
    Poison("playlist", "current", "x'00'"),
    Poison("playlistMemo", "playlist", "'no id'"), Poison("playlistMemo", "memo", "'no id'"),
    Poison("playlistMemo", "rank", "9223372036854775807"), Poison("playlistMemo", "rank", "-1"),
    Poison("playlistMemo", "rank", "1e300"), Poison("playlistMemo", "rank", "'first'"),
    Poison("memoEdit", "edit", "'no id'"), Poison("memoEdit", "memo", "x'00'"),
    Poison("memoEdit", "written", "'no values'"),
    Poison("memoEdit", "isResult", "'perhaps'"), Poison("memoEdit", "position", "1e300"),
    Poison("memoChange", "number", "9223372036854775807"), Poison("memoChange", "number", "-1"),
    Poison("ongoingRecording", "id", "'no id'"), Poison("ongoingRecording", "date", "1e300"),
    Poison("ongoingRecording", "date", "'today'"), Poison("ongoingRecording", "sampleRate", "0"),
    Poison("ongoingRecording", "channelCount", "9223372036854775807"),
    Poison("ongoingRecording", "browser", "x'00'"),
    Poison("ongoingRecording", "isPaused", "'perhaps'"),
    Poison("ongoingRecording", "timeZone", "x'00'"),
    Poison("preferences", "json", "'{'"), Poison("preferences", "json", "x'00'"),
  ]

  /// A library with a row in each table.
  private struct Filled {
    var memo: Memo.ID
    var trimmed: Memo.ID
    var memos: [Memo]
  }

  private func fill(_ library: MemoLibrary) async throws -> Filled {
    let id = try await library.recordMemo(on: date)
    let other = try await library.recordMemo(on: date + 60)
    let words = [
      TranscriptWord("Good", start: 0, end: 0.5), TranscriptWord("day", start: 0.5, end: 1),
    ]
    let transcript = Transcript(segments: [TranscriptSegment(id: 0, words: words)], isEdited: true)
    try await library.saveTranscript(transcript, of: id)
    let tag = try #require(MemoTag("Flat"))
    try await library.repository.changeTags(ids: [id], added: [tag], removed: [])
    try await library.repository.setBookmark(
      id: id, bookmark: MemoBookmark(id: UUID(1), position: 0.05, label: "Roof"))
    let playlist = Playlist(
      id: UUID(0xABCDEF), title: "Evening", date: date, memos: [id, other], current: id)
    try await library.playlists.create(playlist: playlist)
    await library.preferences.update { $0.archiveFormat = .opus }
    let third = try await library.recordMemo(on: date + 120)
    let trimmed = try await MemoEditor(library).perform(.trim(third, to: SoundRange(0, 0.05)))
    try await library.database.write { database in
      try database.execute(
        sql: "INSERT INTO transcriptPart (memo, frameCount, \"end\", json) VALUES (?, 1, 1, '{}')",
        arguments: [id.key])
      try OngoingRow(id: UUID(3), date: Date(timeIntervalSince1970: 0), format: Signal.format)
        .save(database)
    }
    return Filled(
      memo: id, trimmed: try #require(trimmed.memos.first).id,
      memos: try await library.repository.fetchAll())
  }

  /// Writes like a damaged disk, an older version or another program: to one row of the table.
  private func execute(_ poison: Poison, of memo: Memo.ID) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try temporary.openDatabase(configuration)
    let condition =
      poison.table == "transcript"
      ? "memo = '\(memo.key)'"
      : "rowid = (SELECT min(rowid) FROM \(poison.table))"
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try database.execute(
        sql: "UPDATE \(poison.table) SET \(poison.column) = \(poison.value) WHERE \(condition)")
      #expect(database.changesCount == 1)
    }
    try queue.close()
  }

  private func setAside() throws -> [String] {
    try temporary.openDatabase().read {
      try String.fetchAll($0, sql: "SELECT content FROM setAside")
    }
  }

  private func databaseFinding() async -> Finding? {
    await Doctor(temporary.folder).findings().first { $0.subject == "Database" }
  }

  private func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  @Test(arguments: PoisonedTablesTests.poison)
  func `an invalid value is reported, replaced at the next start and kept aside`(
    poison: Poison
  ) async throws {
    // Given a library with one invalid value
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    library = nil
    try execute(poison, of: filled.memo)

    // Then the doctor reports it
    let column = poison.column.filter { $0 != "\"" }
    let problem = try #require(await databaseFinding())
    #expect(problem.result.contains("\(poison.table) "), "\(problem)")
    #expect(problem.result.contains("\(column) = "), "\(problem)")
    #expect(problem.result.count < 1_000)
    #expect(problem.remedy?.hasPrefix("Start Minutes") == true)

    // And the next start replaces it, and keeps the row aside
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(restarted.repairs.contains { $0.contains("\(poison.table) ") })
    #expect(try setAside().contains { $0.contains("\(column) = ") })

    // And everything else is as it was
    let memos = try await restarted.repository.fetchAll()
    #expect(memos.map(\.id) == filled.memos.map(\.id))
    for (memo, old) in zip(memos, filled.memos) {
      #expect(memo.bookmarks == old.bookmarks || poison.table == "memoBookmark")
      #expect(memo.tags == old.tags || poison.table == "memoTag")
    }
    let record = try await restarted.transcripts.record(id: filled.memo)
    #expect(column == "json" || record.transcript?.text == "Good day")
    #expect(column == "json" || record.transcript?.isEdited == true)
    let playlist = try #require(try await playlists(of: restarted).first)
    #expect(playlist.memos.count == 2 || poison.table == "playlistMemo")
    #expect(await restarted.maintain(now: date) == [])

    // And no further repair is needed
    let count = "4 memos, 1 of them in Recently deleted"
    #expect(await databaseFinding() == Finding("Database", count))
    #expect(try await MemoLibrary(temporary.folder).repairs == [])
  }

  @Test(arguments: PoisonedTablesTests.poison)
  func `an invalid value that comes while the app runs keeps nothing from being read`(
    poison: Poison
  ) async throws {
    let library = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library)
    try execute(poison, of: filled.memo)

    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.id) == filled.memos.map(\.id))
    for memo in memos {
      for bookmark in memo.bookmarks {
        #expect(SoundPosition.bounds.contains(bookmark.position))
        #expect(bookmark.label.count <= MemoBookmark.maximumLength)
      }
    }
    for playlist in try await playlists(of: library) {
      #expect(playlist.title.count <= Memo.maximumTitleLength)
      #expect(RecordingTime.bounds.contains(playlist.date.timeIntervalSince1970))
    }
    _ = try? await library.transcripts.record(id: filled.memo)
    _ = await library.preferences.load()
    _ = await MemoEditor(library).undoable(filled.trimmed)
    _ = try await library.database.startNextTranscription()
    _ = await library.maintain(now: date)
    #expect(try await library.repository.fetchAll().map(\.id) == filled.memos.map(\.id))
  }

  @Test func `no deleted memo is lost with the preferences`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    await library!.preferences.update { $0.deletedDays = 365 }
    try await withDependencies {
      $0.date.now = date
    } operation: {
      try await library!.repository.delete(id: filled.memo)
    }
    library = nil
    try execute(Poison("preferences", "json", "'{'"), of: filled.memo)
    // when
    let limits = StorageLimits(minimumFreeSpace: 0, deletedPeriod: nil)
    let restarted = try await MemoLibrary(temporary.folder, limits: limits)
    // then
    #expect(await restarted.preferences.load() == .afterLoss)
    await restarted.maintain(now: date + 100 * 86_400)
    var deleted = restarted.repository.deleted().makeAsyncIterator()
    #expect(try await deleted.next()?.contains { $0.memo.id == filled.memo } == true)
    let findings = await Doctor(temporary.folder).findings()
    let finding = try #require(findings.first { $0.subject == "Recently deleted" })
    #expect(finding.result.hasPrefix("memos are kept until you delete them for good"))
    #expect(finding.remedy == nil)
    // when
    await restarted.preferences.update { $0.deletedDays = 365 }
    // then
    #expect(
      await !Doctor(temporary.folder).findings().contains { $0.subject == "Recently deleted" })
  }

  @Test(arguments: [nil, "'{'"])
  func `a rebuild keeps the preferences, or deleted memos if they are lost`(
    json: String?
  ) async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    await library!.preferences.update { $0.deletedDays = 365 }
    let preferences = await library!.preferences.load()
    library = nil
    if let json { try execute(Poison("preferences", "json", json), of: filled.memo) }
    // when
    let rebuild = try await DatabaseRebuild.run(temporary.folder, now: date)
    // then
    #expect(rebuild.problems.contains { $0.contains("table preferences") } == (json != nil))
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(await rebuilt.preferences.load() == (json == nil ? preferences : .afterLoss))
  }

  @Test func `a playlist whose id is lost keeps its memos`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    let old = try #require(try await playlists(of: library!).first)
    library = nil
    try execute(Poison("playlist", "id", "x'00'"), of: filled.memo)
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(try await playlists(of: restarted) == [old])
  }

  @Test func `a memo whose transcript is lost is transcribed again`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    library = nil
    // Two transcripts without a memo: it is not known which one belongs to which memo.
    for memo in filled.memos.prefix(2) {
      try execute(Poison("transcript", "memo", "'\(memo.id.key)!'"), of: memo.id)
    }
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(restarted.repairs.count == 2)
    for memo in filled.memos.prefix(2) {
      #expect(try await restarted.transcripts.record(id: memo.id).state == .waiting)
    }
  }

  @Test func `an edit that has lost one of its memos is not undone in part`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    #expect(await MemoEditor(library!).undoable(filled.trimmed) == [filled.trimmed])
    library = nil
    try execute(Poison("memoEdit", "memo", "'no id'"), of: filled.memo)
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(await MemoEditor(restarted).undoable(filled.trimmed) == [])
    let count = try await restarted.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM memoEdit")
    }
    #expect(count == 0)
    #expect(try setAside().count >= 2)
  }

  @Test func `the words of a transcript can be searched after a repair`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    library = nil
    try execute(Poison("transcript", "text", "7"), of: filled.memo)
    try execute(Poison("transcript", "text", "x'00'"), of: filled.memo)
    let restarted = try await MemoLibrary(temporary.folder)
    let text = try await restarted.database.read {
      try String.fetchOne(
        $0, sql: "SELECT text FROM memoText WHERE memoText MATCH 'good'")
    }
    #expect(text == "Good day")
  }

  @Test func `a damaged transcript is found when everything is verified`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let filled = try await fill(library!)
    library = nil
    let doctor = Doctor(temporary.folder)
    let subject = "Transcripts"
    #expect(
      await doctor.findings(isVerifying: true).first { $0.subject == subject }
        == Finding(subject, "1 transcript is intact"))
    try execute(Poison("transcript", "json", "'{\"segments\":7}'"), of: filled.memo)
    let finding = try #require(
      await doctor.findings(isVerifying: true).first { $0.subject == subject })
    #expect(finding.result.hasPrefix("damaged: \(filled.memo.key)"))
    #expect(finding.remedy == "Transcribe these memos again on their pages.")
  }
}
