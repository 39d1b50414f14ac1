import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct PrivacyTests {
  private let temporary = TemporaryFolder()

  private func permissions(_ url: URL) -> Int? { DataFolder.permissions(of: url.path) }

  private var privacy: Finding? {
    get async { await Doctor(temporary.folder).findings().first { $0.subject == "Privacy" } }
  }

  private func makeOpenFolder() throws {
    try FileManager.default.createDirectory(
      at: temporary.folder.recordings, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: temporary.folder.url.path)
  }

  @Test func `memos in a folder that others may read are private`() async throws {
    // given
    try makeOpenFolder()
    // when
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let id = UUID()
    _ = try await store.begin(id: id, date: .distantPast, format: Signal.format)
    // then
    let folder = temporary.folder
    #expect(permissions(folder.database) == 0o600)
    for end in ["-wal", "-shm"] {
      let permissions = DataFolder.permissions(of: folder.database.path + end)
      #expect(permissions == nil || permissions == 0o600)
    }
    #expect(permissions(folder.recordings) == 0o700)
    #expect(permissions(folder.files(of: id).wav) == 0o600)
    #expect(await privacy?.remedy == nil)
  }

  @Test func `database that others may read becomes private`() async throws {
    // given: a database of an earlier version
    try makeOpenFolder()
    let database = temporary.folder.database
    try DatabaseQueue(path: database.path).close()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: database.path)
    #expect(await privacy?.remedy?.contains("chmod -R go= '\(database.path)'") == true)
    // when
    _ = try await MemoLibrary(temporary.folder)
    // then
    #expect(permissions(database) == 0o600)
    #expect(await privacy?.remedy == nil)
  }

  @Test func `names that were stored long ago are limited`() async throws {
    // given: a title that an earlier version may have stored
    let library = try await MemoLibrary(temporary.folder)
    let format = try #require(SoundFormat(sampleRate: 48_000))
    var row = MemoRow(id: UUID(), date: .distantPast, format: format, frameCount: 1)
    row.title = String(repeating: "x", count: 1_000_000)
    let stored = row
    try await library.database.write { try stored.insert($0) }
    // then
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title.utf16.count) == [200])
    // when
    let id = try #require(memos.first?.id)
    try await library.repository.rename(id: id, title: "a\0b")
    // then
    #expect(try await library.repository.fetchAll().map(\.title) == ["ab"])
  }
}
