import ComposableArchitecture
import Foundation
import MinutesCore

/// Transcribes the memos that wait, one after the other, in one process of those that have the folder open.
///
/// The queue is in the database: a memo that was being transcribed when a process ended is transcribed by the next one.
final class Transcriber: Sendable {
  /// Transcribes a sound file, and tells the progress from 0 to 1.
  typealias Operation =
    @Sendable (
      _ sound: URL, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Transcript

  private let folder: DataFolder
  private let database: MemoDatabase
  private let sidecars: MemoSidecars
  private let current = LockIsolated<(id: Memo.ID, task: Task<Transcript, any Error>)?>(nil)

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
  /// - Parameter onProblem: Called when memos cannot be looked up or written.
  func run(
    _ transcribe: @escaping Operation, onProblem: @Sendable (String) -> Void = { _ in }
  ) async {
    @Dependency(\.continuousClock) var clock
    while !Task.isCancelled {
      do {
        if let lock = try FolderLock(path: folder.transcriberLock.path, isExclusive: true) {
          try await database.restartTranscriptions()
          for try await _ in database.transcriptionChanges() {
            while !Task.isCancelled, let request = try await database.startNextTranscription() {
              try await self.transcribe(request, transcribe)
            }
          }
          withExtendedLifetime(lock) {}
        }
      } catch is CancellationError {
        return
      } catch {
        onProblem("Memos cannot be transcribed: \(error)")
      }
      guard (try? await clock.sleep(for: Self.lockInterval)) != nil else { return }
    }
  }

  /// Ends the transcription of a memo in this process. The caller sets its state in the database.
  func stop(_ id: Memo.ID) {
    current.withValue { if $0?.id == id { $0?.task.cancel() } }
  }

  private func transcribe(
    _ request: TranscriptionRequest, _ transcribe: @escaping Operation
  ) async throws {
    let id = request.id
    do {
      let transcript = try await transcript(of: id, transcribe)
      try await database.finishTranscription(request, transcript)
      await sidecars.write(id)
    } catch is CancellationError {
      // A user has ended it, and the database says so; or this process ends, and another one starts again.
      try Task.checkCancellation()
    } catch let error as DatabaseFailure {
      throw error
    } catch {
      try Task.checkCancellation()
      do {
        try await database.failTranscription(id, SpeechFailure(error))
      } catch is CancellationError {}
    }
  }

  private func transcript(
    of id: Memo.ID, _ transcribe: @escaping Operation
  ) async throws -> Transcript {
    var lastKind: AudioKind?
    while true {
      guard let row = try await database.row(id) else { throw CancellationError() }
      do {
        let sound = folder.files(of: id).audio(row.audio)
        return try await noting(id) { progress in try await transcribe(sound, progress) }
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
  private func noting(
    _ id: Memo.ID,
    _ operation:
      @escaping @Sendable (
        _ progress: @escaping @Sendable (Double) -> Void
      ) async throws -> Transcript
  ) async throws -> Transcript {
    let (values, progress) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      defer { progress.finish() }
      return try await operation { progress.yield($0) }
    }
    current.setValue((id, task))
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
