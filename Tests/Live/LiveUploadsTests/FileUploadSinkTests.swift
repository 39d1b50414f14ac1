import ConcurrencyExtras
import Foundation
import Testing

@testable import LiveUploads

@Suite(.timeLimit(.minutes(5)))
final class FileUploadSinkTests {
  private let folder = NSTemporaryDirectory() + "uploads-" + UUID().uuidString
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init() throws {
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: self.folder) }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: self.folder)) ?? []
  }

  @Test
  func `file is complete under a new name with the extension of its content`() async throws {
    // given
    let sink = try FileUploadSink(folder: self.folder, accept: ["image/*"])
    let bytes = self.png + [UInt8](repeating: 7, count: 2000)
    // when
    try await sink.write(Array(bytes[..<4]), at: 0)
    try await sink.write(Array(bytes[4...]), at: 4)
    #expect(self.names.allSatisfy { $0.hasPrefix(".upload-") })
    let path = try await sink.finish()
    // then
    #expect(path.hasPrefix(self.folder + "/"))
    #expect(path.hasSuffix(".png"))
    #expect(self.names.count == 1)
    #expect(FileManager.default.contents(atPath: path) == Data(bytes))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(arguments: [false, true])
  func `cancelled file is deleted`(isFinished: Bool) async throws {
    // given
    let sink = try FileUploadSink(folder: self.folder)
    try await sink.write([1, 2, 3], at: 0)
    if isFinished { _ = try await sink.finish() }
    #expect(self.names.count == 1)
    // when
    await sink.cancel()
    // then
    #expect(self.names == [])
  }

  @Test
  func `file system is used on threads that may block`() async throws {
    // given: the check is called in the middle of a write
    let places = LockIsolated<[Bool]>([])
    let check = UploadContentCheck { _, _ in
      places.withValue { $0.append(FileUploadQueues.isCurrent) }
      return true
    }
    // when
    let opened = try await UploadSinkClient.folder(self.folder, check: check)
      .open(UploadFile(key: "1", name: "a", size: 600), [])
    let created = try FileUploadSink(folder: self.folder, check: check)
    for sink in [opened, created] {
      try await sink.write([UInt8](repeating: 7, count: 600), at: 0)
      _ = try await sink.finish()
    }
    // then
    #expect(places.value == [true, true])
    #expect(self.names.count == 2)
  }

  @Test
  func `content of another type is refused`() async throws {
    // given
    let short = try FileUploadSink(folder: self.folder, accept: ["image/png"])
    let long = try FileUploadSink(folder: self.folder, accept: ["image/png"])
    // then: at the end of a short file, and at the beginning of a long one
    try await short.write(Array("<script>".utf8), at: 0)
    await #expect(throws: UploadFailure.wrongContent) { try await short.finish() }
    await #expect(throws: UploadFailure.wrongContent) {
      try await long.write([UInt8](repeating: 60, count: 1000), at: 0)
    }
    await short.cancel()
    await long.cancel()
    #expect(self.names == [])
  }

  @Test
  func `missing folder is named`() {
    #expect {
      try FileUploadSink(folder: "/nowhere")
    } throws: { error in
      "\(error)".hasPrefix("The upload can't create '/nowhere/.upload-")
    }
  }

  @Test
  func `temporary files of earlier runs are deleted`() async throws {
    // given
    let sink = try FileUploadSink(folder: self.folder)
    try await sink.write([1], at: 0)
    let other = try FileUploadSink(folder: self.folder)
    let path = try await other.finish()
    // when
    FileUploadSink.removeTemporaryFiles(in: self.folder)
    // then
    #expect(self.names == [String(path.split(separator: "/").last ?? "")])
    await sink.cancel()
  }

  @Test
  func `signatures decide between accepted types`() {
    let check = UploadContentCheck.signatures.isAccepted
    let pdf = Array("%PDF-1.7".utf8)
    let text = Array("a;b".utf8)
    #expect(check(self.png, ["image/png"]))
    #expect(check(self.png, ["image/*"]))
    #expect(check(self.png, [".PNG"]))
    #expect(!check(self.png, ["image/jpeg"]))
    #expect(!check(self.png, ["text/csv"]))
    #expect(check(pdf, ["image/*", ".pdf"]))
    #expect(!check(pdf, ["image/*"]))
    #expect(check(text, ["text/csv"]))
    #expect(check(text, ["image/*", ".csv"]))
    #expect(!check(text, ["image/*", ".pdf"]))
    #expect(check(text, []))
    #expect(check(Array("RIFF0000WAVE".utf8), ["audio/*"]))
    #expect(!check([], ["image/*"]))
  }
}
