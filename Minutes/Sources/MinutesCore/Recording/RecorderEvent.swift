public import ComposableArchitecture
public import Foundation

/// An event of a recording.
@CasePathable
public enum RecorderEvent: Equatable, Sendable {
  /// The user discarded the recording on the page. The feature deletes it with
  /// ``AudioRecorderClient/cancelRecording(id:)``.
  case cancelled

  /// The recording ended because of an error. The feature saves the sound up to here with
  /// ``AudioRecorderClient/stopRecording(id:)``.
  case failed(RecorderFailure)

  /// Whether the browser stores unacknowledged sound durably. If `false`, that sound is lost with
  /// the page.
  case keptBySender(Bool)

  /// The total duration of sound that the recorder has lost so far, in seconds, because the
  /// computer was busy.
  case missing(TimeInterval)

  /// Another microphone records now, or is about to.
  case microphoneChanged(MicrophoneChange)

  /// A microphone was connected that the recording can go on with. `nil` if there is none any more.
  /// The feature accepts with ``AudioRecorderClient/useMicrophone(id:microphone:)``.
  case microphoneOffered(Microphone?)

  /// Whether the microphone is muted, by its own switch or by the operating system.
  case muted(Bool)

  /// The recording is paused. May repeat an earlier event.
  case paused

  /// The recording is not paused. May repeat an earlier event.
  case resumed

  /// The shared sound has ended, or the browser did not ask for it. The recording goes on with the
  /// microphone alone.
  case sharingEnded

  /// The user stopped the recording on the page. The feature finishes it with
  /// ``AudioRecorderClient/stopRecording(id:)``.
  case stopped

  /// The sound since the last event, one peak for each ``SoundPeak/interval``.
  case sound([SoundPeak])
}
