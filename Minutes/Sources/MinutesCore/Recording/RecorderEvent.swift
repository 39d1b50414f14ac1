public import ComposableArchitecture

/// What a recorder tells while it records.
@CasePathable
public enum RecorderEvent: Equatable, Sendable {
  /// The recording has come to its end by itself. Everything up to here can be kept:
  /// ``AudioRecorderClient/stopRecording(id:)``.
  case failed(RecorderFailure)

  /// Whether whoever hears the sound keeps it until it is on disk. If not, it is lost with the page.
  case keptBySender(Bool)

  /// Whether the microphone is muted, by a switch of its own or of the machine.
  case muted(Bool)

  /// It was paused: now, or before the page was shown anew.
  case paused

  /// It goes on: now, or since before the page was shown anew.
  case resumed

  /// It was stopped, by a session of the page that is no more, and has to be finished: ``AudioRecorderClient/stopRecording(id:)``.
  case stopped

  /// The sound since the last event, one peak for each ``SoundPeak/interval``.
  case sound([SoundPeak])
}
