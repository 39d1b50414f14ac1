import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15)), .dependency(\.continuousClock, TestClock()))
struct TranscriberTests {
  let stand = LibraryWithSpeech()

  /// Transcribes with a scripted operation until another operation returns.
  func transcribing(
    _ library: MemoLibrary, _ script: @escaping Transcriber.Operation,
    while operation: () async throws -> Void
  ) async throws {
    let task = Task { await library.transcriber.run(script) }
    try await operation()
    task.cancel()
    await task.value
  }

  @Test func `memos are transcribed one at a time, also those that come later`() async throws {
    // Given three memos, and a transcription that takes as long as the test wants
    let library = try await stand.open()
    var ids: [Memo.ID] = []
    for second in 0..<3 { ids.append(try await stand.record(in: library, seconds: Double(second))) }
    let running = LockIsolated(0)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (runs, opened) = (LockIsolated(0), LockIsolated(0))
    let script: Transcriber.Operation = { _, progress in
      running.withValue { $0 += 1 }
      #expect(running.value == 1)
      let run = runs.withValue { runs in
        runs += 1
        return runs
      }
      start.yield()
      while opened.value < run { await Task.yield() }
      running.withValue { $0 -= 1 }
      return LibraryWithSpeech.transcript("hello")
    }
    try await transcribing(library, script) {
      var started = starts.makeAsyncIterator()
      for id in ids.reversed() {
        // When one is being transcribed, the others wait
        _ = await started.next()
        for other in ids where other < id || other > id {
          if case .running = try await library.transcripts.record(id: other).state {
            Issue.record("Two memos are transcribed at once.")
          }
        }
        // Then the next one follows
        opened.withValue { $0 += 1 }
        let record = try await stand.record(of: id, in: library) { $0.state == .done }
        #expect(record.transcript == LibraryWithSpeech.transcript("hello"))
      }
      let later = try await stand.record(in: library, seconds: 9)
      _ = await started.next()
      opened.withValue { $0 += 1 }
      _ = try await stand.record(of: later, in: library) { $0.state == .done }
    }
  }

  @Test func `progress is reported, and a user can cancel`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let script: Transcriber.Operation = { _, progress in
      progress(0.25)
      try await Task.never()
    }
    try await transcribing(library, script) {
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.25) }
      try await library.transcripts.cancel(id: id)
      _ = try await stand.record(of: id, in: library) { $0.state == .cancelled }
      // And the user can request it again
      try await library.transcripts.transcribe(id: id)
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.25) }
    }
  }

  @Test func `a failure is kept with its reason, and the next memo follows`() async throws {
    let library = try await stand.open()
    let bad = try await stand.record(in: library, seconds: 1)
    let good = try await stand.record(in: library)
    let failure = SpeechFailure("The engine was killed twice.")
    let isFirst = LockIsolated(true)
    let script: Transcriber.Operation = { _, _ in
      if isFirst.value {
        isFirst.setValue(false)
        throw failure
      }
      return LibraryWithSpeech.transcript("fine")
    }
    try await transcribing(library, script) {
      _ = try await stand.record(of: good, in: library) { $0.state == .done }
      #expect(try await library.transcripts.record(id: bad).state == .failed(failure))
    }
  }

  @Test func `memos wait with the reason while no engine works`() async throws {
    // Given an engine that does not work
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let failure = SpeechFailure("PocketSphinx has no model.", cause: .engine)
    let works = LockIsolated(false)
    let problems = LockIsolated<[String]>([])
    let clock = TestClock()
    let task = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task {
        await library.transcriber.run { _, _ in
          guard works.value else { throw failure }
          return LibraryWithSpeech.transcript("hello")
        } onProblem: { problem in
          problems.withValue { $0.append(problem) }
        }
      }
    }
    let record = try await stand.record(of: id, in: library) { $0.waitingReason != nil }
    #expect(record.state == .waiting)
    #expect(record.waitingReason == failure.problem)

    // When it does, the memo is transcribed without a request
    works.setValue(true)
    let advancing = Task {
      while !Task.isCancelled { await clock.advance(by: Transcriber.lockInterval) }
    }
    let done = try await stand.record(of: id, in: library) { $0.state == .done }
    #expect(done.transcript?.text == "hello")
    #expect(
      problems.value == [
        "Memos are waiting for a speech engine, which is tried again every 30 s. \(failure.description)"
      ])
    advancing.cancel()
    task.cancel()
    await task.value
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
  func `a deleted memo is no longer transcribed, and is when it is restored`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let calls = LockIsolated(0)
    let script: Transcriber.Operation = { _, progress in
      calls.withValue { $0 += 1 }
      guard calls.value == 1 else { return LibraryWithSpeech.transcript("again") }
      progress(0.25)
      for await _ in gate {}
      progress(0.5)
      defer { end.finish() }
      try await Task.never()
    }
    try await transcribing(library, script) {
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.25) }
      try await library.repository.delete(id: id)
      open.finish()
      for await _ in ended {}
      try await library.repository.restore(id: id)
      let record = try await stand.record(of: id, in: library) { $0.state == .done }
      #expect(record.transcript?.text == "again")
    }
  }

  @Test func `speakers are identified without another transcription, and edits stay`() async throws
  {
    // Given a transcript with two voices, and a speaker with a name
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let windows = [
      VoiceWindow(start: 0, end: 0.02, vector: [1, 0]),
      VoiceWindow(start: 0.02, end: 0.04, vector: [0, 1]),
    ]
    let words = LockIsolated(0)
    let task = Task {
      await library.transcriber.run { _, _ in
        words.withValue { $0 += 1 }
        return LibraryWithSpeech.transcript("a b c d")
      } recognizeSpeakers: { _, count, progress in
        progress(0.5)
        return SpeakerAttribution(windows, count: count)
      }
    }
    var record = try await stand.record(of: id, in: library) { $0.state == .done }
    var transcript = try #require(record.transcript)
    transcript.segments[0].words[0].text = "edited"
    transcript.isEdited = true
    transcript.speakerNames[1] = "Anna"
    _ = try await library.transcripts.save(
      id: id, transcript: transcript, revision: record.revision)

    // When the user says that there are two speakers
    try await library.transcripts.setSpeakerCount(id: id, count: 2)

    // Then the words have speakers
    record = try await stand.record(of: id, in: library) {
      $0.state == .done && $0.transcript?.speakers == [0, 1]
    }
    #expect(record.speakerCount == 2)
    #expect(record.transcript?.text == "edited b c d")
    #expect(record.transcript?.segments[0].words.map(\.speaker) == [0, 0, 1, 1])
    #expect(record.transcript?.speakerNames == [1: "Anna"])

    // And again after another transcription
    try await library.transcripts.transcribe(id: id)
    record = try await stand.record(of: id, in: library) {
      $0.state == .done && $0.transcript?.text == "a b c d" && $0.transcript?.speakers == [0, 1]
    }
    #expect(record.transcript?.speakerNames == [1: "Anna"])
    #expect(words.value == 2)

    // And none when the user does not want them
    try await library.transcripts.setSpeakerCount(id: id, count: nil)
    record = try await library.transcripts.record(id: id)
    #expect(record.transcript?.speakers == [])
    #expect(record.speakerCount == nil)
    task.cancel()
    await task.value
  }

  @Test func `speakers that cannot be identified stay as they were, with the reason`() async throws
  {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let task = Task {
      await library.transcriber.run { _, _ in LibraryWithSpeech.transcript("a b") }
    }
    _ = try await stand.record(of: id, in: library) { $0.state == .done }
    try await library.transcripts.setSpeakerCount(id: id, count: 3)
    let record = try await stand.record(of: id, in: library) {
      if case .failed = $0.state { true } else { false }
    }
    #expect(record.speakerCount == nil)
    #expect(record.transcript?.text == "a b")
    task.cancel()
    await task.value
  }

  @Test func `old memos are transcribed when nothing is recorded, requested ones at once`()
    async throws
  {
    // Given a library in which a recording goes on
    let clock = TestClock()
    let captions = LiveCaptions(clock: clock)
    let chunk = SoundChunk(firstFrame: 0, samples: Data(count: 9_600))
    captions.append(chunk, of: UUID(0), format: Signal.format)
    let isOver = LockIsolated(false)
    let waiting = Task {
      try await captions.waitUntilNothingIsRecorded()
      isOver.setValue(true)
    }

    // When sound goes on to come, the transcription waits
    for _ in 1...3 {
      await clock.advance(by: LiveCaptions.silence - .milliseconds(1))
      captions.append(chunk, of: UUID(0), format: Signal.format)
      await clock.advance(by: .milliseconds(1))
      #expect(!isOver.value)
    }

    // Then it goes on when there was none for a while
    await clock.advance(by: LiveCaptions.silence)
    try await waiting.value
    #expect(isOver.value)
  }
}
