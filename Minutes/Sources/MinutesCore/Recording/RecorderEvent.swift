public import ComposableArchitecture
public import Foundation

/// What a recorder tells while it records.
@CasePathable
public enum RecorderEvent: Equatable, Sendable {
  /// Somebody has thrown the recording away where it is heard. What there is of it is to go:
  /// ``AudioRecorderClient/cancelRecording(id:)``.
  case cancelled

  /// The recording has come to its end by itself. Everything up to here can be kept:
  /// ``AudioRecorderClient/stopRecording(id:)``.
  case failed(RecorderFailure)

  /// Whether whoever hears the sound keeps it until it is on disk. If not, it is lost with the page.
  case keptBySender(Bool)

  /// The duration of sound that the microphone gave and the recorder lost so far, in seconds: the computer was busy.
  case missing(TimeInterval)

  /// Whether the microphone is muted, by a switch of its own or of the machine.
  case muted(Bool)

  /// It is paused, since now or earlier.
  case paused

  /// It is not paused, since now or earlier.
  case resumed

  /// It was stopped where it is heard, and has to be finished: ``AudioRecorderClient/stopRecording(id:)``.
  case stopped

  /// The sound since the last event, one peak for each ``SoundPeak/interval``.
  case sound([SoundPeak])
}
