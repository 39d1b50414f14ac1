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
  private let input: Input
  private static let bufferSize = 1 << 17

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - size: The number of bytes that belong to the archive, from the start of the file (``ZIPDirectory/check(_:)``). libarchive looks
  ///     for the directory only in the last 16 KB. `nil` for the whole file.
  /// - Throws: ``ZIPFailure`` if the file is no archive, or its directory, which is at the end, is missing.
  init(_ url: URL, size: Int? = nil) throws {
    input = try Input(url, size: size)
    guard let archive = archive_read_new() else { throw ZIPFailure("There is too little memory.") }
    self.archive = archive
    // The entries of the directory count, not what looks like one between them.
    archive_read_support_format_zip_seekable(archive)
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(input).toOpaque())
    archive_read_set_read_callback(archive) { _, client, bytes in
      Input.of(client).read(to: bytes)
    }
    archive_read_set_skip_callback(archive) { _, client, count in Input.of(client).skip(count) }
    archive_read_set_seek_callback(archive) { _, client, offset, origin in
      Input.of(client).seek(to: offset, from: origin)
    }
    guard archive_read_open1(archive) == ARCHIVE_OK else { throw failure }
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

  /// The part of a file that is the archive. libarchive holds a pointer to the object.
  private final class Input {
    private let file: DurableFile
    private let size: Int
    private var position = 0
    /// The bytes that were read last, which libarchive uses until the next call.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bufferSize, alignment: 16)
    /// The error of the file system.
    private(set) var failure: (any Error)?

    init(_ url: URL, size: Int?) throws {
      file = try DurableFile(url)
      let fileSize = try file.size()
      self.size = min(size ?? fileSize, fileSize)
    }

    deinit { buffer.deallocate() }

    static func of(_ client: UnsafeMutableRawPointer?) -> Input {
      Unmanaged<Input>.fromOpaque(client!).takeUnretainedValue()
    }

    func read(to bytes: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
      do {
        let data = try file.read(count: min(buffer.count, size - position), at: position)
        buffer.copyBytes(from: data)
        bytes?.pointee = UnsafeRawPointer(buffer.baseAddress)
        position += data.count
        return data.count
      } catch {
        failure = error
        return -1
      }
    }

    func skip(_ count: Int64) -> Int64 {
      let skipped = min(max(0, Int(clamping: count)), size - position)
      position += skipped
      return Int64(clamping: skipped)
    }

    func seek(to offset: Int64, from origin: Int32) -> Int64 {
      let start = origin == SEEK_END ? size : origin == SEEK_CUR ? position : 0
      let (target, overflows) = start.addingReportingOverflow(Int(clamping: offset))
      guard !overflows, target >= 0 else { return Int64(ARCHIVE_FATAL) }
      position = min(target, size)
      return Int64(clamping: position)
    }
  }

  private var failure: ZIPFailure {
    if let failure = input.failure { return ZIPFailure(String(describing: failure)) }
    return ZIPFailure(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")
  }
}

/// The types of entries, whose names in C are casts that Swift does not import.
enum ZIPFileType {
  /// `AE_IFREG`.
  static let file: mode_t = 0o100000
  /// `AE_IFDIR`.
  static let folder: mode_t = 0o040000
}
