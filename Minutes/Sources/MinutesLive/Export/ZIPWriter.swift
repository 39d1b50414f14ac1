import BoundedNumbers
import CArchive
import Foundation

/// Writes a ZIP archive into memory, piece by piece. The caller takes the bytes out while it writes.
///
/// Entries are stored as they are: most of the bytes are sound, which is compressed already.
final class ZIPWriter {
  private let archive: OpaquePointer
  private let output = Output()

  /// The bytes that were written and not taken yet. libarchive holds a pointer to the object.
  private final class Output {
    var bytes = Data()
  }

  init() throws {
    guard let archive = archive_write_new() else { throw ZIPFailure("There is too little memory.") }
    self.archive = archive
    try check(archive_write_set_format_zip(archive))
    try check(archive_write_zip_set_compression_store(archive))
    try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8"))
    // Every byte is passed on at once.
    try check(archive_write_set_bytes_per_block(archive, 0))
    let client = Unmanaged.passUnretained(output).toOpaque()
    try check(
      archive_write_open(
        archive, client, nil,
        { _, client, bytes, count in
          if let client, let bytes {
            Unmanaged<Output>.fromOpaque(client).takeUnretainedValue().bytes
              .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
          }
          return count
        }, nil))
  }

  deinit { archive_write_free(archive) }

  /// The number of bytes that were not taken yet.
  var count: Int { output.bytes.count }

  /// Returns the bytes that were written since the last call.
  func takeBytes() -> Data {
    defer { output.bytes = Data() }
    return output.bytes
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: The path in the archive.
  ///   - size: The number of bytes that ``append(_:)`` gets.
  ///   - date: The date of the file.
  func begin(_ path: String, size: Int, date: Date) throws {
    guard let entry = archive_entry_new() else { throw ZIPFailure("There is too little memory.") }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, path)
    archive_entry_set_filetype(entry, ZIPFileType.file)
    archive_entry_set_perm(entry, 0o600)
    archive_entry_set_size(entry, Int64(clamping: size))
    archive_entry_set_mtime(entry, time_t(clamping: date.timeIntervalSince1970), 0)
    try check(archive_write_header(archive, entry))
  }

  /// Appends bytes to the file that was begun last.
  func append(_ bytes: Data) throws {
    let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw failure }
  }

  /// Ends the archive.
  func close() throws { try check(archive_write_close(archive)) }

  private func check(_ code: Int32) throws {
    guard code == ARCHIVE_OK else { throw failure }
  }

  private var failure: ZIPFailure {
    ZIPFailure(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")
  }
}

/// An error of libarchive.
struct ZIPFailure: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
