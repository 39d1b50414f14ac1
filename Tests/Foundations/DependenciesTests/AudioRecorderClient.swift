import Dependencies
import Foundation

/// Records voice memos.
struct AudioRecorderClient: Sendable {
  var currentTime: @Sendable () async -> TimeInterval?
  var requestRecordPermission: @Sendable () async -> Bool
  var startRecording: @Sendable (URL) async throws -> Bool
  var stopRecording: @Sendable () async -> Void
}

extension AudioRecorderClient {
  /// A simulated recorder for the onboarding.
  static let onboarding = Self(
    currentTime: { 10 },
    requestRecordPermission: { true },
    startRecording: { _ in true },
    stopRecording: {}
  )
}

private enum AudioRecorderClientKey: DependencyKey {
  static let liveValue = AudioRecorderClient(
    currentTime: { nil },
    requestRecordPermission: { false },
    startRecording: { _ in false },
    stopRecording: {}
  )
}

extension DependencyValues {
  var audioRecorder: AudioRecorderClient {
    get { self[AudioRecorderClientKey.self] }
    set { self[AudioRecorderClientKey.self] = newValue }
  }
}
