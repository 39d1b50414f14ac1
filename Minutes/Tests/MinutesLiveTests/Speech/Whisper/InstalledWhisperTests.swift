import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

struct InstalledWhisperTests {
  private let temporary = TemporaryFolder()

  private func install(_ model: String) throws {
    let folder = temporary.folder.whisper
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let record = WhisperInstallation.Record(
      model: model, sha256: "ab", python: "/usr/bin/python3", pythonVersion: "3.11.2")
    let file = WhisperInstallation.record(in: folder)
    try JSONEncoder().encode(record).write(to: file, options: .atomic)
  }

  @Test func `an installation is noticed, replaced and removed while the server runs`() throws {
    // Given a server that was started without Whisper
    let installed = InstalledWhisper(temporary.folder)
    #expect(installed.engine() == nil)

    // When it is installed
    try install("tiny.en")
    let first = try #require(installed.engine())
    #expect(first.engine.info.model == "tiny.en")

    // Then the same engine stays until there is another installation
    #expect(installed.engine()?.engine as AnyObject === first.engine as AnyObject)
    try install("base")
    let second = try #require(installed.engine())
    #expect(second.engine.info.model == "base")
    #expect(second.generation != first.generation)

    // Or none
    try FileManager.default.removeItem(at: temporary.folder.whisper)
    #expect(installed.engine() == nil)
  }

  @Test func `the worker of an earlier version is updated`() throws {
    try install("tiny.en")
    let file = temporary.folder.whisper.appendingPathComponent("worker/words.py")
    try file.deletingLastPathComponent().createFolder()
    try Data("old".utf8).write(to: file)
    try WhisperInstallation(temporary.folder)?.updateWorker()
    let words = try Data(contentsOf: file)
    #expect(words == Data(try #require(WhisperInstallation.workerFiles["words.py"])))
  }

  @Test func `engines name the installation that has come`() throws {
    let engines = try SpeechEngines(in: temporary.folder)
    #expect(engines.info.name == "PocketSphinx")
    try install("tiny.en")
    #expect(engines.info.name == "Whisper")
  }
}
