import Foundation
import GRDB
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Damage of audio files that only verification detects.
@Suite(.timeLimit(.minutes(15))) struct VerificationTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private func record(frames: Int) async throws {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.makeMemo(on: now, frameCount: frames)
  }

  private func archived(_ format: ArchiveFormat = .flac) async throws -> (MemoLibrary, Memo, URL) {
    let library = try await MemoLibrary(temporary.folder)
    await library.preferences.update { $0.archiveFormat = format }
    let memo = try await library.makeMemo(on: now, frameCount: 48_000)
    #expect(await library.maintain(now: now) == [])
    #expect(await library.maintain(now: now + 3_600) == [])
    return (library, memo, try await library.sound(of: memo.id).url)
  }

  private func damage(_ url: URL, at share: Double) throws {
    var bytes = try Data(contentsOf: url)
    let offset = Int(Double(bytes.count) * share)
    for index in offset..<min(offset + 16, bytes.count) { bytes[index] ^= 0x5A }
    try bytes.write(to: url)
  }

  private func verification() async -> Finding? {
    await Doctor(temporary.folder).findings(isVerifying: true)
      .first { $0.subject == "Verification" }
  }

  @Test func `the digest of RFC 1321 is computed from pieces of any size`() {
    func digest(_ text: String, pieces: Int) -> String {
      var digest = MD5()
      let bytes = Array(text.utf8)
      var offset = 0
      while offset < bytes.count {
        let end = min(offset + pieces, bytes.count)
        bytes[offset..<end].withUnsafeBytes { digest.update($0) }
        offset = end
      }
      return digest.text
    }
    let digits = String(repeating: "1234567890", count: 8)
    for pieces in [1, 7, 63, 64, 65, 1_000] {
      #expect(digest("", pieces: pieces) == "d41d8cd98f00b204e9800998ecf8427e")
      #expect(digest("abc", pieces: pieces) == "900150983cd24fb0d6963f7d28e17f72")
      #expect(digest(digits, pieces: pieces) == "57edf4a22be3c955ac49da2e2107b67a")
    }
  }

  @Test func `an intact file is verified`() async throws {
    let (library, memo, url) = try await archived()
    #expect(try FLACDigest.read(url) != nil)
    #expect(await !library.isDamaged(memo.id))
    #expect(await verification() == Finding("Verification", "1 recording is intact"))
    // Only on request.
    #expect(await !Doctor(temporary.folder).findings().contains { $0.subject == "Verification" })
  }

  @Test func `the progress of verification depends on the durations`() async throws {
    // given: two memos, one three times as long as the other
    try await record(frames: 1_000)
    try await record(frames: 3_000)
    let progress = Mutex<[Double]>([])
    // when
    _ = await Doctor(temporary.folder).findings { part in progress.withLock { $0.append(part) } }
    // then
    #expect(progress.withLock { $0 } == [])
    // when
    _ = await Doctor(temporary.folder).findings(isVerifying: true) { part in
      progress.withLock { $0.append(part) }
    }
    // then: the memos have no order
    let parts = progress.withLock { $0 }
    try #require(parts.count == 2)
    #expect(parts[0] == 0)
    #expect([0.25, 0.75].contains { abs($0 - parts[1]) < 0.01 }, "\(parts)")
  }

  @Test(arguments: [0.02, 0.25, 0.5, 0.75, 0.97])
  func `a damaged FLAC file is found`(share: Double) async throws {
    let (library, memo, url) = try await archived()
    try damage(url, at: share)
    #expect(await library.isDamaged(memo.id))
    let finding = try #require(await verification())
    #expect(finding.result.hasPrefix("damaged: recordings/\(memo.id.key)/audio.flac"))
    #expect(finding.remedy?.contains("backup") == true)
  }

  @Test func `samples that decode to others are found by their digest`() async throws {
    let (library, memo, url) = try await archived()
    // The same number of other samples, in a file that is intact by itself.
    let other = temporary.folder.url.appendingPathComponent("other.flac")
    let writer = try SoundFileWriter(other, kind: .flac, format: Signal.format)
    try writer.write([Int16](repeating: 0, count: 48_000))
    try writer.close()
    let digest = try Data(contentsOf: url)[26..<42]
    var bytes = try Data(contentsOf: other)
    bytes.replaceSubrange(26..<42, with: digest)
    try bytes.write(to: url)
    #expect(await library.isDamaged(memo.id))
  }

  @Test func `a truncated file is found in any form`() async throws {
    for format in [ArchiveFormat.flac, .opus] {
      let (library, memo, url) = try await archived(format)
      let bytes = try Data(contentsOf: url)
      try bytes.prefix(bytes.count / 2).write(to: url)
      #expect(await library.isDamaged(memo.id), "\(format)")
    }
  }

  @Test func `recordings are verified beside invalid values`() async throws {
    let (_, memo, url) = try await archived()
    try damage(url, at: 0.5)
    try await temporary.openDatabase().write {
      try $0.execute(
        sql: "UPDATE memo SET position = 1e300 WHERE id = ?", arguments: [memo.id.key])
    }
    let findings = await Doctor(temporary.folder).findings(isVerifying: true)
    #expect(findings.contains { $0.result.hasPrefix("invalid values") })
    #expect(await verification()?.result.hasPrefix("damaged") == true)
  }

  @Test func `a file that can't be opened at this moment is not taken for damaged`() async throws {
    let (library, memo, url) = try await archived()
    // A file name that is too long is refused even for the superuser.
    let failure = #expect(throws: SoundFileFailure.self) {
      _ = try SoundFileReader(URL(fileURLWithPath: "/" + String(repeating: "a", count: 300)))
    }
    #expect(failure?.isOfSystem == true)
    try damage(url, at: 0.5)
    let damage = await #expect(throws: SoundFileFailure.self) {
      try await Transcoder().verify(url, frameCount: 48_000)
    }
    #expect(damage?.isOfSystem == false)
    #expect(await library.isDamaged(memo.id))
  }

  @Test func `a restored file is verified again`() async throws {
    let (library, memo, url) = try await archived()
    let bytes = try Data(contentsOf: url)
    try damage(url, at: 0.5)
    #expect(await library.isDamaged(memo.id))
    try bytes.write(to: url)
    #expect(await !library.isDamaged(memo.id))
  }
}
