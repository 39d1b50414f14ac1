import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension LibraryKillTests {
  /// Exports an archive of another library, whose memos have the numbers from 100 as titles, and of a
  /// playlist of all of them.
  ///
  /// - Returns: The memos in the order of the playlist.
  private func makeArchive(_ archive: URL) async throws -> [Memo.ID] {
    let other = TemporaryFolder()
    let library = try await MemoLibrary(other.folder)
    var ids: [Memo.ID] = []
    for number in 0..<Self.groupCount {
      ids.append(try await makeMemo(100 + number, in: library))
    }
    try await library.playlists.create(
      playlist: Playlist(id: UUID(), title: "All", date: now, memos: ids))
    try await MemoArchive(of: library, texts: .english).write(to: archive)
    return ids
  }

  private func playlists(of library: MemoLibrary) async throws -> [Playlist] {
    var changes = library.playlists.changes().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  /// Opens a library after an import was killed, and expects that no memo of before is lost.
  ///
  /// - Returns: The library, its memos, and those of them that were imported.
  private func openLibrary(
    in folder: DataFolder, having known: Set<Memo.ID>
  ) async throws -> (library: MemoLibrary, listed: [Memo], imported: [Memo]) {
    let library = try await openLibrary(in: folder)
    let listed = try await library.repository.fetchAll()
    for id in known { try await expectMemo(id, listed, in: library) }
    let imported = listed.filter { !known.contains($0.id) }
    #expect(listed.count == known.count + imported.count)
    return (library, listed, imported)
  }

  /// Expects that the library has the sound of its memos, and no other.
  func expectFiles(of memos: [Memo], in folder: DataFolder) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
      .filter { name in
        // A folder without sound is no memo: the process was killed before it had created the file.
        FileManager.default.fileExists(
          atPath: folder.recordings.appendingPathComponent("\(name)/audio.wav").path)
      }
    #expect(Set(names) == Set(memos.map(\.id.key)))
  }

  @Test func `killed imports of an archive leave whole memos, and the next one adds the rest`()
    async throws
  {
    let known = Set(try await makeLibrary().flatMap(\.self))
    let files = TemporaryFolder()
    let archive = files.folder.url.appendingPathComponent("memos.zip")
    let exported = try await makeArchive(archive)
    try await kill {
      $0.importedArchive = archive.path
    } check: { process, folder in
      // then: no memo of before is lost, and each imported one is whole
      let (library, listed, imported) = try await openLibrary(in: folder, having: known)
      #expect(Set(imported.map(\.id)).isSubset(of: exported))
      for memo in imported { try await expectMemo(memo.id, listed, in: library) }
      if process.last("imported") > 0 { #expect(imported.count == exported.count) }
      // and the playlist is there only with all of its memos
      let playlists = try await playlists(of: library).map(\.memos)
      #expect(playlists == [] || playlists == [exported] && imported.count == exported.count)
      try expectFiles(of: listed, in: folder)
      // and the next import adds the rest, and leaves no extracted files
      let result = try await ArchiveImport(library, in: ImportFolder(library), searchPath: "")
        .run(archive)
      #expect(result.failures == [])
      #expect(result.knownCount == imported.count)
      #expect(result.memos.count == exported.count - imported.count)
      let all = try await library.repository.fetchAll()
      #expect(Set(all.map(\.id)) == known.union(exported))
      for memo in all { try await expectMemo(memo.id, all, in: library) }
      #expect(try await self.playlists(of: library).map(\.memos) == [exported])
      let left = try FileManager.default.subpathsOfDirectory(atPath: folder.imports.path)
      #expect(left.filter { $0 != "lock" } == [])
    }
  }

  @Test func `killed imports of a sound file leave a whole memo or none`() async throws {
    let known = Set(try await makeLibrary().flatMap(\.self))
    // Sound of more than ten seconds is stored in two steps.
    let frameCount = 500_000
    let files = TemporaryFolder()
    try files.folder.url.createFolder()
    let sound = files.folder.url.appendingPathComponent("Lecture.wav")
    try Signal.file(0..<frameCount).write(to: sound)
    func expectWhole(_ memo: Memo, in library: MemoLibrary) async throws {
      #expect(memo.title == "Lecture" && !memo.isRecovered)
      try await expectSignal(memo, in: library, frameCount: frameCount)
    }
    try await kill {
      $0.importedSound = sound.path
    } check: { process, folder in
      // then: no memo of before is lost, and the imported one is whole
      let (library, listed, imported) = try await openLibrary(in: folder, having: known)
      #expect(imported.count <= 1)
      if process.last("imported") > 0 { #expect(imported.count == 1) }
      for memo in imported { try await expectWhole(memo, in: library) }
      // and no part of its sound is left
      try expectFiles(of: listed, in: folder)
      // and it can be imported again
      guard imported.isEmpty else { return }
      let memo = try await MemoImport(library, searchPath: "").importFile(sound)
      try await expectWhole(memo, in: library)
      #expect(try await library.repository.fetchAll().count == known.count + 1)
    }
  }
}
