import LiveHTML
import MinutesCore

private enum SpeechStatusKey: EnvironmentKey {
  static var defaultValue: SpeechInstallationStatus? { nil }
}

extension EnvironmentValues {
  /// Whether the recommended speech engine is installed. `nil` until it is known.
  var speechStatus: SpeechInstallationStatus? {
    get { self[SpeechStatusKey.self] }
    set { self[SpeechStatusKey.self] = newValue }
  }
}
