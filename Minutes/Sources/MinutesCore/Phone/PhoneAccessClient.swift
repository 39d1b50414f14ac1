public import ComposableArchitecture

/// An address at which a phone opens the app.
public struct PhoneAddress: Equatable, Sendable {
  /// The address, with a token that gives one browser access, once.
  public var url: String

  /// The address that users can type, without the token.
  public var origin: String

  /// Whether the address has a token, because the server requires one.
  public var hasToken: Bool

  /// Creates an address.
  public init(url: String, origin: String, hasToken: Bool) {
    self.url = url
    self.origin = origin
    self.hasToken = hasToken
  }
}

/// The addresses at which other devices reach this server.
@DependencyClient
public struct PhoneAccessClient: Sendable {
  /// Creates an address with a new token, which is valid for ``PhoneAccess/period``. `nil` if other devices cannot reach this server.
  public var makeAddress: @Sendable () async throws -> PhoneAddress?

  /// Ends the validity of an address that was not used.
  public var endAddress: @Sendable (_ address: PhoneAddress) async -> Void
}

extension PhoneAccessClient: TestDependencyKey {
  /// A server that phones cannot reach.
  public static let previewValue = Self(makeAddress: { nil }, endAddress: { _ in })

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The addresses at which other devices reach this server.
  public var phoneAccess: PhoneAccessClient {
    get { self[PhoneAccessClient.self] }
    set { self[PhoneAccessClient.self] = newValue }
  }
}
