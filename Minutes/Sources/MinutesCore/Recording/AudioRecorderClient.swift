public import ComposableArchitecture
public import Foundation

/// A client of the microphone and the storage of its sound.
///
/// A recording continues whether or not its events are observed. At most one recording is active.
/// All errors are ``RecorderFailure``s.
@DependencyClient
public struct AudioRecorderClient: Sendable {
  /// The microphone permission: the current one, then each change. Does not prompt the user.
  public var recordPermission: @Sendable () -> AsyncStream<RecorderPermission> = { .finished }

  /// Prompts the user for permission to use the microphone.
  public var requestRecordPermission: @Sendable () async -> Bool = { false }

  /// Returns the active recording of this page, if there is one. Called when a session starts.
  public var current: @Sendable () async -> OngoingRecording?

  /// Starts a recording, and pauses the memo that the page plays, because the microphone would
  /// record it. Returns when the microphone delivers sound and the first sample can be stored.
  public var startRecording: @Sendable (_ id: Memo.ID, _ date: Date) async throws -> Void

  /// The events of a recording from now on. Finishes when the recording ends.
  public var events: @Sendable (_ id: Memo.ID) -> AsyncStream<RecorderEvent> = { _ in .finished }

  /// The duration of the recording that is on disk, in seconds, without pauses. Less than the
  /// duration captured while sound is in transit. `nil` if there is no recording.
  public var currentTime: @Sendable () async -> TimeInterval?

  /// Pauses capture until the recording is resumed.
  public var pauseRecording: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Resumes a paused recording, and pauses the memo that the page plays, as ``startRecording`` does.
  public var resumeRecording: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Goes on with a microphone that was offered. The present one records until the other one
  /// delivers sound, and still does if it can't be opened; an event tells which.
  public var useMicrophone:
    @Sendable (_ id: Memo.ID, _ microphone: Microphone.ID) async throws -> Void

  /// Stops the recording. Returns when all of its sound is on disk.
  ///
  /// Until ``forgetRecording(id:)``, a later session finds the recording with ``current``, and
  /// stopping it returns the same memo.
  public var stopRecording: @Sendable (_ id: Memo.ID) async throws -> Memo

  /// Forgets a finished recording whose memo has been shown.
  public var forgetRecording: @Sendable (_ id: Memo.ID) async -> Void

  /// Finishes a recording of another page, which is closed or has no connection, as a memo with the sound that has arrived.
  /// Sound that is left in a browser is added when its next page is opened.
  ///
  /// - Throws: ``RecorderFailure/recordedElsewhere`` if another process holds the recording. A recording that has ended is no error.
  public var recoverRecording: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Stops the recording and deletes it. Also accepts a recording that is still starting or has
  /// already ended.
  public var cancelRecording: @Sendable (_ id: Memo.ID) async throws -> Void
}

extension AudioRecorderClient: TestDependencyKey {
  /// The simulated recorder.
  public static var previewValue: Self { .onboarding }

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The microphone and the storage of its sound.
  public var audioRecorder: AudioRecorderClient {
    get { self[AudioRecorderClient.self] }
    set { self[AudioRecorderClient.self] = newValue }
  }
}
