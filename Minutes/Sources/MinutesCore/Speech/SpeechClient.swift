public import ComposableArchitecture

/// Speech recognition while a recording goes on. Features cannot tell engines apart.
@DependencyClient
public struct SpeechClient: Sendable {
  /// Whether speech may be recognized. Shows no question.
  public var authorizationStatus: @Sendable () -> AuthorizationStatus = { .notDetermined }

  /// Asks whether speech may be recognized, where that is not known yet.
  public var requestAuthorization: @Sendable () async -> AuthorizationStatus = { .notDetermined }

  /// The engine that recognizes speech at this moment. `nil` if there is none.
  public var engine: @Sendable () async -> SpeechEngineInfo?

  /// The text of a recording so far, now and whenever more was recognized.
  ///
  /// The stream ends with the recording, and throws a ``SpeechFailure`` if no engine can go on. The recording itself never depends
  /// on it. A reader that is slow is given the newest result.
  public var start: @Sendable (_ id: Memo.ID) -> AsyncThrowingStream<SpeechResult, any Error> = {
    _ in
    .finished()
  }

  /// Whether speech may be recognized.
  public enum AuthorizationStatus: Equatable, Sendable {
    /// The user allows it.
    case authorized

    /// The user does not want it.
    case denied

    /// The user was not asked yet.
    case notDetermined

    /// The machine does not allow it.
    case restricted
  }
}

extension SpeechClient: TestDependencyKey {
  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Speech recognition while a recording goes on.
  public var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}
