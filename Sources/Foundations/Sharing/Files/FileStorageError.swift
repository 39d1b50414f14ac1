public import Foundation

/// A file of a ``FileStorage`` could not be read or written.
public struct FileStorageError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Reason: Hashable, Sendable {
    /// The content can't be read or decoded. It is not overwritten: when a value is saved, the file is renamed first.
    case unreadable

    /// Another process has changed the file, and this one had not noticed yet. The value of the other process
    /// is kept, and loaded.
    case conflict

    /// The file can't be written: the disk is full, or permission is missing. The content is the old one.
    case unwritable
  }

  /// The kind of failure.
  public let reason: Reason

  /// The path of the file.
  public let path: String

  /// The failure, the file and the way out.
  public let description: String

  /// The same as ``description``.
  public var errorDescription: String? { description }

  static func unreadable(_ file: any StoredFile, _ error: any Error) -> Self {
    Self(
      reason: .unreadable, path: file.path,
      description: """
        The file '\(file.path)' can't be read: \(error). The default value is used instead. The file \
        is left as it is; when a value is saved, it is renamed to '\(file.nameOfUnreadable)' first. Repair or \
        remove it.
        """)
  }

  static func conflict(_ path: String) -> Self {
    Self(
      reason: .conflict, path: path,
      description: """
        The file '\(path)' was changed by another process, so that it was not overwritten: the value in \
        the file is loaded. Make the change again.
        """)
  }

  static func unwritable(_ path: String, _ operation: String, _ error: any Error) -> Self {
    Self(
      reason: .unwritable, path: path,
      description: """
        The file '\(path)' can't be written: \(operation): \(error). It keeps its old content. Make room on \
        the disk or correct the permissions of its folder, and save again.
        """)
  }
}

/// An error of the operating system.
struct SystemError: Error, CustomStringConvertible {
  let code: CInt

  var description: String { String(cString: strerror(code)) }
}
