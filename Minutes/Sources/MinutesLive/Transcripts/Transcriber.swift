import ComposableArchitecture
import Foundation
import MinutesCore

/// Transcribes waiting memos one at a time. Only one of the processes that use a data folder does so.
///
/// The queue is in the database. If a process ends during a transcription, the next process resumes it.
final class Transcriber: Sendable {
  /// The input of one transcription.
  struct Job: Sendable {
    var sound: URL
    /// Whether a user has requested it. Other transcriptions wait while a recording is running.
    var isRequested = false
    /// The parts that an earlier process has transcribed, in order.
    var parts: [TranscriptPart] = []
    /// Saves a part.
    var keep: @Sendable (TranscriptPart) async throws -> Void = { _ in }
  }

  /// Transcribes an audio file, and reports the progress from 0 to 1.
  typealias Operation =
    @Sendable (
      _ job: Job, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Transcript

  /// Recognizes the given number of speakers in an audio file.
  typealias SpeakerOperation =
    @Sendable (
      _ job: Job, _ count: Int, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> SpeakerAttribution

  /// No engine works, so other memos have to wait, too.
  private struct Postponed: Error {
    var failure: SpeechFailure
  }

  private let folder: DataFolder
  private let database: MemoDatabase
  private let sidecars: MemoSidecars
  private let current = LockIsolated<(id: Memo.ID, cancel: @Sendable () -> Void)?>(nil)
  /// The memo that this process has marked as running in the database.
  private let underWay = LockIsolated<Memo.ID?>(nil)

  /// The delay between two attempts to get the lock of the transcriber, or to transcribe after a failure.
  static let lockInterval = Duration.seconds(30)

  /// The smallest progress that is written to the database: an hour of audio causes 100 writes, not thousands.
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
  ///   - recognizeSpeakers: Recognizes the speakers of a memo.
  ///   - onProblem: Called when memos cannot be read, written or transcribed. A message that repeats is reported once.
  func run(
    _ transcribe: @escaping Operation,
    recognizeSpeakers: @escaping SpeakerOperation = { _, _, _ in throw noSpeakers },
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
              try await perform(request, transcribe, recognizeSpeakers)
              lastProblem = nil
            }
          }
          withExtendedLifetime(lock) {}
        }
      } catch is CancellationError {
        return await release()
      } catch let postponed as Postponed {
        report(
          "Memos are waiting for a speech engine, which is tried again every 30 s. \(postponed.failure)"
        )
      } catch {
        report("Memos cannot be transcribed. The next attempt is in 30 s. \(error)")
      }
      guard (try? await clock.sleep(for: Self.lockInterval)) != nil else { return }
    }
  }

  /// Cancels the transcription of a memo in this process. The caller sets its state in the database.
  func stop(_ id: Memo.ID) {
    current.withValue { if $0?.id == id { $0?.cancel() } }
  }

  /// Marks the memo as waiting whose transcription the cancellation of ``run(_:recognizeSpeakers:onProblem:)`` has
  /// interrupted.
  ///
  /// Does not wait for `run`: a decoder cannot be interrupted for seconds, and the process may end earlier.
  func release() async {
    guard let id = underWay.value else { return }
    // The database rejects requests of cancelled tasks.
    await Task.detached { [database] in try? await database.releaseTranscription(id) }.value
  }

  private static let noSpeakers = SpeechFailure(.noSpeakerRecognition)

  private func perform(
    _ request: TranscriptionRequest, _ transcribe: @escaping Operation,
    _ recognizeSpeakers: @escaping SpeakerOperation
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
        // The meeting may have been saved while the words were recognized.
        _ = try await database.nameSpeakersOfMeetings()
      case .speakers(let count):
        let job = Job(sound: folder.url, isRequested: true)
        let attribution = try await result(of: id, job) {
          try await recognizeSpeakers($0, count, $1)
        }
        try await database.finishSpeakers(request, count, attribution)
      }
      await sidecars.write(id)
    } catch is CancellationError {
      // This process ends, and the next one resumes the transcription.
      try Task.checkCancellation()
      // The user has cancelled it, which the database knows, or has deleted the memo, which waits in case
      // it is restored.
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

  /// Performs an operation on the audio file of a memo, and again if the file was replaced by another format.
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
        // The archivist may have encoded the audio in another format and removed the file.
        let kind = try await database.row(id)?.audio
        guard kind != row.audio, kind != lastKind, !(error is CancellationError) else {
          throw error
        }
        lastKind = kind
      }
    }
  }

  /// Writes the progress of an operation to the database, and cancels the operation when the user has cancelled
  /// the transcription.
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
          // Progress is optional. A database that cannot be written is reported with the transcript.
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
