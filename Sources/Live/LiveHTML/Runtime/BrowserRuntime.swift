/// What keeps a page up to date in the browser.
public enum BrowserRuntime {
  /// The script, to be served as `text/javascript` from the address that ``LiveSession/document(script:session:)`` is given.
  public static let script: [UInt8] = PackageResources.live_js
}
