public import Foundation

/// A file that the user has selected in a ``FileInput`` or dropped on a ``DropZone``.
///
/// All values come from the browser, and none is checked: a client can send any name, size, type
/// and date. Names have at most 255 bytes; longer ones are cut. A longer type is empty.
public struct UploadFile: Equatable, Sendable {
  /// The name of the file in the browser, unique in its page.
  public var key: String

  /// The name, without folders.
  public var name: String

  /// The size in bytes.
  public var size: Int

  /// The media type according to the browser; may be empty.
  public var type: String

  /// The date of the last change of the file according to the browser; `nil` if it has sent none,
  /// or one outside of the years that JavaScript has.
  public var modificationDate: Date?

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - key: The name of the file in the browser, unique in its page.
  ///   - name: The name, without folders.
  ///   - size: The size in bytes.
  ///   - type: The media type according to the browser; may be empty.
  ///   - modificationDate: The date of the last change of the file according to the browser.
  public init(
    key: String, name: String, size: Int, type: String = "", modificationDate: Date? = nil
  ) {
    self.key = key
    self.name = name
    self.size = size
    self.type = type
    self.modificationDate = modificationDate
  }
}
