/// The script that keeps a page up to date in the browser.
public enum BrowserRuntime {
  /// The script, to be served at the URL that is passed to
  /// ``LiveSession/document(script:session:)``.
  ///
  /// It is the content of `live.js` without indentation and full-line comments.
  public static let script = Asset("live.js", withoutRemarks(PackageResources.live_js))
}
