import ComposableArchitecture
import MinutesCore

extension SpeechClient {
  /// Recognizes the recordings of a library.
  static func live(_ captions: LiveCaptions) -> Self {
    Self(
      authorizationStatus: { captions.recognizer == nil ? .restricted : .authorized },
      requestAuthorization: { captions.recognizer == nil ? .restricted : .authorized },
      engine: { captions.recognizer?.engine.info },
      start: { id in captions.results(of: id) }
    )
  }
}
