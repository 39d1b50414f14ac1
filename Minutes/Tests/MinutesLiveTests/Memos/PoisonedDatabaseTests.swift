import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(
  .serialized, .timeLimit(.minutes(15)), .dependency(\.date.now, Date(timeIntervalSince1970: 1000))
)
struct PoisonedDatabaseTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)
  private let frameCount = 4_800

  /// Invalid values of memos, and their columns.
  static let poison: [(column: String, value: String)] = [
    ("position", "1e300"), ("position", "9e999"), ("position", "-9e999"), ("position", "-1"),
    ("position", "'far away'"), ("position", "x'00FF'"),
    ("date", "1e300"), ("date", "-9e999"), ("date", "'yesterday'"),
    ("rate", "0"), ("rate", "1e300"), ("rate", "''"),
    ("sampleRate", "0"), ("sampleRate", "1"), ("sampleRate", "9223372036854775807"),
    ("sampleRate", "1e300"), ("sampleRate", "'fast'"),
    ("channelCount", "0"), ("channelCount", "-9223372036854775808"), ("channelCount", "1.5"),
    ("frameCount", "9223372036854775807"), ("frameCount", "-1"), ("frameCount", "1e19"),
    ("audio", "'mp3'"), ("audio", "7"),
    ("deletedAt", "9e999"), ("deletedAt", "'never'"),
    ("archivedAt", "1e300"), ("isRecovered", "'perhaps'"), ("isFavorite", "'very'"),
    ("isOngoing", "x''"),
    ("title", "x'FF'"), ("checksum", "'wav 1'"), ("checksum", "1.5"),
  ]

  private func record(in library: MemoLibrary) async throws -> Memo {
    try await library.makeMemo(on: date, frameCount: frameCount)
  }

  /// Writes like a damaged disk, an older version or another program.
  private func execute(_ sql: String) throws {
    let queue = try temporary.openDatabase()
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try $0.execute(sql: sql)
    }
    try queue.close()
  }

  private func setAside() throws -> [String] {
    try temporary.openDatabase().read {
      try String.fetchAll($0, sql: "SELECT content FROM setAside")
    }
  }

  private func finding(_ subject: String) async -> Finding? {
    await Doctor(temporary.folder).findings().first { $0.subject == subject }
  }

  @Test(arguments: PoisonedDatabaseTests.poison.indices)
  func `an invalid value is replaced at the next start and kept aside`(index: Int) async throws {
    let (column, value) = Self.poison[index]
    // Given two memos, one with an invalid value
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let poisoned = try await record(in: library!)
    let other = try await record(in: library!)
    library = nil
    try execute("UPDATE memo SET \(column) = \(value) WHERE id = '\(poisoned.id.key)'")

    // Then the doctor reports it
    let problem = try #require(await finding("Database"))
    #expect(problem.result.contains("\(poisoned.id.key): \(column) = "), "\(problem)")
    #expect(problem.remedy?.hasPrefix("Start Minutes") == true)

    // And the next start replaces it, without a change to the rest of the memo
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(restarted.repairs.count == 1)
    let memos = try await restarted.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == [poisoned.id, other.id])
    #expect(memos.first { $0.id == other.id } == other)
    let memo = try #require(memos.first { $0.id == poisoned.id })
    #expect(memo.duration == poisoned.duration && memo.position == 0 && memo.rate == .normal)
    #expect(column == "date" || memo.date == date)
    #expect(try await restarted.repository.waveform(id: memo.id, capacity: 400).columns.count == 2)
    _ = try await restarted.sound(of: memo.id)
    #expect(await restarted.maintain(now: date) == [])
    #expect(try setAside().first?.contains("\(column) = ") == true)

    // And no further repair is needed
    #expect(await finding("Database") == Finding("Database", "2 memos"))
    #expect(try await MemoLibrary(temporary.folder).repairs == [])
  }

  @Test(arguments: PoisonedDatabaseTests.poison.indices)
  func `an invalid value that comes while the app runs keeps no memo from being listed`(
    index: Int
  ) async throws {
    let (column, value) = Self.poison[index]
    let library = try await MemoLibrary(temporary.folder)
    let poisoned = try await record(in: library)
    let other = try await record(in: library)
    try execute("UPDATE memo SET \(column) = \(value) WHERE id = '\(poisoned.id.key)'")

    let memos = try await library.repository.fetchAll()
    #expect(memos.contains(other))
    for memo in memos {
      #expect(SoundPosition.bounds.contains(memo.position))
      #expect(SoundPosition.bounds.contains(memo.duration))
      #expect(RecordingTime.bounds.contains(memo.date.timeIntervalSince1970))
      _ = try? await library.repository.waveform(id: memo.id, capacity: 400)
      _ = try? await library.sound(of: memo.id)
    }
    _ = try await library.repository.lastDeleted()
    _ = await library.maintain(now: date)
  }

  @Test(arguments: ["'no id'", "''", "x'00'", "7"])
  func `a row without a valid id is set aside, and its sound is found again`(
    id: String
  ) async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: library!)
    let other = try await record(in: library!)
    try await library!.repository.rename(id: memo.id, title: "Groceries")
    library = nil
    try execute("UPDATE memo SET id = \(id) WHERE id = '\(memo.id.key)'")
    #expect(await finding("Database")?.remedy != nil)

    let restarted = try await MemoLibrary(temporary.folder)
    #expect(restarted.repairs.count == 1)
    #expect(restarted.recoveredMemos.map(\.id) == [memo.id])
    #expect(Set(try await restarted.repository.fetchAll().map(\.id)) == [memo.id, other.id])
    // The title is kept.
    #expect(try setAside().first?.contains("Groceries") == true)
  }

  @Test func `an id in capitals is corrected`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: library!)
    try await library!.repository.rename(id: memo.id, title: "Groceries")
    library = nil
    try execute("UPDATE memo SET id = upper(id)")
    let memos = try await MemoLibrary(temporary.folder).repository.fetchAll()
    #expect(memos.map(\.id) == [memo.id] && memos.map(\.title) == ["Groceries"])
  }

  @Test func `two rows of one memo are not both listed`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: library)
    try execute(
      """
      INSERT INTO memo SELECT upper(id), title, date, sampleRate, channelCount, frameCount, position, isRecovered, \
      audio, deletedAt, isOngoing, archivedAt, rate, missingDuration, isFavorite, checksum, timeZone FROM memo
      """)
    #expect(try await library.repository.fetchAll() == [memo])
    let restarted = try await MemoLibrary(temporary.folder)
    #expect(try await restarted.repository.fetchAll() == [memo])
    #expect(try setAside().count == 1)
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, -1] as [TimeInterval])
  func `a position that no memo can have is not stored`(position: TimeInterval) async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await record(in: library)
    try await library.repository.setPosition(id: memo.id, position: position)
    let kept = try #require(try await library.repository.fetchAll().first)
    #expect(SoundPosition.bounds.contains(kept.position))
    #expect(try await MemoLibrary(temporary.folder).repairs == [])
  }

  @Test(arguments: [
    #"{"id":"ID","date":1e300,"sampleRate":48000,"channelCount":1}"#,
    #"{"id":"ID","date":-1e300,"sampleRate":48000,"channelCount":1}"#,
    #"{"id":"ID","date":0,"sampleRate":9223372036854775807,"channelCount":9223372036854775807}"#,
    #"{"id":"ID","date":0,"sampleRate":1e300,"channelCount":-1}"#,
    #"{"id":"ID","date":0,"sampleRate":0,"channelCount":0}"#,
  ])
  func `a mark with invalid numbers keeps no recording from being recovered`(
    json: String
  ) async throws {
    let id = UUID()
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try Data(json.replacing("ID", with: id.uuidString).utf8).write(to: files.mark)
    try (WAVHeader(format: Signal.format, dataSize: 0).encoded + Signal.samples(0..<1_000))
      .write(to: files.wav)
    let library = try await MemoLibrary(temporary.folder)
    let memo = try #require(try await library.repository.fetchAll().first)
    #expect(memo.id == id && memo.duration == 1_000 / 48_000.0)
    #expect(RecordingTime.bounds.contains(memo.date.timeIntervalSince1970))
    #expect(try await MemoLibrary(temporary.folder).repairs == [])
  }
}
