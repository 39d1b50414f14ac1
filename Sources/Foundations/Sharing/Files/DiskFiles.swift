import Foundation
import Synchronization

/// The files of the disk that are in use.
final class DiskFiles: StoredFiles {
  private struct Entry: Sendable {
    weak var file: DiskFile?
  }

  private static let entries = Mutex<[String: Entry]>([:])

  var id: ObjectIdentifier { ObjectIdentifier(DiskFiles.self) }

  func canonicalURL(of url: URL) -> URL {
    URL(fileURLWithPath: Self.path(of: url), isDirectory: false)
  }

  func file(at url: URL) -> any StoredFile { Self.file(atPath: Self.path(of: url)) }

  /// The file at a path: one object, however many keys use it.
  static func file(atPath path: String) -> DiskFile {
    ProcessExit.writeFiles()
    return entries.withLock { entries in
      if let file = entries[path]?.file { return file }
      let file = DiskFile(path: path)
      entries[path] = Entry(file: file)
      return file
    }
  }

  /// A relative URL is one in the folder for the data of this app.
  static func path(of url: URL) -> String {
    let url = url.scheme == nil ? URL.appDataDirectory.appending(path: url.relativePath) : url
    return url.standardizedFileURL.path
  }

  /// Writes all changes that wait.
  static func writeAll() {
    for entry in entries.withLock({ $0.values.map(\.self) }) { entry.file?.flush() }
  }
}
