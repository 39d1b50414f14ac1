public import ComposableArchitecture
public import Foundation

/// The storage of recordings in progress. All errors are ``RecorderFailure``s.
///
/// An ``AudioRecorderClient`` stores its sound with it. Features do not use it directly.
@DependencyClient
public struct RecordingStoreClient: Sendable {
  /// Starts a recording, or resumes one that this process or an earlier one started.
  ///
  /// Other pages show it if a page captures it (`isListed`), and not if its sound is left in a browser.
  public var begin:
    @Sendable (_ id: Memo.ID, _ date: Date, _ format: SoundFormat, _ isListed: Bool) async throws
      -> StoredRecording

  /// Writes a chunk to disk and returns after it is durable. A chunk that is already stored is
  /// acknowledged again.
  public var append:
    @Sendable (_ id: Memo.ID, _ chunk: SoundChunk) async throws -> SoundAcknowledgement

  /// Keeps a recording alive while no sound arrives, for example during a pause.
  public var touch: @Sendable (_ id: Memo.ID) async -> Void

  /// Tells other pages whether the page of a recording captures nothing at the moment, because the
  /// user has paused it or the system has muted its microphone.
  public var notePaused: @Sendable (_ id: Memo.ID, _ isPaused: Bool) async -> Void

  /// Stores the total duration of lost sound, in seconds. It is shown with the memo.
  public var noteMissing: @Sendable (_ id: Memo.ID, _ duration: TimeInterval) async throws -> Void

  /// Finishes a recording as a memo. If the store has finished it in the meantime, because no page
  /// followed it, the memo is no longer marked as recovered.
  ///
  /// - Throws: ``RecorderFailure`` if fewer than `frameCount` frames are stored.
  public var finish: @Sendable (_ id: Memo.ID, _ frameCount: Int) async throws -> Memo

  /// Finishes an interrupted recording as a memo that is marked as recovered, also one that an ended
  /// process has left. Throws as ``finish`` does, and ``RecorderFailure/recordedElsewhere`` if another
  /// process holds the recording.
  public var recover: @Sendable (_ id: Memo.ID, _ frameCount: Int) async throws -> Memo

  /// Deletes a recording, also if the store has already finished it because no page followed it.
  public var discard: @Sendable (_ id: Memo.ID) async throws -> Void
}

extension RecordingStoreClient {
  /// Starts or resumes a recording that a page captures.
  public func begin(
    id: Memo.ID, date: Date, format: SoundFormat
  ) async throws -> StoredRecording {
    try await begin(id: id, date: date, format: format, isListed: true)
  }
}

extension RecordingStoreClient: TestDependencyKey {
  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The storage of recordings in progress.
  public var recordingStore: RecordingStoreClient {
    get { self[RecordingStoreClient.self] }
    set { self[RecordingStoreClient.self] = newValue }
  }
}
