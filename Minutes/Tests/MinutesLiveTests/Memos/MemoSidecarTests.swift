import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Memos after the loss of their database.
@Suite(.timeLimit(.minutes(15))) struct MemoSidecarTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func record(_ library: MemoLibrary) async throws -> Memo {
    try await library.makeMemo(on: date, frameCount: 48_000)
  }

  @Test(arguments: [ArchiveFormat?.none, .flac, .opus])
  func `memos are the same after their database is lost`(format: ArchiveFormat?) async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await record(library!).id
    try await library!.repository.rename(id: id, title: "Interview “1/2”\n")
    try await library!.repository.setPosition(id: id, position: 0.25)
    try await library!.repository.setRate(id: id, rate: PlaybackRate(1.5))
    try await library!.repository.setFavorite(id: id, isFavorite: true)
    try await library!.repository.changeTags(
      ids: [id], added: MemoTags(texts: ["Flat", "to do"]).map(\.self), removed: [])
    for (position, label) in [(0.5, "Chorus “1”"), (0.25, "")] {
      try await library!.repository.setBookmark(
        id: id, bookmark: MemoBookmark(id: UUID(), position: position, label: label))
    }
    let untouched = try await record(library!).id
    if let format { await library!.preferences.update { $0.archiveFormat = format } }
    // Without an archive format, only the sidecars are written.
    if format == nil {
      #expect(await library!.sidecars.writeAll() == [])
    } else {
      #expect(await library!.maintain(now: date) == [])
      #expect(await library!.maintain(now: date + 3_600) == [])
    }
    let memos = try await library!.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == [id, untouched])
    library = nil

    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(rebuilt.recoveryProblems == [])
    #expect(try await rebuilt.repository.fetchAll() == memos)
    for memo in memos where format != .opus {
      try await expectSignal(memo, in: rebuilt, frameCount: 48_000)
    }
  }

  @Test func `tags in a sidecar that no memo can have are left out`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(library!)
    try await library!.repository.rename(id: memo.id, title: "Interview")
    #expect(await library!.maintain(now: date) == [])
    library = nil
    let url = temporary.folder.files(of: memo.id).sidecar
    var sidecar = try #require(try MemoSidecar(at: url))
    #expect(sidecar.tags == nil)
    let many = (1...30).map { "tag \($0)" }
    sidecar.bookmarks = [-1, 0.5, 1e300].map {
      var entry = BookmarkEntry(MemoBookmark(id: UUID(), position: 0, label: "\u{0}x"))
      entry.position = $0
      entry.id = "no id"
      return entry
    }
    sidecar.tags = ["flat", "FLAT", "", "\u{0}", String(repeating: "x", count: 1_000_000)] + many
    try sidecar.write(to: url)
    // when
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    let restored = try #require(try await rebuilt.repository.fetchAll().first)
    #expect(restored.title == "Interview")
    #expect(restored.bookmarks.map(\.position) == [0.5])
    #expect(restored.bookmarks.map(\.label) == ["x"])
    #expect(restored.tags == MemoTags(texts: ["flat"] + many.prefix(19)))
  }

  @Test func `a finished recording without a sidecar is not marked as recovered`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(library!)
    library = nil
    try temporary.folder.removeDatabase()
    try temporary.folder.files(of: memo.id).sidecar.removeFile()
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(try await rebuilt.repository.fetchAll().map(\.isRecovered) == [false])
  }

  @Test func `a recovered memo is marked as recovered after its database is lost`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await library!.beginMemo(on: date, frameCount: 48_000)
    let memo = try await library!.recordingStore.recover(id: id, frameCount: 48_000)
    #expect(memo.isRecovered)
    #expect(await library!.maintain(now: date) == [])
    #expect(await library!.maintain(now: date + 3_600) == [])
    library = nil
    try temporary.folder.removeDatabase()
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == [memo])
  }

  @Test func `a deleted memo stays deleted after its database is lost`() async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(library!)
    try await withDependencies {
      $0.date = .constant(date)
    } operation: {
      try await library!.repository.delete(id: memo.id)
    }
    library = nil
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(rebuilt.recoveredMemos == [])
    #expect(try await rebuilt.repository.fetchAll() == [])
    try await rebuilt.repository.restore(id: memo.id)
    #expect(try await rebuilt.repository.fetchAll() == [memo])
    // The next rebuild must not delete a restored memo.
    #expect(try MemoSidecar(at: temporary.folder.files(of: memo.id).sidecar)?.deletedAt == nil)
  }

  @Test func `memos of older versions get a sidecar`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await record(library)
    let url = temporary.folder.files(of: memo.id).sidecar
    try url.removeFile()
    let next = try await MemoLibrary(temporary.folder)
    #expect(await next.maintain(now: date) == [])
    #expect(try MemoSidecar(at: url)?.memoDate == date)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"title": 1}"#,
    #"{"title":"a","date":1e300,"frameCount":1,"position":0,"rate":1,"isRecovered":false}"#,
    #"{"title":"a","date":0,"frameCount":1,"position":-1,"rate":1,"isRecovered":false}"#,
    #"{"title":"a","date":0,"frameCount":-1,"position":0,"rate":1,"isRecovered":false}"#,
    #"{"title":"a","date":0,"frameCount":1,"position":0,"rate":0,"isRecovered":false}"#,
  ])
  func `a malformed sidecar is ignored`(text: String) async throws {
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let memo = try await record(library!)
    #expect(await library!.maintain(now: date) == [])
    library = nil
    try temporary.folder.removeDatabase()
    try Data(text.utf8).write(to: temporary.folder.files(of: memo.id).sidecar)
    let rebuilt = try await MemoLibrary(temporary.folder)
    #expect(try await rebuilt.repository.fetchAll().map(\.title) == [""])
  }

  @Test func `a sidecar that cannot be written does not refuse the change`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await record(library)
    let url = temporary.folder.files(of: memo.id).sidecar
    // A folder in place of the file.
    try url.removeFile()
    try url.createFolder()
    try await library.repository.rename(id: memo.id, title: "Interview")
    #expect(try await library.repository.fetchAll().map(\.title) == ["Interview"])
    // The problem is reported, and the sidecar is written later.
    #expect(await library.sidecars.writeAll().contains { $0.contains(url.path) })
    #expect(rmdir(url.path) == 0)
    #expect(await library.sidecars.writeAll() == [])
    #expect(try MemoSidecar(at: url)?.title == "Interview")
  }
}
