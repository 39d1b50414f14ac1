import Foundation

/// The directory at the end of a ZIP archive, which libarchive reads into memory as a whole, whatever its size.
struct ZIPDirectory {
  /// The maximum number of entries of files, folders and links.
  static let maximumCount = 200_000

  /// The maximum size in bytes: 320 bytes for each entry.
  static let maximumSize = 64_000_000

  /// Checks the size of the directory of an archive and the number of its entries, without trusting the numbers in the archive.
  ///
  /// An archive whose directory cannot be found is not refused here: reading it fails.
  ///
  /// - Throws: ``ZIPFailure`` if it is too large, or an error of the file system.
  /// - Complexity: O(*n*) for *n* entries, at most ``maximumCount``. At most ``pieceSize`` bytes are in memory.
  static func check(_ url: URL) throws {
    let file = try DurableFile(url)
    let size = try file.size()
    guard let end = try end(of: file, size: size) else { return }
    for start in end.starts where start >= 0 && start < end.offset {
      guard end.offset - start <= maximumSize else {
        throw ZIPFailure("Its directory has more than \(maximumSize / 1_000_000) MB")
      }
      try countEntries(of: file, from: start, to: end.offset)
    }
  }

  /// The records after the directory.
  private struct End {
    /// Where they begin.
    var offset: Int

    /// Where the directory may begin: at the distance from the end that the record tells, or at the offset that it tells. They
    /// differ if there are other bytes before the archive.
    var starts: Set<Int>
  }

  /// The number of bytes that are read at once.
  private static let pieceSize = 1 << 16

  /// Finds the end of the directory. libarchive looks as far back.
  private static func end(of file: DurableFile, size: Int) throws -> End? {
    let start = max(0, size - pieceSize)
    let bytes = try Bytes(file.read(count: size - start, at: start))
    guard bytes.count >= 22 else { return nil }
    for index in stride(from: bytes.count - 22, through: 0, by: -1)
    where bytes.hasSignature(5, 6, at: index) {
      let offset = start + index
      if let end = try longEnd(of: file, bytes, before: index) { return end }
      return End(
        offset: offset,
        starts: [offset - bytes.number(4, at: index + 12), bytes.number(4, at: index + 16)])
    }
    return nil
  }

  /// The end of the directory of an archive with large numbers (ZIP64).
  private static func longEnd(
    of file: DurableFile, _ bytes: Bytes, before index: Int
  ) throws -> End? {
    guard index >= 20, bytes.hasSignature(6, 7, at: index - 20) else { return nil }
    let offset = bytes.number(8, at: index - 12)
    let record = try Bytes(file.read(count: 56, at: offset))
    guard record.count == 56, record.hasSignature(6, 6, at: 0) else { return nil }
    return End(offset: offset, starts: [record.number(8, at: 48)])
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
