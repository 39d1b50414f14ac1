import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension TranscriberTests {
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

  @Test func `a memo that was being transcribed when the server ended is transcribed again`()
    async throws
  {
    // Given a library whose process ends without notice during a transcription
    var library: MemoLibrary? = try await stand.open()
    let id = try await stand.record(in: library!)
    let request = try await library!.database.startNextTranscription()
    #expect(request?.id == id)
    try await library!.database.noteProgress(id, 0.5)
    library = nil

    // When it is opened again
    let next = try await stand.open()
    #expect(try await next.transcripts.record(id: id).state == .running(progress: 0.5))
    try await transcribing(next, { _, _ in LibraryWithSpeech.transcript("again") }) {
      let record = try await stand.record(of: id, in: next) { $0.state == .done }
      #expect(record.transcript?.text == "again")
    }
  }

  @Test func `a memo at which the server ends again and again is left alone`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    for _ in 1..<MemoDatabase.maximumEndings {
      #expect(try await library.database.startNextTranscription()?.id == id)
      try await library.database.restartTranscriptions()
      #expect(try await library.transcripts.record(id: id).state == .waiting)
    }
    // An orderly end does not count, nor does a process that could not go on
    #expect(try await library.database.startNextTranscription()?.id == id)
    try await library.database.releaseTranscription(id)
    try await library.database.restartTranscriptions()
    #expect(try await library.database.startNextTranscription()?.id == id)
    try await library.database.restartTranscriptions(areInterrupted: false)
    #expect(try await library.database.startNextTranscription()?.id == id)
    try await library.database.restartTranscriptions()
    guard case .failed(let failure) = try await library.transcripts.record(id: id).state else {
      Issue.record("The memo is tried once more.")
      return
    }
    #expect(failure.description.hasPrefix("The server has ended 3 times"))
    // The user may try again
    try await library.transcripts.transcribe(id: id)
    #expect(try await library.database.startNextTranscription()?.id == id)
  }

  @Test func `a server that ends as it should leaves its memo to the next one`() async throws {
    let library = try await stand.open()
    let id = try await stand.record(in: library)
    for _ in 1...MemoDatabase.maximumEndings + 1 {
      // Given a transcription that cannot be interrupted
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        await library.transcriber.run { _, progress in
          progress(0.5)
          await Task { for await _ in gate {} }.value
          return LibraryWithSpeech.transcript("late")
        }
      }
      _ = try await stand.record(of: id, in: library) { $0.state == .running(progress: 0.5) }

      // When the process ends, then the memo waits before the transcription has returned
      task.cancel()
      await library.transcriber.release()
      #expect(try await library.transcripts.record(id: id) == TranscriptRecord())
      open.finish()
      await task.value
    }
  }

  @Test func `one process transcribes, and another one when that has ended`() async throws {
    // Given a process that is at a memo, and another one
    let clock = TestClock()
    let first = try await stand.open()
    let second = try await stand.open()
    let calls = LockIsolated(0)
    let tasks = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task {
        await first.transcriber.run { _, progress in
          progress(0.5)
          try await Task.never()
        }
      }
    }
    let id = try await stand.record(in: first)
    _ = try await stand.record(of: id, in: first) { $0.state == .running(progress: 0.5) }
    let waiting = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task {
        await second.transcriber.run { _, _ in
          calls.withValue { $0 += 1 }
          return LibraryWithSpeech.transcript("second")
        }
      }
    }

    // When another memo waits, and the second one has looked twice
    let later = try await stand.record(in: second, seconds: 1)
    for _ in 1...2 { await clock.advance(by: Transcriber.lockInterval) }

    // Then it leaves both alone until the first one has ended
    #expect(calls.value == 0)
    #expect(try await second.transcripts.record(id: later).state == .waiting)
    tasks.cancel()
    await tasks.value
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
