/// A file that somebody has chosen. Its content stays in the browser until it is asked for.
public struct FileSelection: Equatable, Sendable {
  /// The name, without folders.
  public var name: String

  /// The size in bytes.
  public var size: Int

  /// The media type that the browser takes it for; may be empty.
  public var type: String

  /// Creates a file.
  public init(name: String, size: Int, type: String = "") {
    self.name = name
    self.size = size
    self.type = type
  }
}
