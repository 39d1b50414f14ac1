import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(5)), .dependency(\.continuousClock, TestClock())) struct TranscriberTests
{
  private let stand = LibraryWithSpeech()

  /// Transcribes with a script until an operation is over.
  private func transcribing(
    _ library: MemoLibrary, _ script: @escaping Transcriber.Operation,
    while operation: () async throws -> Void
  ) async throws {
    let task = Task { await library.transcriber.run(script) }
    try await operation()
    task.cancel()
    await task.value
  }

  @Test func `memos are transcribed one at a time, also those that come later`() async throws {
    let library = try await stand.open()
    let first = try await stand.record(in: library)
    let running = LockIsolated(0)
    let script: Transcriber.Operation = { _, progress in
      running.withValue { $0 += 1 }
      #expect(running.value == 1)
      progress(0.5)
      running.withValue { $0 -= 1 }
      return LibraryWithSpeech.transcript("hello")
    }
    try await transcribing(library, script) {
      let record = try await stand.record(of: first, in: library) { $0.state == .done }
      #expect(record.transcript == LibraryWithSpeech.transcript("hello"))
      let ids = try await [
        stand.record(in: library, seconds: 1), stand.record(in: library, seconds: 2),
      ]
      for id in ids { _ = try await stand.record(of: id, in: library) { $0.state == .done } }
    }
  }

  @Test func `progress is told, and a user can end it`() async throws {
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
      // And have it done all the same
      try await library.transcripts.transcribe(id: id)
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.25) }
    }
  }

  @Test func `another process ends it as well`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let calls = LockIsolated(0)
    let wasCancelled = LockIsolated(false)
    let script: Transcriber.Operation = { _, progress in
      calls.withValue { $0 += 1 }
      guard calls.value == 1 else { return LibraryWithSpeech.transcript("next") }
      progress(0.25)
      for await _ in gate {}
      progress(0.5)
      defer { wasCancelled.setValue(Task.isCancelled) }
      try await Task.never()
    }
    try await transcribing(library, script) {
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.25) }
      try await library.database.cancelTranscription(id)
      open.finish()
      let other = try await stand.record(in: library, seconds: -1)
      _ = try await stand.record(of: other, in: library) { $0.state == .done }
      #expect(try await library.transcripts.record(id: id).state == .cancelled)
      #expect(wasCancelled.value)
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

  @Test func `a memo that was being transcribed when the server ended is transcribed again`()
    async throws
  {
    // Given a library whose process ends during a transcription
    var library: MemoLibrary? = try await stand.open()
    let id = try await stand.record(in: library!)
    try await transcribing(
      library!,
      { _, progress in
        progress(0.5)
        try await Task.never()
      }
    ) {
      _ = try await stand.record(of: id, in: library!) { $0.state == .running(progress: 0.5) }
    }
    library = nil

    // When it is opened again
    let next = try await stand.open()
    #expect(try await next.transcripts.record(id: id).state == .running(progress: 0.5))
    try await transcribing(next, { _, _ in LibraryWithSpeech.transcript("again") }) {
      let record = try await stand.record(of: id, in: next) { $0.state == .done }
      #expect(record.transcript?.text == "again")
    }
  }

  @Test func `one process transcribes, and another one when that has ended`() async throws {
    let clock = TestClock()
    let first = try await stand.open()
    let second = try await stand.open()
    let tasks = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { await first.transcriber.run { _, _ in LibraryWithSpeech.transcript("first") } }
    }
    let id = try await stand.record(in: first)
    #expect(
      try await stand.record(of: id, in: first) { $0.state == .done }.transcript?.text == "first")
    let waiting = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { await second.transcriber.run { _, _ in LibraryWithSpeech.transcript("second") } }
    }
    tasks.cancel()
    await tasks.value
    let later = try await stand.record(in: second, seconds: 1)
    let advancing = Task {
      while !Task.isCancelled { await clock.advance(by: Transcriber.lockInterval) }
    }
    #expect(
      try await stand.record(of: later, in: second) { $0.state == .done }.transcript?.text
        == "second")
    advancing.cancel()
    waiting.cancel()
    await waiting.value
  }
}
