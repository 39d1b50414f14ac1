public import ComposableArchitecture
public import Foundation

/// The microphone, and what keeps the sound that it hears.
///
/// A recording goes on whether anybody listens to its events or not. There is one at a time.
/// Whatever fails throws a ``RecorderFailure``.
@DependencyClient
public struct AudioRecorderClient: Sendable {
  /// Whether the microphone may be used: now, and whenever that changes. Asks nobody.
  public var recordPermission: @Sendable () -> AsyncStream<RecorderPermission> = { .finished }

  /// Asks whether the microphone may be used.
  public var requestRecordPermission: @Sendable () async -> Bool = { false }

  /// The recording that this page hears, if there is one: asked when a session begins.
  public var current: @Sendable () async -> OngoingRecording?

  /// Starts a recording. Returns when the microphone is heard and the first sample can be kept.
  public var startRecording: @Sendable (_ id: Memo.ID, _ date: Date) async throws -> Void

  /// What happens in a recording from now on. Ends when the recording does.
  public var events: @Sendable (_ id: Memo.ID) -> AsyncStream<RecorderEvent> = { _ in .finished }

  /// How long the recording is so far, in seconds, without pauses: what is on disk. While something is on its way there, that
  /// is less than what was heard. `nil` if there is none.
  public var currentTime: @Sendable () async -> TimeInterval?

  /// Hears nothing until the recording is resumed.
  public var pauseRecording: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Goes on after a pause.
  public var resumeRecording: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Ends the recording, and returns when everything is on disk.
  ///
  /// Until ``forgetRecording(id:)`` a later session finds the recording with ``current`` and is given the same memo.
  public var stopRecording: @Sendable (_ id: Memo.ID) async throws -> Memo

  /// Forgets a recording that is a memo and has been announced as one.
  public var forgetRecording: @Sendable (_ id: Memo.ID) async -> Void

  /// Ends the recording and throws it away: also one that is being started at this moment, or is none any more.
  public var cancelRecording: @Sendable (_ id: Memo.ID) async throws -> Void
}

extension AudioRecorderClient: TestDependencyKey {
  /// Hears what a simulated recorder makes up.
  public static var previewValue: Self { .onboarding }

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The microphone, and what keeps the sound that it hears.
  public var audioRecorder: AudioRecorderClient {
    get { self[AudioRecorderClient.self] }
    set { self[AudioRecorderClient.self] = newValue }
  }
}
