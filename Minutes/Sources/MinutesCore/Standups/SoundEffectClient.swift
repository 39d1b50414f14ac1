public import ComposableArchitecture

/// The sound that calls the next speaker of a meeting.
@DependencyClient
public struct SoundEffectClient: Sendable {
  /// Plays the sound. Returns when it has begun; a page that cannot play it stays silent.
  public var play: @Sendable () async -> Void
}

extension SoundEffectClient: TestDependencyKey {
  /// Plays nothing.
  public static let previewValue = Self(play: {})

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The sound that calls the next speaker of a meeting.
  public var soundEffect: SoundEffectClient {
    get { self[SoundEffectClient.self] }
    set { self[SoundEffectClient.self] = newValue }
  }
}
