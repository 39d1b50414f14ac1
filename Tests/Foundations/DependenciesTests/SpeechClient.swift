import Dependencies

/// A client that only has a live value.
struct SpeechClient: Sendable {
  var requestAuthorization: @Sendable () -> Bool
  var isAvailable: @Sendable () -> Bool
}

extension SpeechClient: DependencyKey {
  static let liveValue = Self(requestAuthorization: { true }, isAvailable: { true })
}

extension DependencyValues {
  var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}
