import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct LiveCaptionsTests {
  private let engine = WordPerChunkEngine()
  private let clock = TestClock()
  private let captions: LiveCaptions
  private let id = UUID(0)

  init() { captions = LiveCaptions(clock: clock) }

  /// A tenth of a second.
  private func chunk(_ number: Int) -> SoundChunk {
    SoundChunk(firstFrame: number * 4_800, samples: Data(count: 9_600))
  }

  private func hear(_ number: Int) { captions.append(chunk(number), of: id, format: Signal.format) }

  private func last(
    _ results: AsyncThrowingStream<SpeechResult, any Error>
  ) async throws -> SpeechResult? {
    var last: SpeechResult?
    for try await result in results { last = result }
    return last
  }

  private func starts(_ result: SpeechResult?) -> [Int] {
    (result?.segments.flatMap(\.words) ?? []).map { Int(($0.start * 10).rounded()) }
  }

  @Test func `a recording is recognized from the moment when a page shows it`() async throws {
    captions.recognizer = engine.recognizer
    hear(0)
    let results = captions.results(of: id)
    for number in 1...3 { hear(number) }
    captions.finish(id)
    let result = try await last(results)
    #expect(result?.text == "1 2 3")
    #expect(result?.isFinal == true)
    #expect(result?.delay.hasSkippedSound == false)
    // Times count from the start of the recording
    #expect(starts(result) == [1, 2, 3])
  }

  @Test func `sound that was sent again is not heard twice, and times skip missing sound`()
    async throws
  {
    captions.recognizer = engine.recognizer
    let results = captions.results(of: id)
    for number in [0, 1, 1, 0, 4, 5] { hear(number) }
    captions.append(
      SoundChunk(firstFrame: 5 * 4_800 + 2_400, samples: Data(count: 9_600)), of: id,
      format: Signal.format)
    captions.finish(id)
    #expect(starts(try await last(results)) == [0, 1, 4, 5, 6])
  }

  @Test func `times of stereo sound count frames`() async throws {
    captions.recognizer = engine.recognizer
    let format = try #require(SoundFormat(sampleRate: 48_000, channelCount: 2))
    let results = captions.results(of: id)
    for number in [0, 1, 4] {
      captions.append(
        SoundChunk(firstFrame: number * 4_800, samples: Data(count: 19_200)), of: id,
        format: format)
    }
    captions.finish(id)
    #expect(starts(try await last(results)) == [0, 1, 4])
  }

  @Test func `an utterance ends when a recording is paused`() async throws {
    // Given a recording with captions
    captions.recognizer = engine.recognizer
    var results = captions.results(of: id).makeAsyncIterator()
    hear(0)
    #expect(try await results.next()?.text == "1")

    // When no sound comes for a while
    let waiting = Task {
      while !Task.isCancelled { await clock.advance(by: CaptionedRecording.pause) }
    }

    // Then the session receives silence once, and times continue with the recording
    #expect(try await results.next()?.text == "1 2")
    waiting.cancel()
    await waiting.value
    hear(1)
    let result = try await results.next()
    #expect(result?.text == "1 2 3")
    #expect(starts(result).last == 1)
    captions.finish(id)
  }

  @Test func `each page has the text so far`() async throws {
    captions.recognizer = engine.recognizer
    let first = captions.results(of: id)
    hear(0)
    var iterator = first.makeAsyncIterator()
    #expect(try await iterator.next()?.text == "1")
    // A page that is loaded again
    let second = captions.results(of: id)
    var secondIterator = second.makeAsyncIterator()
    #expect(try await secondIterator.next()?.text == "1")
    captions.finish(id)
    #expect(try await secondIterator.next()?.isFinal == true)
    #expect(engine.sessions.value.count == 1)
  }

  @Test func `a page that leaves does not wait for a page that gets a result`() async throws {
    // Given a page that waits for the first result
    captions.recognizer = engine.recognizer
    let results = captions.results(of: id)
    let executor = InterruptedExecutor()
    let reader = Task(executorPreference: executor) {
      var text: String?
      for try await result in results {
        text = result.text
        break
      }
      return text
    }
    await executor.runJobs()

    // When another page opens and leaves at the moment when the result resumes the first one
    executor.interrupt { [captions, id] in _ = captions.results(of: id) }
    hear(0)

    // Then neither waits for the other
    #expect(await executor.interruption() == true)
    await executor.runJobs()
    #expect(try await reader.value == "1")
    captions.finish(id)
  }

  @Test func `an engine that hangs gets no more than ten seconds of sound to wait for`()
    async throws
  {
    // Given an engine whose sessions never start
    let gate = AsyncStream.makeStream(of: Void.self)
    struct Hanging: SpeechEngine {
      let engine: WordPerChunkEngine
      let gate: AsyncStream<Void>
      var info: SpeechEngineInfo { engine.info }
      func recognize(_: SpeechSound, as _: UtteranceKind) async throws -> [TranscriptWord] { [] }
      func makeSession() async throws -> any SpeechSession {
        for await _ in gate {}
        return try await engine.makeSession()
      }
    }
    captions.recognizer = LiveCaptions.Recognizer(
      engine: Hanging(engine: engine, gate: gate.stream),
      makeConverter: engine.recognizer.makeConverter)
    let results = captions.results(of: id)
    for number in 0..<150 { hear(number) }
    // A page learns that sound is left out while the engine hangs
    var other = captions.results(of: id).makeAsyncIterator()
    #expect(
      try await other.next()
        == SpeechResult(
          segments: [], isFinal: true, delay: SpeechDelay(hasSkippedSound: true)))
    gate.continuation.finish()
    captions.finish(id)
    let result = try await last(results)
    #expect(starts(result) == Array(0..<100))
    #expect(result?.delay.hasSkippedSound == true)
  }

  @Test func `a failure is reported, and the next page tries again`() async throws {
    let failure = SpeechFailure("The engine has no model.")
    captions.recognizer = WordPerChunkEngine(failure: failure).recognizer
    let results = captions.results(of: id)
    hear(0)
    await #expect(throws: failure) { try await self.last(results) }
    captions.recognizer = engine.recognizer
    let more = captions.results(of: id)
    hear(1)
    captions.finish(id)
    #expect(starts(try await last(more)) == [1])
  }

  @Test func `without an engine there is a reason`() async {
    await #expect(throws: LiveCaptions.noEngine) { try await self.last(captions.results(of: id)) }
  }

  @Test func `a recording hands its sound over, and ends its captions`() async throws {
    let stand = LibraryWithSpeech()
    let library = try await stand.open(clock: clock)
    library.captions.recognizer = engine.recognizer
    let client = SpeechClient.live(library.captions)
    #expect(await client.engine() == engine.info)
    let store = library.recordingStore
    let date = Date(timeIntervalSince1970: 1_234_567_890)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    let results = client.start(id: id)
    _ = try await store.append(id: id, chunk: chunk(0))
    _ = try await store.append(id: id, chunk: chunk(1))
    _ = try await store.finish(id: id, frameCount: 9_600)
    #expect(try await last(results)?.text == "1 2")

    // And a recording that is discarded, too
    let other = UUID(1)
    _ = try await store.begin(id: other, date: date, format: Signal.format)
    let discarded = client.start(id: other)
    _ = try await store.append(id: other, chunk: chunk(0))
    try await store.discard(id: other)
    #expect(try await last(discarded)?.isFinal == true)
  }

  @Test func `captions of a recording that is closed end with it`() async throws {
    // Given a recording that is a memo, and one that was closed because nobody followed it
    let stand = LibraryWithSpeech()
    let library = try await stand.open(clock: clock)
    library.captions.recognizer = engine.recognizer
    let client = SpeechClient.live(library.captions)
    let store = library.recordingStore
    let date = Date(timeIntervalSince1970: 1_234_567_890)
    let ids = [UUID(1), UUID(2)]
    for id in ids {
      _ = try await store.begin(id: id, date: date, format: Signal.format)
      _ = try await store.append(id: id, chunk: chunk(0))
    }
    _ = try await store.finish(id: ids[0], frameCount: 4_800)
    _ = await library.store.closeIdle(now: date)
    let idle = date.addingTimeInterval(RecordingStore.idlePeriod)
    #expect(await library.store.closeIdle(now: idle) == [ids[1]])

    // When their pages ask for captions, and end them without sound
    let captions = ids.map { client.start(id: $0) }
    _ = try await store.finish(id: ids[0], frameCount: 4_800)
    try await store.discard(id: ids[1])

    // Then the captions end
    for results in captions { #expect(try await last(results) == nil) }
  }
}
