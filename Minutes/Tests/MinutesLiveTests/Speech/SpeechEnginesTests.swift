import MinutesCore
import Synchronization
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(1))) struct SpeechEnginesTests {
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

    // Then the other one answers
    #expect(try await failed.text == "draft")
    #expect(engines.notice == "Constant is used instead of Whisper. The child has ended.")
    #expect(engines.info.name == "Constant")

    // And it is left alone for half a minute
    #expect(try await engines.recognize(sound, as: .final).text == "draft")
    time.withLock { $0 += .seconds(31) }
    async let again = engines.recognize(sound, as: .final)
    try #require(await requests.next()).reply("good")
    #expect(try await again.text == "good")
    #expect(engines.notice == nil)
  }

  @Test func `without an engine that works the failure is thrown`() async {
    let failure = SpeechFailure("No model.")
    let engines = SpeechEngines([ConstantEngine(failure: failure)])
    await #expect(throws: failure) { try await engines.recognize(sound, as: .final) }
    await #expect(throws: SpeechFailure.self) {
      try await SpeechEngines([]).recognize(sound, as: .final)
    }
  }

  @Test func `a session goes on with the next engine, and loses no utterance`() async throws {
    // Given a session of an engine that fails with the second utterance
    let best = ScriptedEngine("Whisper")
    let engines = SpeechEngines([best, ConstantEngine(text: "draft")])
    var requests = best.requests.makeAsyncIterator()
    let session = try await engines.makeSession()
    session.append(SpeechSound(samples: utterance + utterance))
    try #require(await requests.next()).continuation
      .resume(returning: [TranscriptWord("first", start: 0.1, end: 2)])
    try #require(await requests.next()).fail("The child has ended.")

    // When the recording goes on
    session.append(SpeechSound(samples: utterance))
    session.finish()

    // Then the other engine recognizes the second utterance, and the third
    var last: SpeechResult?
    for try await result in session.results { last = result }
    let segments = try #require(last?.segments)
    #expect(segments.map(\.text) == ["first", "draft", "draft"])
    #expect(segments.map(\.id) == [0, 1, 2])
    #expect((2.4...3.0).contains(segments[1].start))
    #expect((5.4...6.0).contains(segments[2].start))
    #expect(last?.isFinal == true)
  }

  @Test func `an engine that is not there is named with the way out`() {
    let folder = TemporaryFolder().folder
    #expect(throws: SpeechFailure("There is no speech server. Name one with --speech-url.")) {
      try SpeechEngines(.server, in: folder)
    }
  }
}
