import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Checksums of sound files, sidecars and transcript files.
@Suite(
  .timeLimit(.minutes(15)), .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890))
)
struct ChecksumTests {
  let temporary = TemporaryFolder()
  let now = Date(timeIntervalSince1970: 1_234_567_890)
  let frameCount = 48_000

  /// A file of a memo.
  enum File: CaseIterable {
    case wav, flac, opus, sidecar, transcript, peaks

    func url(in files: RecordingFiles) -> URL {
      switch self {
      case .wav: files.wav
      case .flac: files.audio(.flac)
      case .opus: files.audio(.opus)
      case .sidecar: files.sidecar
      case .transcript: files.transcript
      case .peaks: files.peaks
      }
    }

    var format: ArchiveFormat? {
      switch self {
      case .wav: nil
      case .flac, .sidecar, .transcript, .peaks: .flac
      case .opus: .opus
      }
    }

    /// The subject of the finding about a damaged file.
    var subject: String {
      switch self {
      case .wav, .flac, .opus: "Verification"
      case .sidecar, .transcript, .peaks: "Sidecars"
      }
    }
  }

  func record(
    in library: MemoLibrary, _ title: String = "Landlord", seconds: Int = 1
  ) async throws -> Memo.ID {
    let frameCount = frameCount * seconds
    let store = library.recordingStore
    let id = UUID()
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    for frame in stride(from: 0, to: frameCount, by: 4_800) {
      _ = try await store.append(
        id: id,
        chunk: SoundChunk(firstFrame: frame, samples: Signal.samples(frame..<frame + 4_800)))
    }
    _ = try await store.finish(id: id, frameCount: frameCount)
    try await library.repository.rename(id: id, title: title)
    return id
  }

  /// A memo with a transcript, converted to a format.
  func memo(
    _ format: ArchiveFormat?, in library: MemoLibrary, seconds: Int = 1
  ) async throws -> Memo.ID {
    let id = try await record(in: library, seconds: seconds)
    let transcript = Transcript(
      segments: [
        TranscriptSegment(id: 0, words: [TranscriptWord("Roof", start: 0, end: 0.5)])
      ], isEdited: true)
    try await library.saveTranscript(transcript, of: id)
    if let format {
      await library.preferences.update { $0.archiveFormat = format }
      #expect(await library.maintain(now: now) == [])
      #expect(await library.maintain(now: now + 3_600) == [])
    } else {
      #expect(await library.sidecars.writeAll() == [])
    }
    return id
  }

  func findings() async -> [String: Finding] {
    Dictionary(
      uniqueKeysWithValues: await Doctor(temporary.folder).findings(isVerifying: true)
        .map { ($0.subject, $0) })
  }

  func checksum(_ id: Memo.ID, _ library: MemoLibrary) async throws -> SoundChecksum? {
    try await library.database.row(id)?.checksum
  }

  /// Compares the stored checksum with the file.
  func expectChecksum(
    of id: Memo.ID, in library: MemoLibrary, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let sound = try await library.sound(of: id)
    let file = try DurableFile(sound.url)
    #expect(
      try await checksum(id, library) == SoundChecksum(of: file, sound.kind),
      sourceLocation: sourceLocation)
    #expect(sound.checksum != nil, sourceLocation: sourceLocation)
    #expect(await !library.isDamaged(id), sourceLocation: sourceLocation)
  }

  /// Flips a bit of a file.
  ///
  /// - Parameter offset: The byte. A negative number counts from the end.
  /// - Returns: The damaged content.
  @discardableResult
  private func flipBit(of url: URL, at offset: Int) throws -> Data {
    var bytes = try Data(contentsOf: url)
    bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x01
    try bytes.write(to: url)
    return bytes
  }

  /// Makes the library one of an earlier version.
  func removeChecksums(of ids: [Memo.ID]) throws {
    try temporary.openDatabase().write { try $0.execute(sql: "UPDATE memo SET checksum = NULL") }
    for id in ids {
      let url = temporary.folder.files(of: id).sidecar
      var sidecar = try #require(try MemoSidecar(at: url))
      sidecar.soundChecksum = nil
      sidecar.transcriptChecksum = nil
      try JSONEncoder().encode(sidecar).write(to: url)
    }
  }

  // MARK: Damage

  @Test(arguments: File.allCases)
  func `a flipped byte in any file is found`(file: File) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await memo(file.format, in: library)
    let url = file.url(in: temporary.folder.files(of: id))
    let bytes = try Data(contentsOf: url)
    #expect(await findings()[file.subject]?.remedy == nil)
    // when: each byte of the header or of a short file, and others up to the last one
    let offsets =
      Array(0..<min(48, bytes.count)) + stride(from: 48, to: bytes.count, by: bytes.count / 20 + 1)
      + [bytes.count - 1]
    for offset in offsets {
      var damaged = bytes
      damaged[offset] ^= 0x01
      try damaged.write(to: url)
      // then
      let findings = await findings()
      let finding = try #require(findings[file.subject])
      // A damaged name of the field looks as if the sidecar had no checksum.
      let isUnchecked = file == .sidecar && findings["Checksums"]?.remedy != nil
      #expect(finding.remedy != nil || isUnchecked, "byte \(offset)")
      let name = "recordings/\(id.key)/\(url.lastPathComponent) (Landlord)"
      let results = [finding.result, isUnchecked ? findings["Checksums"]?.result ?? "" : ""]
      #expect(results.contains { $0.contains(name) }, "byte \(offset): \(results)")
    }
    // and
    try bytes.write(to: url)
    #expect(await findings()[file.subject]?.remedy == nil)
    #expect(await findings()["Checksums"]?.remedy == nil)
  }

  @Test(arguments: File.allCases)
  func `a file of another length and a missing file are found`(file: File) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await memo(file.format, in: library)
    let url = file.url(in: temporary.folder.files(of: id))
    let bytes = try Data(contentsOf: url)
    let name = "recordings/\(id.key)/\(url.lastPathComponent) (Landlord)"
    for changed in [bytes + Data([0]), bytes.dropLast(), bytes.prefix(bytes.count / 2), Data()] {
      // when
      try changed.write(to: url)
      // then
      let finding = try #require(await findings()[file.subject])
      #expect(finding.remedy != nil && finding.result.contains(name), "\(finding)")
    }
    // when
    try url.removeFile()
    // then: peaks are computed again
    guard file != .peaks else {
      #expect(await findings()["Sidecars"]?.remedy == nil)
      return
    }
    let subject = file.subject == "Sidecars" ? "Sidecars" : "Recordings"
    let finding = try #require(await findings()[subject])
    #expect(finding.remedy != nil && finding.result.contains(name), "\(finding)")
  }

  @Test(arguments: [ArchiveFormat?.none, .opus])
  func `damage is reported during playback`(format: ArchiveFormat?) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await memo(format, in: library)
    let url = try await library.sound(of: id).url
    #expect(await !library.isDamaged(id))
    // when
    try flipBit(of: url, at: -100)
    // then
    #expect(await library.isDamaged(id))
  }

  @Test func `changed tags of a FLAC file are found, and are no damage of its samples`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await memo(.flac, in: library)
    let url = try await library.sound(of: id).url
    var bytes = try Data(contentsOf: url)
    let tag = try #require(bytes.range(of: Data("2009-02-13".utf8)))
    // when
    bytes[tag.lowerBound] = UInt8(ascii: "1")
    try bytes.write(to: url)
    // then
    #expect(await findings()["Verification"]?.result.contains("samples are intact") == true)
    #expect(await !library.isDamaged(id))
  }

  @Test func `a damaged recording is not converted until it is restored`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record(in: library)
    let url = temporary.folder.files(of: id).wav
    let bytes = try Data(contentsOf: url)
    var damaged = bytes
    damaged[10_000] ^= 0x01
    // when
    try damaged.write(to: url)
    // then
    #expect(await library.maintain(now: now).contains { $0.contains(url.path) })
    #expect(try await library.sound(of: id).kind == .wav)
    // when
    try bytes.write(to: url)
    // then
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: id).kind == .flac)
    try await expectChecksum(of: id, in: library)
  }

  @Test func `a backup names sound that was damaged before it`() async throws {
    // given
    let backups = TemporaryFolder()
    let library = try await MemoLibrary(temporary.folder)
    var ids: [Memo.ID] = []
    for format in [ArchiveFormat?.some(.flac), .opus, nil] {
      ids.append(try await memo(format, in: library))
    }
    func backUp(_ number: Int) throws -> Backup {
      try Backup.run(of: temporary.folder, in: backups.folder.url, now: now + Double(number))
    }
    #expect(try backUp(0).damagedFiles == [])
    for (number, id) in ids.enumerated() {
      let url = try await library.sound(of: id).url
      let bytes = try Data(contentsOf: url)
      var damaged = bytes
      damaged[damaged.count - 10] ^= 0x01
      // when
      try damaged.write(to: url)
      // then
      let path = "recordings/\(id.key)/\(url.lastPathComponent)"
      #expect(try backUp(number + 1).damagedFiles == [path])
      try bytes.write(to: url)
    }
    // and a recording that goes on is none
    let recovered = ids[2].key
    _ = try await library.database.write {
      try MemoRow.filter(key: recovered).updateAll($0, Column("isRecovered").set(to: true))
    }
    let store = library.recordingStore
    _ = try await store.begin(id: ids[2], date: now, format: Signal.format)
    _ = try await store.append(
      id: ids[2],
      chunk: SoundChunk(firstFrame: frameCount, samples: Signal.samples(frameCount..<60_000)))
    #expect(try backUp(9).damagedFiles == [])
  }

  // MARK: Files with checksums

  @Test func `the checksum of a recording is that of its samples, and the FLAC file has it, too`()
    async throws
  {
    let library = try await MemoLibrary(temporary.folder)
    let id = try await record(in: library)
    let digest = MD5(of: Signal.samples(0..<frameCount)).text
    let size = WAVHeader.size + frameCount * 2
    #expect(
      try await checksum(id, library) == SoundChecksum(kind: .wav, size: size, digest: digest))
    try await expectChecksum(of: id, in: library)
    #expect(await library.maintain(now: now) == [])
    let url = try await library.sound(of: id).url
    #expect(try FLACDigest.read(url).map { MD5.text(of: $0) } == digest)
    try await expectChecksum(of: id, in: library)
    // And its sidecar, too
    let sidecar = try MemoSidecar(at: temporary.folder.files(of: id).sidecar)
    #expect(try await sidecar?.soundChecksum == checksum(id, library)?.rawValue)
  }

  @Test(arguments: [0, 1])
  func `recordings that were interrupted have checksums`(extraBytes: Int) async throws {
    // given: a killed process, which may have written half a sample
    let id = UUID()
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try RecordingMark(id: id, date: now, format: Signal.format).write(to: files.mark)
    try
      (WAVHeader(format: Signal.format, dataSize: 0).encoded + Signal.samples(0..<2_000)
      + Data(repeating: 7, count: extraBytes)).write(to: files.wav)
    // when
    let library = try await MemoLibrary(temporary.folder)
    // then
    #expect(library.recoveredMemos.map(\.id) == [id])
    try await expectChecksum(of: id, in: library)
    // when: the page sends the last frames again, and others
    let store = library.recordingStore
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    #expect(try await checksum(id, library) == nil)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 1_500, samples: Signal.samples(1_500..<3_000)))
    _ = try await store.finish(id: id, frameCount: 3_000)
    // then
    try await expectChecksum(of: id, in: library)
    #expect(await findings()["Verification"]?.remedy == nil)
  }

  @Test func `imported and edited sound has checksums`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let file = temporary.folder.url.appendingPathComponent("Talk.wav")
    let sound =
      WAVHeader(format: Signal.format, dataSize: 2 * frameCount).encoded
      + Signal.samples(0..<frameCount)
    try sound.write(to: file)
    // when
    let imported = try await MemoImport(library).importFile(file)
    // then
    try await expectChecksum(of: imported.id, in: library)
    // when
    let edited = try await MemoEditor(library).perform(
      .trim(imported.id, to: SoundRange(0.25, 0.75)))
    // then
    let id = try #require(edited.memos.first?.id)
    try await expectChecksum(of: id, in: library)
  }

  // An Opus file has a page for each second, and the last one has its length, so a damaged file is shorter.
  @Test(arguments: [ArchiveFormat?.none, .flac, .opus])
  func `checksums are there after the database is lost`(format: ArchiveFormat?) async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(format, in: library!, seconds: 3)
    let stored = try await checksum(id, library!)
    let url = try await library!.sound(of: id).url
    library = nil
    // when: damage from before the loss
    try flipBit(of: url, at: -100)
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    #expect(stored != nil)
    #expect(try await checksum(id, rebuilt) == stored)
    #expect(try await rebuilt.database.row(id)?.frameCount == 3 * frameCount)
    #expect(await findings()["Verification"]?.remedy != nil)
  }

  @Test func `a rebuilt library takes the length of an archive file from its sidecar`()
    async throws
  {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(.flac, in: library!)
    let stored = try await checksum(id, library!)
    let url = try await library!.sound(of: id).url
    library = nil
    // when: a bit of the number of samples in STREAMINFO is flipped
    try flipBit(of: url, at: 22)
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    #expect(try await rebuilt.database.row(id)?.frameCount == frameCount)
    #expect(try await checksum(id, rebuilt) == stored)
    #expect(await findings()["Verification"]?.remedy != nil)
  }

  @Test(arguments: [ArchiveFormat.flac, .opus])
  func `a damaged sidecar does not change the length of a memo`(format: ArchiveFormat) async throws
  {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(format, in: library!)
    library = nil
    // when
    let sidecar = temporary.folder.files(of: id).sidecar
    let text = String(decoding: try Data(contentsOf: sidecar), as: UTF8.self)
    let damaged = text.replacing("\"frameCount\" : 48000", with: "\"frameCount\" : 58000")
    #expect(damaged != text)
    try Data(damaged.utf8).write(to: sidecar)
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    #expect(try await rebuilt.database.row(id)?.frameCount == frameCount)
  }

  @Test func `an archive file without sound is reported`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    let id = try await memo(.opus, in: library!)
    let url = try await library!.sound(of: id).url
    library = nil
    // when: its only page of sound is damaged
    let bytes = try flipBit(of: url, at: -100)
    try temporary.folder.removeDatabase()
    let rebuilt = try await MemoLibrary(temporary.folder)
    // then
    let recovery = RecordingRecovery(folder: temporary.folder, database: rebuilt.database)
    #expect(try await recovery.recover(id).problem?.contains(url.path) == true)
    #expect(try Data(contentsOf: url) == bytes)
  }
}
