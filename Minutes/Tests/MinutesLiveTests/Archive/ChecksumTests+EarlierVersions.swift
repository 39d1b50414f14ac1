import Foundation
import GRDB
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension ChecksumTests {
  @Test func `a library of an earlier version gets checksums on request`() async throws {
    // given
    var library: MemoLibrary? = try await MemoLibrary(temporary.folder)
    var ids: [Memo.ID] = []
    for format in [ArchiveFormat?.some(.flac), .opus, nil] {
      ids.append(try await memo(format, in: library!))
    }
    library = nil
    try removeChecksums(of: ids)
    let sidecars = try ids.map { try Data(contentsOf: temporary.folder.files(of: $0).sidecar) }
    // then: a start writes no sidecar again
    library = try await MemoLibrary(temporary.folder)
    #expect(await library!.sidecars.writeAll() == [])
    library = nil
    #expect(
      try ids.map { try Data(contentsOf: temporary.folder.files(of: $0).sidecar) } == sidecars)
    // and the doctor names what it cannot verify
    let before = await findings()
    #expect(before["Verification"] == Finding("Verification", "3 recordings are intact"))
    #expect(before["Sidecars"]?.remedy == nil)
    let result = try #require(before["Checksums"]?.result)
    #expect(before["Checksums"]?.remedy?.contains("minutes doctor --repair") == true)
    #expect(!result.contains("audio.flac"), "FLAC files have a digest.")
    #expect(result.contains("recordings/\(ids[1].key)/audio.opus (Landlord)"))
    #expect(result.contains("recordings/\(ids[2].key)/audio.wav (Landlord)"))
    for id in ids {
      #expect(result.contains("recordings/\(id.key)/memo.json"))
      #expect(result.contains("recordings/\(id.key)/transcript.json"))
    }
    // when
    let repair = try await ChecksumRepair.run(temporary.folder)
    // then
    #expect(repair.soundCount == 3 && repair.sidecarCount == 3 && repair.problems == [])
    let after = await findings()
    #expect(after["Verification"] == Finding("Verification", "3 recordings are intact"))
    #expect(after["Sidecars"] == Finding("Sidecars", "9 files are intact"))
    #expect(after["Checksums"] == Finding("Checksums", "no file lacks one"))
    let repaired = try await MemoLibrary(temporary.folder)
    for id in ids { try await expectChecksum(of: id, in: repaired) }
    // and there is nothing else to do
    let second = try await ChecksumRepair.run(temporary.folder)
    #expect(second.soundCount == 0 && second.sidecarCount == 0)
  }

  @Test func `the progress of a repair depends on the sound without a checksum`() async throws {
    // given: two memos of the same length, one of them with its checksum
    let library = try await MemoLibrary(temporary.folder)
    let ids = [try await memo(nil, in: library), try await memo(nil, in: library)]
    try await temporary.openDatabase().write {
      try $0.execute(
        sql: "UPDATE memo SET checksum = NULL WHERE id = ?", arguments: [ids[0].key])
    }
    let progress = Mutex<[Double]>([])
    // when
    _ = try await ChecksumRepair.run(temporary.folder) { part in
      progress.withLock { $0.append(part) }
    }
    // then: the memo with a checksum is almost no work, first or last
    let parts = progress.withLock { $0 }
    try #require(parts.count == 2)
    #expect(parts[0] == 0)
    #expect(parts[1] < 0.01 || parts[1] > 0.99, "\(parts)")
  }

  @Test func `damaged sound gets no checksum`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let ids = [try await memo(.flac, in: library), try await memo(nil, in: library)]
    try removeChecksums(of: ids)
    for id in ids {
      let url = try await library.sound(of: id).url
      var bytes = try Data(contentsOf: url)
      // The digest of the FLAC file, and the length in the header of the WAV file
      bytes[id == ids[0] ? 30 : 41] ^= 0x01
      try bytes.write(to: url)
    }
    // when
    let repair = try await ChecksumRepair.run(temporary.folder)
    // then
    #expect(repair.soundCount == 0)
    #expect(repair.problems.count == 2)
    for id in ids { #expect(try await checksum(id, library) == nil) }
    #expect(await findings()["Verification"]?.remedy != nil)
  }

  @Test func `damaged copies are repaired, and intact ones are not written`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await memo(nil, in: library)
    let files = temporary.folder.files(of: id)
    #expect(try await ChecksumRepair.run(temporary.folder).sidecarCount == 0)
    let peaks = try Data(contentsOf: files.peaks)
    try peaks.dropLast().write(to: files.peaks)
    #expect(await findings()["Sidecars"]?.remedy?.contains("--repair") == true)
    #expect(try await ChecksumRepair.run(temporary.folder).sidecarCount == 1)
    _ = try await library.repository.waveform(id: id, capacity: 10)
    #expect(PeakFile.integrity(of: try Data(contentsOf: files.peaks)) == .intact)
    for url in [files.sidecar, files.transcript] {
      let bytes = try Data(contentsOf: url)
      var damaged = bytes
      damaged[damaged.count / 2] ^= 0x01
      try damaged.write(to: url)
      #expect(await findings()["Sidecars"]?.remedy?.contains("--repair") == true)
      // when
      #expect(try await ChecksumRepair.run(temporary.folder).sidecarCount == 1)
      // then
      #expect(try Data(contentsOf: url) == bytes)
      #expect(await findings()["Sidecars"]?.remedy == nil)
    }
  }

  @Test(arguments: [
    "", "wav", "wav 1", "mp3 1 900150983cd24fb0d6963f7d28e17f72",
    "wav -1 900150983cd24fb0d6963f7d28e17f72", "wav 01 900150983cd24fb0d6963f7d28e17f72",
    "wav 1 900150983CD24FB0D6963F7D28E17F72", "wav 1 900150983cd24fb0d6963f7d28e17f7",
    "wav 1 900150983cd24fb0d6963f7d28e17f72 ", "wav 1  900150983cd24fb0d6963f7d28e17f72",
    "wav 99999999999999999999 900150983cd24fb0d6963f7d28e17f72",
  ])
  func `a malformed checksum is none`(text: String) {
    #expect(SoundChecksum(rawValue: text) == nil)
  }

  @Test func `a checksum has a text`() {
    let text = "opus 240123 900150983cd24fb0d6963f7d28e17f72"
    #expect(SoundChecksum(rawValue: text)?.rawValue == text)
    #expect(SoundChecksum(rawValue: text)?.size == 240_123)
  }
}
