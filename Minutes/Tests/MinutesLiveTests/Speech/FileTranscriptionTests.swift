import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct FileTranscriptionTests {
  private let temporary = TemporaryFolder()

  /// A file with 48,000 frames a second and two channels.
  private func write(_ samples: [Int16], kind: AudioKind = .flac) throws -> URL {
    try FileManager.default.createDirectory(
      at: temporary.folder.url, withIntermediateDirectories: true)
    let url = temporary.folder.url.appendingPathComponent("speech.\(kind.rawValue)")
    let format = try #require(SoundFormat(sampleRate: 48_000, channelCount: 2))
    let writer = try SoundFileWriter(url, kind: kind, format: format)
    try writer.write(samples.flatMap { [Int16](repeating: $0, count: 6) })
    try writer.close()
    return url
  }

  @Test(arguments: AudioKind.allCases)
  func `a file is transcribed window by window`(kind: AudioKind) async throws {
    // Given a file with speech at 1 s and at 8 s
    let url = try write(
      TestSound.silence(1) + TestSound.speech(3) + TestSound.silence(4) + TestSound.speech(2)
        + TestSound.silence(1), kind: kind)

    // When it is transcribed
    let progress = Mutex<[Double]>([])
    let transcript = try await FileTranscription(engine: ConstantEngine()).transcribe(url) { part in
      progress.withLock { $0.append(part) }
    }

    // Then each stretch is a segment with its time
    try #require(transcript.segments.map(\.text) == ["word", "word"])
    #expect((0.4...1.05).contains(transcript.segments[0].start))
    #expect((7.4...8.05).contains(transcript.segments[1].start))
    #expect(transcript.engine?.name == "Constant")

    // And the progress goes from 0 to 1
    let parts = progress.withLock { $0 }
    #expect(parts.first == 0 && parts.last == 1 && parts == parts.sorted())
    #expect(parts.contains { $0 > 0.2 && $0 < 0.9 })
  }

  @Test func `words after a pause start a segment`() async throws {
    let engine = ScriptedEngine()
    let url = try write(TestSound.speech(5))
    async let transcript = FileTranscription(engine: engine).transcribe(url)
    var requests = engine.requests.makeAsyncIterator()
    let request = try #require(await requests.next())
    request.continuation.resume(returning: [
      TranscriptWord("one", start: 0, end: 1), TranscriptWord("two", start: 1.2, end: 2),
      TranscriptWord("three", start: 3, end: 4),
    ])
    #expect(try await transcript.segments.map(\.text) == ["one two", "three"])
  }

  @Test func `a transcript names the worst engine that has recognized a part of it`() async throws {
    let best = ScriptedEngine("Whisper")
    let draft = SpeechEngineInfo(name: "PocketSphinx", quality: .draft)
    let engines = SpeechEngines([best, ConstantEngine(info: draft)])
    let url = try write(
      TestSound.speech(3) + TestSound.silence(4) + TestSound.speech(2) + TestSound.silence(4)
        + TestSound.speech(2))
    async let transcript = FileTranscription(engines).transcribe(url)
    var requests = best.requests.makeAsyncIterator()
    try #require(await requests.next()).reply("one")
    try #require(await requests.next()).continuation
      .resume(throwing: SpeechFailure("It has ended twice.", cause: .sound))
    try #require(await requests.next()).reply("three")
    let result = try await transcript
    #expect(result.segments.map(\.text) == ["one", "word", "three"])
    #expect(result.engine == draft)
  }

  @Test func `a transcription that pauses goes on where it was`() async throws {
    let url = try write(TestSound.speech(3) + TestSound.silence(4) + TestSound.speech(2))
    let pauses = Mutex(0)
    let transcript = try await FileTranscription(engine: ConstantEngine()).transcribe(url) {
      _ in
    } pause: {
      pauses.withLock { $0 += 1 }
    }
    #expect(transcript.segments.count == 2)
    #expect(pauses.withLock { $0 } == 2)
  }

  @Test func `an interrupted transcription goes on behind its last part`() async throws {
    // Given a file of which the first of three parts was transcribed
    let url = try write(
      TestSound.speech(3) + TestSound.silence(4) + TestSound.speech(2) + TestSound.silence(4)
        + TestSound.speech(2))
    let kept = Mutex<[TranscriptPart]>([])
    let whole = try await FileTranscription(engine: ConstantEngine()).transcribe(
      url, after: [], progress: { _ in }, keep: { part in kept.withLock { $0.append(part) } },
      pause: {})
    let parts = kept.withLock { $0 }
    #expect(parts.count == 3)

    // When it goes on
    kept.withLock { $0 = [] }
    let rest = try await FileTranscription(engine: ConstantEngine(text: "again")).transcribe(
      url, after: Array(parts.prefix(1)), progress: { _ in },
      keep: { part in kept.withLock { $0.append(part) } }, pause: {})

    // Then only the others are recognized, and the times are the same
    #expect(rest.segments.map(\.text) == ["word", "again", "again"])
    #expect(rest.segments.map(\.start) == whole.segments.map(\.start))
    #expect(kept.withLock { $0.map(\.end) } == parts.dropFirst().map(\.end))
  }

  @Test func `a file without speech has no text`() async throws {
    let url = try write(TestSound.silence(3))
    let transcript = try await FileTranscription(engine: ConstantEngine()).transcribe(url)
    #expect(transcript.segments.isEmpty)
  }

  @Test func `cancelling ends the transcription`() async throws {
    let engine = ScriptedEngine()
    let url = try write(TestSound.speech(3))
    let task = Task { try await FileTranscription(engine: engine).transcribe(url) }
    var requests = engine.requests.makeAsyncIterator()
    let request = try #require(await requests.next())
    task.cancel()
    request.reply("late")
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a file that cannot be read is named`() async throws {
    let url = temporary.folder.url.appendingPathComponent("missing.wav")
    let failure = await #expect(throws: SpeechFailure.self) {
      try await FileTranscription(engine: ConstantEngine()).transcribe(url)
    }
    #expect(failure?.description.hasPrefix("\(url.path) cannot be read") == true)
  }
}
