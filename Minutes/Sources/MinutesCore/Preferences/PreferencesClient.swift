public import ComposableArchitecture

/// Access to the stored preferences.
@DependencyClient
public struct PreferencesClient: Sendable {
  /// Returns the stored preferences, or the defaults if there are none or they can't be read.
  public var load: @Sendable () async -> Preferences = { Preferences() }

  /// Changes the stored preferences.
  public var update:
    @Sendable (_ change: @escaping @Sendable (inout Preferences) -> Void) async -> Void
}

extension PreferencesClient: TestDependencyKey {
  /// Preferences of a user who has seen the tour.
  public static let previewValue = Self(
    load: { Preferences(hasSeenTour: true) },
    update: { _ in }
  )

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Access to the stored preferences.
  public var preferences: PreferencesClient {
    get { self[PreferencesClient.self] }
    set { self[PreferencesClient.self] = newValue }
  }
}
