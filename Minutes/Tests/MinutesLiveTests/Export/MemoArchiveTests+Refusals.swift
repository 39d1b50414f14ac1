import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension MemoArchiveTests {
  func expectRefusal(
    _ message: String, limits: StorageLimits = .unlimited,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let library = try await MemoLibrary(other.folder, limits: limits)
    let failure = await #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      _ = try await importArchive(into: library)
    }
    let text = failure.map(String.init(describing:)) ?? ""
    #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    try await expectNothing(in: library)
  }

  @Test(arguments: [
    "../evil.wav", "/tmp/evil.wav", "a/../../evil.wav", "a//evil.wav", "./evil.wav",
  ])
  func `paths that lead out of an archive are refused`(path: String) async throws {
    try write([("a.wav", sound), (path, sound)])
    try await expectRefusal("'\(path)' leads out of the archive.")
  }

  @Test func `entries with the same name are refused`() async throws {
    try write([("a.wav", sound), ("a.wav", sound)])
    try await expectRefusal("The archive has 'a.wav' twice.")
  }

  @Test func `links and encrypted entries are refused`() async throws {
    try write([("a.wav", sound), ("b.wav", Data("/etc/passwd".utf8))])
    let bytes = try Data(contentsOf: archive)
    let header = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2]), options: .backwards))
    // The upper half of the external attributes is the mode.
    var link = bytes
    link[header.lowerBound + 41] = 0xA1
    try link.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is a link or a device")
    // The lowest flag, in the entry and in the directory.
    let entry = try #require(bytes.range(of: Data([0x50, 0x4B, 3, 4]), options: .backwards))
    var encrypted = bytes
    encrypted[entry.lowerBound + 6] |= 1
    encrypted[header.lowerBound + 8] |= 1
    try encrypted.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is encrypted.")
  }

  @Test func `truncated and damaged archives are refused`() async throws {
    try write([("a.wav", sound), ("b.wav", sound)])
    let bytes = try Data(contentsOf: archive)
    for count in [0, 3, 100, bytes.count / 2, bytes.count - 30, bytes.count - 1] {
      try bytes.prefix(count).write(to: archive)
      try await expectRefusal("It is not a complete ZIP archive")
    }
    var damaged = bytes
    damaged[12_000] ^= 1
    try damaged.write(to: archive)
    try await expectRefusal("'b.wav' in the archive is damaged: ")
  }

  @Test func `an archive with a comment or other bytes after it is accepted`() async throws {
    // given
    try write([("a.wav", sound), ("b.wav", sound)])
    let bytes = try Data(contentsOf: archive)
    func comment(_ comment: Data) -> Data {
      let length = Data([UInt8(comment.count & 0xFF), UInt8(comment.count >> 8)])
      return bytes.dropLast(2) + length + comment
    }
    // A comment that looks like the end of an archive, one of them without a directory
    let end = Data([0x50, 0x4B, 5, 6]) + Data(count: 40)
    let lookalike = Data([0x50, 0x4B, 5, 6]) + Data(repeating: 7, count: 40)
    for data in [
      bytes, comment(Data(repeating: 7, count: 65_535)), comment(end), comment(lookalike),
      bytes + Data(count: 65_536),
      comment(Data(count: 20_000)) + Data(repeating: 0x50, count: 20_000),
      Data(count: 1_000) + bytes + Data(count: 20_000),
    ] {
      // when
      try data.write(to: archive)
      let other = TemporaryFolder()
      let library = try await MemoLibrary(other.folder)
      let result = try await importArchive(into: library)
      // then
      #expect(result.memos.map(\.title) == ["a", "b"])
      #expect(result.memos.allSatisfy { $0.duration == 0.1 })
    }
  }

  @Test func `an archive with too many bytes after it, or a damaged end, is refused`()
    async throws
  {
    try write([("a.wav", sound), ("b.wav", sound)])
    let bytes = try Data(contentsOf: archive)
    let end = bytes.count - 22
    for data in [
      bytes + Data(count: 65_600),
      // The signature, the number of the file, the size of the directory, and its position
      bytes.prefix(end) + Data(count: 22), bytes.replacing(1, at: end + 4),
      bytes.replacing(bytes[end + 12] &+ 1, at: end + 12), bytes.replacing(0xFF, at: end + 18),
    ] {
      try data.write(to: archive)
      try await expectRefusal(
        """
        It is not a complete ZIP archive: The end of its directory is missing. If it was copied or downloaded, do that again.
        """)
    }
  }

  @Test func `an archive whose records readers may understand differently is refused`()
    async throws
  {
    // given: an archive with a record of large numbers (ZIP64)
    try write([("a.wav", sound), ("b.wav", sound)])
    let bytes = try Data(contentsOf: archive)
    let end = bytes.count - 22
    let size = Int(bytes[end + 12]) | Int(bytes[end + 13]) << 8
    func number(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    var record = Data([0x50, 0x4B, 6, 6])
    for (value, count) in [
      (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (2, 8), (2, 8), (size, 8), (end - size, 8),
    ] {
      record += number(value, count)
    }
    var locator = Data([0x50, 0x4B, 6, 7])
    for (value, count) in [(0, 4), (end, 8), (1, 4)] { locator += number(value, count) }
    let large = bytes.prefix(end) + record + locator + bytes.suffix(22)
    try large.write(to: archive)
    #expect(try ZIPDirectory.check(archive) == large.count)
    // when: the signature, the size, a number of a file and of entries in the record, and the files in the locator are others
    for (offset, byte) in [(2, 1), (4, 0), (16, 1), (20, 1), (24, 3), (60, 1), (72, 2)] {
      try large.replacing(UInt8(byte), at: end + offset).write(to: archive)
      // then
      try await expectRefusal("It is not a complete ZIP archive")
    }
  }

  @Test func `any damaged byte is refused, or changes nothing that is imported`() async throws {
    // given
    try write([("a.wav", sound), ("b/memo.json", Data("{}".utf8))])
    let bytes = try Data(contentsOf: archive)
    var random = SeededGenerator(seed: 1)
    let library = try await MemoLibrary(other.folder)
    for _ in 0..<100 {
      // when
      var damaged = bytes
      let isHeader = Bool.random(using: &random)
      let offset = Int.random(in: 0..<300, using: &random)
      let place = isHeader ? offset / 5 : bytes.count - 1 - offset
      damaged[place] = UInt8.random(in: 0...255, using: &random)
      try damaged.write(to: archive)
      // then
      if let result = try? await importArchive(into: library) {
        for memo in result.memos {
          #expect(memo.duration == 0.1)
          try await library.repository.delete(id: memo.id)
          try await library.repository.purge(id: memo.id)
        }
      }
    }
    try await expectNothing(in: library)
  }

  @Test func `entries that grow when they are read are refused`() async throws {
    // given: 273 bytes that become 140,000
    let bomb = """
      UEsDBBQAAAAIAAAAIQB9rqLImQAAAOAiAgALAAAAYS9tZW1vLmpzb27twTEBAAAAwqD1T20ND6AAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAADg3wBQSwECFAMUAAAACAAAACEAfa6iyJkAAADgIgIACwAAAAAAAAAAAAAAgAEAAAAA\
      YS9tZW1vLmpzb25QSwUGAAAAAAEAAQA5AAAAwgAAAAAA
      """
    try files.folder.url.createFolder()
    try #require(Data(base64Encoded: bomb)).write(to: archive)
    // then
    try await expectRefusal("'a/memo.json' in the archive is larger than 131072 bytes.")
  }

  @Test func `an archive beyond the quota is refused`() async throws {
    try write([("a.wav", sound), ("b.wav", Data(count: 2 << 20))])
    try await expectRefusal(
      "start Minutes with a larger --quota",
      limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 2 << 20))
  }

  @Test func `an archive whose sounds do not fit leaves the memos that are whole`() async throws {
    // given: the archive fits, and the second of its decoded sounds does not
    try write([("a.wav", sound), ("b.wav", sound)])
    let library = try await MemoLibrary(
      other.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let ballast = other.folder.url.appendingPathComponent("ballast")
    // when
    let failure = await #expect(throws: MemoImportFailure.self) {
      _ = try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("create"), change.hasSuffix("/b.wav") else { return }
        try? Data(count: 10 << 20).write(to: ballast)
      }) { try await importArchive(into: library) }
    }
    // then
    let text = try #require(failure).description
    #expect(text.contains("1 memo was imported before. Import the archive again"), "\(text)")
    try await expectOneMemo(in: library)
    try await expectNoFiles(in: library)
  }

  /// Expects that an import has left one whole memo, with the title "a", and nothing else.
  func expectOneMemo(in library: MemoLibrary) async throws {
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title) == ["a"])
    try await expectSignal(#require(memos.first), in: library, frameCount: 4_800)
    #expect(try await library.database.read { try MemoRow.fetchCount($0) } == 1)
    let recordings = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.recordings.path)
    #expect(recordings == memos.map(\.id.key))
    #expect(try await playlists(of: library) == [])
  }

  @Test func `an archive without sound is refused`() async throws {
    try write([("a.txt", sound)])
    try await expectRefusal("The archive has no sound files.")
  }

  @Test func `an import that is cancelled leaves the memos that users have seen`() async throws {
    // given
    try write([
      ("a.wav", sound), ("b.wav", sound), ("playlists.json", Data("[]".utf8)),
    ])
    let library = try await MemoLibrary(other.folder)
    let folder = await ImportFolder(library)
    // when it is cancelled before the second sound is written
    let task = Task {
      try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("create"), change.hasSuffix("/b.wav") else { return }
        withUnsafeCurrentTask { $0?.cancel() }
      }) { try await ArchiveImport(library, in: folder, searchPath: "").run(archive) }
    }
    // then
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    try await expectOneMemo(in: library)
    let left = try FileManager.default.subpathsOfDirectory(atPath: other.folder.imports.path)
    #expect(left.filter { !$0.hasSuffix("lock") && UUID(key: $0) == nil } == [])
    withExtendedLifetime(folder) {}
  }
}

extension Data {
  fileprivate func replacing(_ byte: UInt8, at index: Int) -> Data {
    var data = self
    data[index] = byte
    return data
  }
}
