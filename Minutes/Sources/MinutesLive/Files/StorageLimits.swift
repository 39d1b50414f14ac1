import Foundation
import MinutesCore

/// The limits for the disk space of recordings. They are checked before a recording or an import
/// starts; a recording in progress is not cut off.
public struct StorageLimits: Equatable, Sendable {
  /// The free space in bytes that must remain on the disk of the data folder.
  public var minimumFreeSpace: Int

  /// The maximum size of the data folder in bytes; `nil` for no quota.
  public var maximumSize: Int?

  /// How long a deleted memo is kept. At least 90 seconds, for which pages offer to undo. `nil` for the preference
  /// `deletedDays`.
  public var deletedPeriod: Duration?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - minimumFreeSpace: The free space in bytes. The default is 256 MB: three quarters of an
  ///     hour for recordings in progress.
  ///   - maximumSize: The maximum size of the data folder in bytes; `nil` for no quota.
  ///   - deletedPeriod: How long a deleted memo is kept. `nil` for the preference.
  public init(
    minimumFreeSpace: Int = 256 << 20, maximumSize: Int? = nil, deletedPeriod: Duration? = .zero
  ) {
    self.deletedPeriod = deletedPeriod
    self.minimumFreeSpace = minimumFreeSpace
    self.maximumSize = maximumSize
  }

  /// No limits except the size of the disk.
  public static let unlimited = Self(minimumFreeSpace: 0)

  /// Checks whether a recording or an import may start.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - size: The number of bytes to be added, as far as it is known.
  ///   - replacedSize: The number of bytes in the folder that are deleted after that. They do not count for the quota, but the disk
  ///     needs space for both.
  /// - Throws: ``StorageFailure`` if there is too little space.
  /// - Complexity: O(*n*) in the number of files, if there is a quota.
  public func check(
    _ folder: DataFolder, adding size: Int = 0, replacing replacedSize: Int = 0
  ) throws {
    if minimumFreeSpace > 0, let free = try folder.url.freeSpace() {
      guard free - size >= minimumFreeSpace else {
        throw StorageFailure.reserve(free: free, minimum: minimumFreeSpace)
      }
    }
    if let maximumSize {
      let used = try folder.size()
      guard used + size - replacedSize < maximumSize else {
        throw StorageFailure.quota(used: used, maximum: maximumSize)
      }
    }
  }
}

extension DataFolder {
  /// Returns the total size of all files in bytes.
  ///
  /// - Complexity: O(*n*) in the number of files.
  func size() throws -> Int {
    let keys: Set<URLResourceKey> = [.fileSizeKey]
    guard
      let files = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: Array(keys), errorHandler: { _, _ in true })
    else { return 0 }
    var size = 0
    for case let file as URL in files {
      size += (try? file.resourceValues(forKeys: keys).fileSize) ?? 0
    }
    return size
  }
}
