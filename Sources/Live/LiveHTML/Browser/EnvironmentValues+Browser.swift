private enum BrowserKey: EnvironmentKey {
  static let defaultValue: Browser? = nil
}

extension EnvironmentValues {
  /// The browser that displays the page; `nil` where there is none, for example when HTML is
  /// rendered to a string.
  public internal(set) var browser: Browser? {
    get { self[BrowserKey.self] }
    set { self[BrowserKey.self] = newValue }
  }
}
