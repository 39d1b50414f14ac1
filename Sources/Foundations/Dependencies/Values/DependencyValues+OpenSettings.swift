import IssueReporting

extension DependencyValues {
  /// Shows the user the settings of this app, where they grant it permissions.
  ///
  /// There is no such place for a server or a command line program, so the live value reports an issue
  /// and does nothing: an app that knows where its settings are overrides it with
  /// ``prepareDependencies(_:fileID:filePath:line:column:)``. A test that uses it has to override it.
  public var openSettings: @Sendable () async -> Void {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
}

private enum OpenSettingsKey: DependencyKey {
  static let liveValue: @Sendable () async -> Void = {
    reportIssue(
      """
      @Dependency(\\.openSettings) cannot open any settings: there are none on this platform.

      Override it with what shows your app's settings: \
      prepareDependencies { $0.openSettings = { … } }
      """
    )
  }

  static let previewValue: @Sendable () async -> Void = {}
}
