import Foundation

/// The directory at the end of a ZIP archive, which libarchive reads into memory as a whole, whatever its size.
struct ZIPDirectory {
  /// The maximum number of entries of files, folders and links.
  static let maximumCount = 200_000

  /// The maximum size in bytes: 320 bytes for each entry.
  static let maximumSize = 64_000_000

  /// The maximum number of bytes after the archive, such as a comment.
  static let maximumTailSize = 1 << 16

  /// Finds the directory of an archive, and checks its size and the number of its entries, without trusting the numbers in the archive.
  ///
  /// - Returns: The size of the archive without its comment and other bytes after it, from the start of the file. `nil` if there is no
  ///   directory with its end in the last ``maximumTailSize`` bytes: the file is damaged or no archive.
  /// - Throws: ``ZIPFailure`` if it is too large, or an error of the file system.
  /// - Complexity: O(*n*) for *n* entries, at most ``maximumCount``. At most 128 KB are in memory.
  @discardableResult
  static func check(_ url: URL) throws -> Int? {
    let file = try DurableFile(url)
    guard let end = try end(of: file, size: file.size()) else { return nil }
    guard end.offset - end.start <= maximumSize else {
      throw ZIPFailure("Its directory has more than \(maximumSize / 1_000_000) MB")
    }
    try countEntries(of: file, from: end.start, to: end.offset)
    return end.offset + recordSize
  }

  /// The record after the directory.
  private struct End {
    /// The record of 22 bytes, which is the last one.
    var offset: Int

    /// Where libarchive looks for the directory.
    var start: Int
  }

  /// The size of the last record, in bytes.
  private static let recordSize = 22

  /// The number of bytes that are read at once.
  private static let pieceSize = 1 << 16

  /// Finds the last record that belongs to a directory, if possible one with entries: a comment may have bytes that look like one.
  private static func end(of file: DurableFile, size: Int) throws -> End? {
    // With the record of an archive with large numbers before it.
    let start = max(0, size - maximumTailSize - recordSize - 20)
    let bytes = try Bytes(file.read(count: size - start, at: start))
    guard bytes.count >= recordSize else { return nil }
    var empty: End?
    for index in stride(from: bytes.count - recordSize, through: 0, by: -1)
    where bytes.hasSignature(5, 6, at: index) {
      // Readers that refuse a record of large numbers take the last record, which may describe another directory.
      let isLong = index >= 20 && bytes.hasSignature(6, 7, at: index - 20)
      let directory =
        isLong
        ? try longDirectory(of: file, bytes, before: index)
        : directory(in: bytes, at: index, offset: start + index)
      guard let directory, try isDirectory(file, at: directory, before: start + index) else {
        continue
      }
      let end = End(offset: start + index, start: directory)
      if directory < end.offset { return end }
      empty = empty ?? end
    }
    return empty
  }

  /// Returns where the directory begins that a record describes. `nil` if no reader accepts the record.
  private static func directory(in bytes: Bytes, at index: Int, offset: Int) -> Int? {
    let size = bytes.number(4, at: index + 12)
    let isInOneFile = bytes.number(2, at: index + 4) == 0 && bytes.number(2, at: index + 6) == 0
    guard isInOneFile, bytes.number(2, at: index + 8) == bytes.number(2, at: index + 10),
      bytes.number(4, at: index + 16) + size <= offset
    else { return nil }
    // Not where the record says: there may be other bytes before the archive.
    return offset - size
  }

  /// Returns where the directory of an archive with large numbers (ZIP64) begins. `nil` if a reader may refuse its record.
  private static func longDirectory(
    of file: DurableFile, _ bytes: Bytes, before index: Int
  ) throws -> Int? {
    let isOneFile = bytes.number(4, at: index - 16) == 0 && bytes.number(4, at: index - 4) == 1
    let offset = bytes.number(8, at: index - 12)
    let record = try Bytes(file.read(count: 56, at: offset))
    guard isOneFile, record.count == 56, record.hasSignature(6, 6, at: 0),
      (44...16_372).contains(record.number(8, at: 4)),
      record.number(4, at: 16) == 0, record.number(4, at: 20) == 0,
      record.number(8, at: 24) == record.number(8, at: 32)
    else { return nil }
    return record.number(8, at: 48)
  }

  /// Whether an entry begins at a position, or the records after the directory of an archive without entries.
  private static func isDirectory(
    _ file: DurableFile, at start: Int, before end: Int
  ) throws -> Bool {
    guard start >= 0, start <= end else { return false }
    let bytes = try Bytes(file.read(count: 4, at: start))
    return bytes.count == 4
      && [(1, 2), (5, 6), (6, 6)].contains { bytes.hasSignature($0, $1, at: 0) }
  }

  private static func countEntries(of file: DurableFile, from start: Int, to end: Int) throws {
    var count = 0
    var position = start
    var piece = Bytes(Data())
    var pieceStart = start
    while position + 46 <= end {
      if position < pieceStart || position + 46 > pieceStart + piece.count {
        pieceStart = position
        piece = try Bytes(file.read(count: min(pieceSize, end - position), at: position))
        guard piece.count >= 46 else { return }
      }
      let index = position - pieceStart
      guard piece.hasSignature(1, 2, at: index) else { return }
      count += 1
      guard count <= maximumCount else {
        throw ZIPFailure("It has more than \(maximumCount) entries")
      }
      position += 46 + [28, 30, 32].reduce(0) { $0 + piece.number(2, at: index + $1) }
    }
  }

  /// Bytes with numbers in them, the lowest byte first.
  private struct Bytes {
    private let bytes: [UInt8]

    init(_ data: Data) { bytes = Array(data) }

    var count: Int { bytes.count }

    func hasSignature(_ third: UInt8, _ fourth: UInt8, at index: Int) -> Bool {
      bytes[index...].prefix(4).elementsEqual([0x50, 0x4B, third, fourth])
    }

    /// Numbers that no file has as a size are the greatest one.
    func number(_ count: Int, at index: Int) -> Int {
      let number = bytes[index..<index + count].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64(truncatingIfNeeded: $1)
      }
      return Int(exactly: number).map { min($0, Int.max / 2) } ?? Int.max / 2
    }
  }
}
