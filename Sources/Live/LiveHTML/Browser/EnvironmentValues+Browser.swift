private enum BrowserKey: EnvironmentKey {
  static let defaultValue: Browser? = nil
}

extension EnvironmentValues {
  /// The browser that shows the page; `nil` where there is none, as when a piece of a page is rendered by itself.
  public internal(set) var browser: Browser? {
    get { self[BrowserKey.self] }
    set { self[BrowserKey.self] = newValue }
  }
}
