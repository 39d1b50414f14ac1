/// What keeps a page up to date in the browser.
public enum BrowserRuntime {
  /// The script, to be served at the address that ``LiveSession/document(script:session:)`` is given.
  ///
  /// It is what stands in `live.js`, without what only people need: indentation, and comments that fill a line.
  public static let script = Asset("live.js", withoutRemarks(PackageResources.live_js))
}
