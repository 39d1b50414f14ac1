import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// A server that is killed during a transcription. The engine is a scripted child in the place of Whisper.
@Suite(.timeLimit(.minutes(15))) struct TranscriptionKillTests {
  private let stand = LibraryWithSpeech()
  private var folder: DataFolder { stand.temporary.folder }
  private var log: URL { folder.url.appendingPathComponent("requests") }

  private static let canRun =
    (try? WhisperRequirements.checkProcessor(WhisperSystem.live.cpuInfo())) != nil
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/env")

  /// Installs a worker that notes the length of each request, and does not respond to the third one of all.
  private func installWorker() throws {
    let worker = folder.whisper.appendingPathComponent("worker")
    try worker.createFolder()
    let program = """
      import json, os, sys
      log = \(String(reflecting: log.path))
      print(json.dumps({"ready": 1, "model": "script", "sha256": "ab"}), flush=True)
      while line := sys.stdin.buffer.readline():
          header = json.loads(line)
          sys.stdin.buffer.read(2 * header["samples"])
          with open(log, "a") as file:
              file.write(str(header["samples"]) + "\\n")
          with open(log) as file:
              number = len(file.readlines())
          if number == 3:
              sys.stdin.buffer.read()
          words = [[" " + str(header["samples"]), 0.5, 1.0, 0.9]]
          print(json.dumps({"id": header["id"], "words": words}), flush=True)
      """
    try Data(program.utf8).write(to: worker.appendingPathComponent("__main__.py"))
    let python = try #require(
      WhisperSystem.live.pythons().first { FileManager.default.isExecutableFile(atPath: $0.path) })
    let record = WhisperInstallation.Record(
      model: "script", sha256: "ab", modelFolder: folder.url.path, python: python.path,
      pythonVersion: "3")
    try JSONEncoder().encode(record).write(to: WhisperInstallation.record(in: folder.whisper))
  }

  /// Records utterances of different lengths, with long pauses between them.
  private func recordUtterances() async throws -> Memo.ID {
    let library = try await stand.open()
    let samples = [2.0, 2.5, 3.0, 3.5].flatMap { TestSound.speech($0) + TestSound.silence(3) }
    let data = samples.map(\.littleEndian).withUnsafeBytes { Data($0) }
    let id = UUID()
    let store = library.recordingStore
    _ = try await store.begin(
      id: id, date: Date(timeIntervalSince1970: 1_234_567_890),
      format: try #require(SoundFormat(sampleRate: 16_000)))
    _ = try await store.append(id: id, chunk: SoundChunk(firstFrame: 0, samples: data))
    _ = try await store.finish(id: id, frameCount: samples.count)
    return id
  }

  private var requests: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func waitForRequests(_ count: Int) async throws {
    while requests.count < count {
      await Task.yield()
      try Task.checkCancellation()
    }
  }

  @Test(.enabled(if: canRun, "The worker needs a processor with AVX2."))
  func `the segment is done again, and nothing is lost`() async throws {
    // Given a server that is at the third of four segments
    try folder.url.createFolder()
    try installWorker()
    let id = try await recordUtterances()
    var plan = Plan(folder: folder.url.path, id: id, frameCount: nil)
    plan.transcribes = true
    let server = try RecorderProcess(plan)
    #expect(await server.wait(for: "open"))
    try await waitForRequests(3)

    // When it is killed and started again
    server.kill()
    #expect(await server.waitUntilKilled())
    let next = try RecorderProcess(plan)
    #expect(await next.wait(for: "open"))
    try await waitForRequests(4)

    // Then it goes on with that segment
    let library = try await stand.open()
    let record = try await stand.record(of: id, in: library) { $0.state == .done }
    let requests = requests
    #expect(requests.count == 5)
    #expect(requests[3] == requests[2])
    let segments = try #require(record.transcript?.segments)
    #expect(segments.map(\.text) == [requests[0], requests[1], requests[2], requests[4]])
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.end < $1.start })
    next.kill()
    #expect(await next.waitUntilKilled())
  }
}
