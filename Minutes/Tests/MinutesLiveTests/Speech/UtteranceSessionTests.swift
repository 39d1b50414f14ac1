import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct UtteranceSessionTests {
  private let utterance = TestSound.speech(2) + TestSound.silence(1)

  @Test func `the utterance that goes on has partial results until its final one`() async throws {
    // Given a session
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()

    // When speech lasts for a second
    for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
    let partial = try #require(await requests.next())
    #expect(partial.kind == .partial)
    partial.reply("one")

    // Then there is a partial result
    #expect(
      try await results.next()
        == SpeechResult(
          segments: [
            TranscriptSegment(id: 0, words: [TranscriptWord("one", start: 0, end: 0.5)])
          ],
          isFinal: false))

    // And at the end of the utterance a final one in its place
    for piece in TestSound.pieces(TestSound.silence(1)) { session.append(piece) }
    let final = try #require(await requests.next())
    #expect(final.kind == .final)
    #expect(final.sound.duration > 1.2)
    final.reply("one two")
    let result = try #require(try await results.next())
    #expect(result.text == "one two")
    #expect(result.isFinal)

    // And the results end with the session
    session.finish()
    #expect(try await results.next() == nil)
  }

  @Test func `a partial result without words leaves the one before it`() async throws {
    // Given an utterance with a partial result
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()
    for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
    try #require(await requests.next()).reply("one")
    #expect(try await results.next()?.text == "one")

    // When the engine rejects the utterance with more sound
    for piece in TestSound.pieces(TestSound.speech(1, seed: 8)) { session.append(piece) }
    try #require(await requests.next()).reply("")

    // Then its words stay, until there are final ones
    let result = try #require(try await results.next())
    #expect(result.text == "one")
    #expect(!result.isFinal)
    session.finish()
    try #require(await requests.next()).reply("one two")
    #expect(try await results.next()?.text == "one two")
  }

  @Test func `sound that turns out to be noise loses its partial result`() async throws {
    // Given a noise that begins as speech does, and has a partial result
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()
    let beginning = TestSound.noise(0.3, level: 1_000) + TestSound.noise(0.9, level: 4_000)
    for piece in TestSound.pieces(beginning) { session.append(piece) }
    try #require(await requests.next()).reply("one")
    #expect(try await results.next()?.text == "one")

    // When it goes on until it is steady
    session.append(
      SpeechSound(samples: TestSound.noise(6, level: 4_000, seed: 2) + TestSound.silence(1)))

    // Then there is no text, and the next utterance has its partial result after a second
    #expect(try await results.next() == SpeechResult(segments: [], isFinal: true))
    for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
    let next = try #require(await requests.next())
    #expect(next.kind == .partial)
    next.reply("two")
    #expect(try await results.next()?.segments.map(\.id) == [1])
    session.finish()
    try #require(await requests.next()).reply("two")
  }

  @Test func `times count from the start of the recording`() async throws {
    let session = try await ConstantEngine().makeSession()
    for piece in TestSound.pieces(TestSound.silence(5) + utterance + utterance) {
      session.append(piece)
    }
    session.finish()
    var last: SpeechResult?
    for try await result in session.results { last = result }
    let segments = try #require(last?.segments)
    try #require(segments.map(\.id) == [0, 1])
    #expect((4.5...5.0).contains(segments[0].start))
    #expect((7.5...8.0).contains(segments[1].start))
  }

  @Test func `a busy engine has no partial requests, and gets every final one`() async throws {
    // Given an engine that is busy with an utterance
    let engine = ScriptedEngine(hasPartials: true)
    let session = UtteranceSession(engine: engine, partials: RepeatedPartials(engine: engine))
    var requests = engine.requests.makeAsyncIterator()
    for piece in [SpeechSound(samples: utterance)] { session.append(piece) }
    let first = try #require(await requests.next())
    #expect(first.kind == .final)

    // When more is spoken
    for piece in TestSound.pieces(utterance + utterance) { session.append(piece) }
    session.finish()
    first.reply("first")

    // Then the next requests are the finals
    for text in ["second", "third"] {
      let request = try #require(await requests.next())
      #expect(request.kind == .final)
      request.reply(text)
    }
    var last: SpeechResult?
    for try await result in session.results { last = result }
    #expect(last?.text == "first second third")
    #expect(last?.delay == SpeechDelay())
  }

  @Test func `results say how long an utterance waits, also while no words come`() async throws {
    // Given an engine that does not respond
    let engine = ScriptedEngine()
    let session = UtteranceSession(engine: engine, partials: nil)
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()
    session.append(SpeechSound(samples: utterance))
    let first = try #require(await requests.next())

    // When 12 s of sound follow
    session.append(SpeechSound(samples: TestSound.silence(12)))

    // Then a result without words says how far the text is behind
    let waiting = try #require(try await results.next())
    #expect(waiting.segments.isEmpty)
    #expect((12.3...13.1).contains(waiting.delay.duration), "\(waiting.delay)")
    #expect(!waiting.delay.hasSkippedSound)

    // And with the words it keeps up
    first.reply("first")
    let result = try #require(try await results.next())
    #expect(result.text == "first")
    #expect(result.delay == SpeechDelay())
    session.finish()
    #expect(try await results.next() == nil)
  }

  @Test func `sound that waits too long is left out`() async throws {
    // Given an engine that does not respond, and room for three utterances
    let engine = ScriptedEngine()
    let session = UtteranceSession(engine: engine, partials: nil, maximumWaiting: 8)
    var requests = engine.requests.makeAsyncIterator()
    session.append(SpeechSound(samples: utterance))
    let first = try #require(await requests.next())

    // When five more utterances wait
    for _ in 1...5 { session.append(SpeechSound(samples: utterance)) }
    session.finish()
    first.reply("first")

    // Then the oldest of them are left out
    var count = 0
    while count < 2, let request = await requests.next() {
      count += 1
      request.reply("late\(count)")
    }
    var last: SpeechResult?
    for try await result in session.results { last = result }
    #expect(last?.segments.map(\.id) == [0, 4, 5])
    #expect(last?.delay == SpeechDelay(hasSkippedSound: true))
  }

  @Test func `a failure ends the results`() async throws {
    let session = UtteranceSession(
      engine: ConstantEngine(failure: SpeechFailure("Out of order.", cause: .engine)),
      partials: nil)
    session.append(SpeechSound(samples: utterance))
    await #expect(throws: SpeechFailure("Out of order.", cause: .engine)) {
      for try await _ in session.results {}
    }
  }

  @Test func `an utterance that cannot be recognized keeps its partial result`() async throws {
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
    try #require(await requests.next()).reply("draft")
    var results = session.results.makeAsyncIterator()
    #expect(try await results.next()?.isFinal == false)
    for piece in TestSound.pieces(TestSound.silence(1)) { session.append(piece) }
    try #require(await requests.next()).continuation
      .resume(throwing: SpeechFailure("No sound.", cause: .sound))
    let result = try #require(try await results.next())
    #expect(result.text == "draft")
    #expect(result.isFinal)
    session.finish()
    #expect(try await results.next() == nil)
  }

  @Test func `a partial result without words leaves the final one before it final`() async throws {
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()
    session.append(SpeechSound(samples: utterance))
    try #require(await requests.next()).reply("first")
    #expect(try await results.next()?.isFinal == true)
    for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
    try #require(await requests.next()).reply("")
    let result = try #require(try await results.next())
    #expect(result.segments.map(\.text) == ["first"])
    #expect(result.isFinal)
    session.finish()
    try #require(await requests.next()).reply("second")
  }

  @Test func `a partial result that was rejected does not replace the one before`() async throws {
    let engine = ScriptedEngine(hasPartials: true)
    let session = try await engine.makeSession()
    var requests = engine.requests.makeAsyncIterator()
    var results = session.results.makeAsyncIterator()
    for text in ["one", "", "one two"] {
      for piece in TestSound.pieces(TestSound.speech(1.2)) { session.append(piece) }
      try #require(await requests.next()).reply(text)
      #expect(try await results.next()?.text == (text.isEmpty ? "one" : text))
    }
    session.finish()
    try #require(await requests.next()).reply("one two")
  }

  @Test func `finals pass recordings in the queue, and cancelled requests leave it`() async throws {
    // Given a queue that is busy
    let queue = WorkQueue(width: 1)
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    let (order, performed) = AsyncStream<UtteranceKind>.makeStream()
    let busy = Task {
      try await queue.perform(.recording) {
        start.finish()
        for await _ in ended {}
      }
    }
    for await _ in started {}
    #expect(queue.isBusy)

    // When a recording, a partial, a final and one that is cancelled wait
    let cancelled = Task { try await queue.perform(.final) {} }
    var waiting: [Task<Void, any Error>] = []
    for (number, kind) in [UtteranceKind.recording, .partial, .final].enumerated() {
      waiting.append(Task { try await queue.perform(kind) { _ = performed.yield(kind) } })
      while queue.waitingCount < number + 1 { await Task.yield() }
    }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    while queue.waitingCount < 3 { await Task.yield() }
    end.finish()
    try await busy.value

    // Then the final comes first
    for task in waiting { try await task.value }
    performed.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == [.final, .partial, .recording])
    #expect(!queue.isBusy)
  }
}
