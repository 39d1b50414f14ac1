/// What keeps a page up to date in the browser.
public enum BrowserRuntime {
  /// The script, to be served at the address that ``LiveSession/document(script:session:)`` is given.
  public static let script = Asset("live.js", PackageResources.live_js)
}
