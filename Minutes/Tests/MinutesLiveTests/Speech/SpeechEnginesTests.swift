import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct SpeechEnginesTests {
  private let sound = SpeechSound(samples: TestSound.speech(1))
  private let utterance = TestSound.speech(2) + TestSound.silence(1)

  @Test func `the best engine is used, and no notice is shown`() async throws {
    let engines = SpeechEngines([ConstantEngine(text: "best"), ConstantEngine(text: "other")])
    #expect(try await engines.recognize(sound, as: .final).text == "best")
    #expect(engines.notice == nil)
  }

  @Test func `the next engine goes on where one fails, with one sentence why`() async throws {
    // Given an engine that fails once
    let best = ScriptedEngine("Whisper")
    let time = Mutex(ContinuousClock.now)
    let engines = SpeechEngines([best, ConstantEngine(text: "draft")]) { time.withLock { $0 } }
    var requests = best.requests.makeAsyncIterator()

    // When it fails
    async let failed = engines.recognize(sound, as: .final)
    try #require(await requests.next()).fail("The child has ended.")

    // Then the next one is used
    #expect(try await failed.text == "draft")
    #expect(engines.notice == "Constant is used instead of Whisper. The child has ended.")
    #expect(engines.info.name == "Constant")

    // And the failed one is not tried for half a minute
    #expect(try await engines.recognize(sound, as: .final).text == "draft")
    time.withLock { $0 += .seconds(31) }
    async let again = engines.recognize(sound, as: .final)
    try #require(await requests.next()).reply("good")
    #expect(try await again.text == "good")
    #expect(engines.notice == nil)
  }

  @Test func `without an engine that works the failure is thrown`() async {
    let failure = SpeechFailure("No model.", cause: .engine)
    let engines = SpeechEngines([ConstantEngine(failure: failure)])
    await #expect(throws: failure) { try await engines.recognize(sound, as: .final) }
    await #expect(throws: SpeechFailure.self) {
      try await SpeechEngines([]).recognize(sound, as: .final)
    }
  }

  @Test func `a session goes on with the next engine, and comes back to the better one`()
    async throws
  {
    // Given a session of an engine that fails with the second utterance
    let best = ScriptedEngine("Whisper")
    let time = Mutex(ContinuousClock.now)
    let engines = SpeechEngines([best, ConstantEngine(text: "draft")]) { time.withLock { $0 } }
    var requests = best.requests.makeAsyncIterator()
    let session = try await engines.makeSession()
    session.append(SpeechSound(samples: utterance + utterance))
    try #require(await requests.next()).continuation
      .resume(returning: [TranscriptWord("first", start: 0.1, end: 2)])
    try #require(await requests.next()).fail("The child has ended.")

    // Then the other engine recognizes that, and one sentence says why
    var results = session.results.makeAsyncIterator()
    var result = try #require(try await results.next())
    while result.segments.count < 2 { result = try #require(try await results.next()) }
    #expect(result.segments.map(\.text) == ["first", "draft"])
    #expect((2.4...3.0).contains(result.segments[1].start))
    #expect(result.engine?.name == "Constant")
    #expect(result.notice == "Constant is used instead of Whisper. The child has ended.")

    // And the first one is tried again after half a minute
    time.withLock { $0 += .seconds(31) }
    session.append(SpeechSound(samples: utterance))
    session.finish()
    try #require(await requests.next()).reply("third")
    while let next = try await results.next() { result = next }
    #expect(result.segments.map(\.text) == ["first", "draft", "third"])
    #expect(result.segments.map(\.id) == [0, 1, 2])
    #expect((5.4...6.0).contains(result.segments[2].start))
    #expect(result.engine?.name == "Whisper")
    #expect(result.notice == nil)
  }

  @Test func `a sound that an engine fails at goes to the next one, and the next sound does not`()
    async throws
  {
    let best = ScriptedEngine("Whisper")
    let engines = SpeechEngines([best, ConstantEngine(text: "draft")])
    var requests = best.requests.makeAsyncIterator()
    async let first = engines.recognize(sound, as: .final)
    try #require(await requests.next()).continuation
      .resume(throwing: SpeechFailure("It has ended twice.", cause: .sound))
    #expect(try await first.text == "draft")
    async let second = engines.recognition(of: sound, as: .final)
    try #require(await requests.next()).reply("good")
    #expect(try await second.words.text == "good")
    #expect(engines.notice == nil)
  }

  @Test func `an engine that fails with two sounds in a row is left alone, with one sentence why`()
    async throws
  {
    // Given an engine that is set up in a wrong way
    let best = ScriptedEngine("Server")
    let time = Mutex(ContinuousClock.now)
    let engines = SpeechEngines([best, ConstantEngine(text: "draft")]) { time.withLock { $0 } }
    var requests = best.requests.makeAsyncIterator()

    // When it rejects two sounds
    for _ in 1...2 {
      async let words = engines.recognize(sound, as: .final)
      try #require(await requests.next()).continuation
        .resume(throwing: SpeechFailure("It has no such model.", cause: .sound))
      #expect(try await words.text == "draft")
    }

    // Then it is not asked for a while
    let result = try await engines.recognition(of: sound, as: .final)
    #expect(result.words.text == "draft")
    #expect(result.notice == "Constant is used instead of Server. It has no such model.")

    // And is used when it works
    time.withLock { $0 += .seconds(31) }
    async let words = engines.recognize(sound, as: .final)
    try #require(await requests.next()).reply("good")
    #expect(try await words.text == "good")
    #expect(engines.notice == nil)
  }

  @Test func `of three engines the notice names the one that is used`() async throws {
    let failure = SpeechFailure("It is out of order.", cause: .engine)
    func engine(_ name: String, _ failure: SpeechFailure?) -> ConstantEngine {
      ConstantEngine(info: SpeechEngineInfo(name: name, quality: .good), failure: failure)
    }
    let engines = SpeechEngines([
      engine("Whisper", failure), engine("Server", failure), engine("PocketSphinx", nil),
    ])
    let result = try await engines.recognition(of: sound, as: .final)
    #expect(result.engine.name == "PocketSphinx")
    #expect(result.notice == "PocketSphinx is used instead of Whisper. It is out of order.")
  }

  @Test func `an engine that is installed or removed is noticed with the next utterance`()
    async throws
  {
    let installed = Mutex<(any SpeechEngine, generation: Int)?>(nil)
    let engines = SpeechEngines(sources: [
      { installed.withLock { $0.map { ($0.0, $0.generation) } } },
      { (ConstantEngine(text: "draft"), 0) },
    ])
    func text() async throws -> String { try await engines.recognize(sound, as: .final).text }
    #expect(try await text() == "draft")
    installed.withLock { $0 = (ConstantEngine(text: "good"), 1) }
    #expect(try await text() == "good")

    // A broken one is left alone, until it is installed again
    let failure = SpeechFailure("It is damaged.", cause: .engine)
    installed.withLock { $0 = (ConstantEngine(failure: failure), 2) }
    #expect(try await text() == "draft")
    installed.withLock { $0 = (ConstantEngine(text: "better"), 3) }
    #expect(try await text() == "better")
    #expect(engines.notice == nil)
    installed.withLock { $0 = nil }
    #expect(try await text() == "draft")
    #expect(engines.notice == nil)
  }

  @Test func `a language that PocketSphinx does not know leaves it out`() throws {
    let folder = TemporaryFolder().folder
    #expect(throws: SpeechFailure.self) {
      try SpeechEngines(.pocketsphinx, in: folder, language: "de")
    }
    #expect(try SpeechEngines(in: folder, language: "de").info.name == "None")
    #expect(try SpeechEngines(in: folder, language: "en").info.name == "PocketSphinx")
  }

  @Test func `an engine that is not there is named with the way out`() {
    let folder = TemporaryFolder().folder
    #expect(
      throws: SpeechFailure(.command("There is no speech server. Name one with --speech-url."))
    ) {
      try SpeechEngines(.server, in: folder)
    }
  }
}
