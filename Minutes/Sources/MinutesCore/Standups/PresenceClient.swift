public import ComposableArchitecture

/// The page of a running meeting. The feature lives on the server and would run on for minutes after its page was closed.
@DependencyClient
public struct PresenceClient: Sendable {
  /// Returns when the page has responded. While the page has no connection, it waits.
  public var confirm: @Sendable () async throws -> Void
}

extension PresenceClient: TestDependencyKey {
  /// The page is always there.
  public static let previewValue = Self(confirm: {})

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The page of a running meeting.
  public var presence: PresenceClient {
    get { self[PresenceClient.self] }
    set { self[PresenceClient.self] = newValue }
  }
}
