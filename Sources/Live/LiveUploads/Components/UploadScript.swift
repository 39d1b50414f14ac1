public import LiveHTML

/// The script that selects and sends files in the browser.
///
/// `LiveServer` serves it, and pages load it when they show an element with uploads.
public enum UploadScript {
  /// The script.
  public static let asset = BrowserRuntime.module("uploads.js", PackageResources.uploads_js)
}
