package import ComposableArchitecture

extension DependencyValues {
  /// Shows the user how to permit this page to use the microphone.
  ///
  /// The live value reports an issue and does nothing: the site overrides it for each page. A test
  /// that uses it has to override it.
  package var openSettings: @Sendable () async -> Void {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
}

private enum OpenSettingsKey: DependencyKey {
  static let liveValue: @Sendable () async -> Void = {
    reportIssue(
      """
      @Dependency(\\.openSettings) cannot open any settings: the page has not said where they are.

      Override it where the page is made: withDependencies { $0.openSettings = { … } }
      """
    )
  }

  static let previewValue: @Sendable () async -> Void = {}
}
