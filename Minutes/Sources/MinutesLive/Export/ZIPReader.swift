import CArchive
import Foundation

/// Reads the entries of a ZIP archive one after the other. Nothing in the archive is trusted.
final class ZIPReader {
  /// The kind of an entry.
  enum Kind: Equatable {
    case file, folder
    /// A link, a device or a pipe.
    case special
  }

  /// The description of an entry.
  struct Entry: Equatable {
    /// The path, with slashes between its parts. `nil` if it is not valid UTF-8.
    var path: String?
    var kind: Kind
    var isEncrypted: Bool
    /// The date of the last change, in seconds since 1970.
    var time: Int
  }

  private let archive: OpaquePointer
  private static let bufferSize = 1 << 17

  /// Opens an archive.
  ///
  /// - Throws: ``ZIPFailure`` if the file is no archive, or its directory, which is at the end, is missing.
  init(_ url: URL) throws {
    guard let archive = archive_read_new() else { throw ZIPFailure("There is too little memory.") }
    self.archive = archive
    // The entries of the directory count, not what looks like one between them.
    archive_read_support_format_zip_seekable(archive)
    let code = archive_read_open_filename(archive, url.path, Self.bufferSize)
    guard code == ARCHIVE_OK else { throw failure }
  }

  deinit { archive_read_free(archive) }

  /// Whether a file begins like a ZIP archive.
  static func isArchive(_ url: URL) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url), let start = try? file.read(upToCount: 4)
    else { return false }
    // An entry, or the directory of an archive without entries.
    return start == Data([0x50, 0x4B, 3, 4]) || start == Data([0x50, 0x4B, 5, 6])
  }

  /// Returns the next entry; `nil` at the end.
  ///
  /// - Throws: ``ZIPFailure`` if the archive is damaged.
  func next() throws -> Entry? {
    var pointer: OpaquePointer?
    let code = minutes_archive_read_next_header(archive, &pointer)
    if code == ARCHIVE_EOF { return nil }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry = pointer else { throw failure }
    let kind: Kind =
      switch archive_entry_filetype(entry) {
      case ZIPFileType.file where archive_entry_hardlink(entry) == nil: .file
      case ZIPFileType.folder: .folder
      default: .special
      }
    return Entry(
      path: archive_entry_pathname_utf8(entry).map { String(cString: $0) }, kind: kind,
      isEncrypted: archive_entry_is_encrypted(entry) != 0, time: archive_entry_mtime(entry))
  }

  /// Returns the next bytes of the entry; `nil` at its end, after its checksum was compared.
  ///
  /// - Throws: ``ZIPFailure`` if they are damaged.
  func read() throws -> Data? {
    var bytes = Data(count: Self.bufferSize)
    let count = bytes.withUnsafeMutableBytes {
      archive_read_data(archive, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw failure }
    return count == 0 ? nil : bytes.prefix(count)
  }

  private var failure: ZIPFailure {
    ZIPFailure(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")
  }
}

/// The types of entries, whose names in C are casts that Swift does not import.
enum ZIPFileType {
  /// `AE_IFREG`.
  static let file: mode_t = 0o100000
  /// `AE_IFDIR`.
  static let folder: mode_t = 0o040000
}
