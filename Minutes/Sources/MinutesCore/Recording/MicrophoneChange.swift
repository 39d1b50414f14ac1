public import ComposableArchitecture

/// A change of the microphone during a recording, with the name of the microphone. The name may be
/// empty.
@CasePathable
public enum MicrophoneChange: Equatable, Sendable {
  /// The user has chosen this microphone, and the recording goes on with it.
  case chosen(String)

  /// The user has chosen this microphone, and it could not be opened. The one before still records.
  case failed(String)

  /// The user has chosen this microphone, and it is being opened. The one before still records.
  case opening(String)

  /// The microphone before was disconnected, and the recording goes on with this one.
  case replaced(String)
}
