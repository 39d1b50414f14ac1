public import LiveHTML

/// A preview of an image that the user has selected. The browser shows its own copy, also before
/// the upload is complete.
///
/// Other pages and a reloaded page do not have the file, and show the name instead. So does a
/// preview that is shown again after the upload has ended. There is no preview of files that are no
/// images.
public struct UploadPreview: Component {
  private let entry: UploadEntry

  /// Creates a preview.
  ///
  /// - Parameter entry: The file.
  public init(_ entry: UploadEntry) {
    self.entry = entry
  }

  /// The image.
  public var body: some HTML {
    if entry.file.type.hasPrefix("image/") {
      img(
        .class("live-upload-preview"), .alternative(entry.file.name),
        .data("live-preview", entry.file.key), .data("live-module", UploadScript.asset.url))
    }
  }
}
