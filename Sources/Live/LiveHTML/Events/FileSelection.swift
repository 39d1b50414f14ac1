/// A file that the user has selected. Its content stays in the browser until it is requested.
public struct FileSelection: Equatable, Sendable {
  /// The name, without folders.
  public var name: String

  /// The size in bytes.
  public var size: Int

  /// The media type according to the browser; may be empty.
  public var type: String

  /// Creates a file.
  public init(name: String, size: Int, type: String = "") {
    self.name = name
    self.size = size
    self.type = type
  }
}
