public import ComposableArchitecture

/// Where the preferences are kept.
@DependencyClient
public struct PreferencesClient: Sendable {
  /// The preferences: those of a new installation if none were kept, or if they can't be read.
  public var load: @Sendable () async -> Preferences = { Preferences() }

  /// Changes them.
  public var update:
    @Sendable (_ change: @escaping @Sendable (inout Preferences) -> Void) async -> Void
}

extension PreferencesClient: TestDependencyKey {
  /// Those of somebody who has seen the tour.
  public static let previewValue = Self(
    load: { Preferences(hasSeenTour: true) },
    update: { _ in }
  )

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Where the preferences are kept.
  public var preferences: PreferencesClient {
    get { self[PreferencesClient.self] }
    set { self[PreferencesClient.self] = newValue }
  }
}
