import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryKillTests {
  @Test func `killed exports to folders leave whole folders, and the next one adds the rest`()
    async throws
  {
    let groups = try await makeLibrary()
    let exports = Mutex<[String: TemporaryFolder]>([:])
    try await kill { plan in
      let output = TemporaryFolder()
      exports.withLock { $0[plan.folder] = output }
      plan.exportFolder = output.folder.url.path
    } check: { process, folder in
      let output = try #require(exports.withLock { $0.removeValue(forKey: folder.url.path) })
      let library = try await MemoLibrary(folder)
      func names() -> [String] {
        let path = output.folder.url.path
        return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      }
      func expectWhole(_ names: [String]) async throws {
        for name in names {
          let folder = output.folder.url.appendingPathComponent(name)
          let exported = try #require(
            ExportedMemo(beside: folder.appendingPathComponent("audio.wav")))
          let id = try #require(exported.memoID)
          let sound = try Data(contentsOf: folder.appendingPathComponent("audio.wav"))
          #expect(try sound == Data(contentsOf: library.folder.files(of: id).wav))
          try expectAdditions(of: exported)
        }
      }
      // then
      let whole = names().filter { !$0.hasSuffix(".part") }
      #expect(whole.count >= process.last("exported"))
      try await expectWhole(whole)
      // and
      let memos = try await library.repository.fetchAll()
      #expect(memos.count == groups.flatMap(\.self).count)
      let export = MemoExport(library, texts: .english)
      for memo in memos where !export.isExported(memo, to: output.folder.url) {
        _ = try await export.export(memo, to: output.folder.url)
      }
      #expect(names().count == memos.count)
      try await expectWhole(names())
    }
  }

  @Test func `killed exports to an archive leave a whole archive or none`() async throws {
    _ = try await makeLibrary()
    try await kill { plan in
      plan.exportedArchive = plan.folder + ".zip"
    } check: { process, folder in
      let archive = URL(fileURLWithPath: folder.url.path + ".zip")
      defer {
        try? archive.removeFile()
        try? archive.appendingPathExtension("part").removeFile()
      }
      let isThere = FileManager.default.fileExists(atPath: archive.path)
      if process.last("exported") > 0 { #expect(isThere) }
      if isThere {
        try await expectWholeArchive(archive)
        try archive.removeFile()
      }
      let library = try await MemoLibrary(folder)
      let memos = try await library.repository.fetchAll()
      #expect(memos.count == 2 * Self.groupCount)
      for memo in memos { try await expectMemo(memo.id, memos, in: library) }
      // and the next export succeeds
      try await MemoArchive(of: library, texts: .english).write(to: archive)
      try await expectWholeArchive(archive)
      let part = archive.appendingPathExtension("part")
      #expect(!FileManager.default.fileExists(atPath: part.path))
    }
  }

  /// Imports an archive into another library, and expects that this has all memos then.
  private func expectWholeArchive(_ archive: URL) async throws {
    let imported = TemporaryFolder()
    let library = try await MemoLibrary(imported.folder)
    let result = try await ArchiveImport(library, in: ImportFolder(library), searchPath: "")
      .run(archive)
    #expect(result.memos.count == 2 * Self.groupCount && result.failures == [])
    let memos = try await library.repository.fetchAll()
    #expect(Set(memos.map(\.title)) == Set((0..<2 * Self.groupCount).map { "\($0)" }))
    for memo in memos { try await expectMemo(memo.id, memos, in: library) }
  }

  @Test func `killed backups leave a whole backup or none`() async throws {
    _ = try await makeLibrary()
    try await kill { plan in
      plan.backupFolder = plan.folder + "-backups"
    } check: { process, folder in
      let backups = URL(fileURLWithPath: folder.url.path + "-backups")
      defer { try? FileManager.default.removeItem(at: backups) }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
      let whole = names.filter { $0.hasPrefix("minutes-") && !$0.hasSuffix(".part") }
      if process.last("copied") > 0 { #expect(whole.count == 1) }
      for name in whole {
        let backup = backups.appendingPathComponent(name)
        let sums = try await Program(
          "sh", ["-c", "cd '\(backup.path)' && md5sum --check --quiet MD5SUMS"]
        ).run()
        #expect(sums.status == 0, "\(sums.output)")
      }
      for folder in [folder] + whole.map({ DataFolder(backups.appendingPathComponent($0)) }) {
        let library = try await MemoLibrary(folder)
        #expect(library.recoveredMemos == [])
        let memos = try await library.repository.fetchAll()
        #expect(memos.count == 2 * Self.groupCount)
        for memo in memos { try await expectMemo(memo.id, memos, in: library) }
      }
    }
  }
}
