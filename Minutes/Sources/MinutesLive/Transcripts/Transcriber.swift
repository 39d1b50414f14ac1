import ComposableArchitecture
import Foundation
import MinutesCore

/// Transcribes the memos that wait, one after the other, in one process of those that have the folder open.
///
/// The queue is in the database: a memo that was being transcribed when a process ended is transcribed by the next one.
final class Transcriber: Sendable {
  /// A memo that is transcribed.
  struct Job: Sendable {
    var sound: URL
    /// Whether a user waits for it. Otherwise recordings come first.
    var isRequested = false
    /// The parts that were transcribed when a process ended, in their order.
    var parts: [TranscriptPart] = []
    /// Keeps a part.
    var keep: @Sendable (TranscriptPart) async throws -> Void = { _ in }
  }

  /// Transcribes a sound file, and tells the progress from 0 to 1.
  typealias Operation =
    @Sendable (
      _ job: Job, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Transcript

  /// Tells so many speakers of a sound file apart.
  typealias SpeakerOperation =
    @Sendable (
      _ job: Job, _ count: Int, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> SpeakerAttribution

  /// There is no engine that works. Another memo would wait as well.
  private struct Postponed: Error {
    var failure: SpeechFailure
  }

  private let folder: DataFolder
  private let database: MemoDatabase
  private let sidecars: MemoSidecars
  private let current = LockIsolated<(id: Memo.ID, cancel: @Sendable () -> Void)?>(nil)
  /// The memo that the database says is being transcribed here.
  private let underWay = LockIsolated<Memo.ID?>(nil)

  /// How long a process waits before it looks again whether another one has stopped to transcribe.
  static let lockInterval = Duration.seconds(30)

  /// The progress that is not noted, so that an hour does not become thousands of writes.
  private static let progressStep = 0.01

  init(folder: DataFolder, database: MemoDatabase, sidecars: MemoSidecars) {
    self.folder = folder
    self.database = database
    self.sidecars = sidecars
  }

  /// Transcribes memos until the task is cancelled.
  ///
  /// - Parameters:
  ///   - transcribe: Transcribes a memo.
  ///   - tellSpeakersApart: Tells the speakers of a memo apart.
  ///   - onProblem: Called when memos cannot be looked up, written or transcribed, once for each problem.
  func run(
    _ transcribe: @escaping Operation,
    tellSpeakersApart: @escaping SpeakerOperation = { _, _, _ in throw noSpeakers },
    onProblem: @Sendable (String) -> Void = { _ in }
  ) async {
    @Dependency(\.continuousClock) var clock
    var isFirst = true
    var lastProblem: String?
    func report(_ problem: String) {
      if problem != lastProblem { onProblem(problem) }
      lastProblem = problem
    }
    while !Task.isCancelled {
      do {
        if let lock = try FolderLock(path: folder.transcriberLock.path, isExclusive: true) {
          try await database.restartTranscriptions(areInterrupted: isFirst)
          isFirst = false
          for try await _ in database.transcriptionChanges() {
            while !Task.isCancelled, let request = try await database.startNextTranscription() {
              try await perform(request, transcribe, tellSpeakersApart)
              lastProblem = nil
            }
          }
          withExtendedLifetime(lock) {}
        }
      } catch is CancellationError {
        return await release()
      } catch let postponed as Postponed {
        report("Memos wait for a speech engine: \(postponed.failure.message)")
      } catch {
        report("Memos cannot be transcribed: \(error)")
      }
      guard (try? await clock.sleep(for: Self.lockInterval)) != nil else { return }
    }
  }

  /// Ends the transcription of a memo in this process. The caller sets its state in the database.
  func stop(_ id: Memo.ID) {
    current.withValue { if $0?.id == id { $0?.cancel() } }
  }

  /// Has the memo wait that ``run(_:tellSpeakersApart:onProblem:)`` did not complete because its task was cancelled.
  ///
  /// It need not wait for `run`, which waits for a decoder that cannot be interrupted for seconds: the process may end before.
  func release() async {
    guard let id = underWay.value else { return }
    // The database refuses tasks that are cancelled.
    await Task.detached { [database] in try? await database.releaseTranscription(id) }.value
  }

  private static let noSpeakers = SpeechFailure("Speakers are not told apart on this server.")

  private func perform(
    _ request: TranscriptionRequest, _ transcribe: @escaping Operation,
    _ tellSpeakersApart: @escaping SpeakerOperation
  ) async throws {
    let id = request.id
    underWay.setValue(id)
    defer { if !Task.isCancelled { underWay.setValue(nil) } }
    do {
      switch request.work {
      case .words:
        var job = Job(sound: folder.url, isRequested: request.isRequested)
        job.parts = try await database.transcriptParts(request)
        job.keep = { [database] in try await database.keep($0, of: request) }
        let transcript = try await result(of: id, job) { try await transcribe($0, $1) }
        try await database.finishTranscription(request, transcript)
        // The meeting may have been kept since the words were prepared.
        _ = try await database.nameSpeakersOfMeetings()
      case .speakers(let count):
        let job = Job(sound: folder.url, isRequested: true)
        let attribution = try await result(of: id, job) {
          try await tellSpeakersApart($0, count, $1)
        }
        try await database.finishSpeakers(request, count, attribution)
      }
      await sidecars.write(id)
    } catch is CancellationError {
      // This process ends, and another one starts again.
      try Task.checkCancellation()
      // A user has ended it, and the database says so; or has deleted the memo, which waits in case it is restored.
      try await database.releaseTranscription(id)
    } catch let error as DatabaseFailure {
      throw error
    } catch {
      try Task.checkCancellation()
      let failure = SpeechFailure(error)
      do {
        if failure.cause == .engine {
          try await database.postponeTranscription(id, failure)
          throw Postponed(failure: failure)
        }
        try await database.failTranscription(id, failure)
      } catch is CancellationError {
        try await database.releaseTranscription(id)
      }
    }
  }

  /// The result of an operation with the sound of a memo.
  private func result<Result: Sendable>(
    of id: Memo.ID, _ job: Job,
    _ operation:
      @escaping @Sendable (
        Job, @escaping @Sendable (Double) -> Void
      ) async throws -> Result
  ) async throws -> Result {
    var lastKind: AudioKind?
    while true {
      guard let row = try await database.row(id) else { throw CancellationError() }
      do {
        var job = job
        job.sound = folder.files(of: id).audio(row.audio)
        return try await noting(id) { [job] in try await operation(job, $0) }
      } catch {
        // The archivist may have brought the sound into another form and removed the file.
        let kind = try await database.row(id)?.audio
        guard kind != row.audio, kind != lastKind, !(error is CancellationError) else {
          throw error
        }
        lastKind = kind
      }
    }
  }

  /// Notes the progress of an operation, and cancels it when a user has ended the transcription.
  private func noting<Result: Sendable>(
    _ id: Memo.ID,
    _ operation:
      @escaping @Sendable (
        _ progress: @escaping @Sendable (Double) -> Void
      ) async throws -> Result
  ) async throws -> Result {
    let (values, progress) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      defer { progress.finish() }
      return try await operation { progress.yield($0) }
    }
    current.setValue((id, { task.cancel() }))
    defer { current.setValue(nil) }
    let noting = Task { [database] in
      var noted = 0.0
      for await value in values where value - noted >= Self.progressStep {
        noted = value
        do {
          try await database.noteProgress(id, value)
        } catch is CancellationError {
          task.cancel()
        } catch {
          // The next value may be noted, and the transcript tells of a database that cannot be written.
        }
      }
    }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    await noting.value
    return try result.get()
  }
}
