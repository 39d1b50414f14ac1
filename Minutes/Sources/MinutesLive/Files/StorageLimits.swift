import Foundation
import MinutesCore

/// The room that recordings may take. It is checked before something new begins; what goes on is not cut off.
public struct StorageLimits: Equatable, Sendable {
  /// How many bytes stay free on the disk of the data folder.
  public var minimumFreeSpace: Int

  /// How many bytes the data folder may have; `nil` for as many as there is room for.
  public var maximumSize: Int?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - minimumFreeSpace: How many bytes stay free. The default is 256 MB: three quarters of an hour for recordings that go on.
  ///   - maximumSize: How many bytes the data folder may have; `nil` for no quota.
  public init(minimumFreeSpace: Int = 256 << 20, maximumSize: Int? = nil) {
    self.minimumFreeSpace = minimumFreeSpace
    self.maximumSize = maximumSize
  }

  /// No limits but the disk itself.
  public static let unlimited = Self(minimumFreeSpace: 0)

  /// Checks whether something new may begin.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - size: How many bytes will be added, as far as that is known.
  /// - Throws: ``StorageFailure``, if there is too little room.
  /// - Complexity: O(*n*) in the number of files, if there is a quota.
  public func check(_ folder: DataFolder, adding size: Int = 0) throws {
    if minimumFreeSpace > 0, let free = try folder.url.freeSpace() {
      guard free - size >= minimumFreeSpace else {
        throw StorageFailure.reserve(free: free, minimum: minimumFreeSpace)
      }
    }
    if let maximumSize {
      let used = try folder.size()
      guard used + size < maximumSize else {
        throw StorageFailure.quota(used: used, maximum: maximumSize)
      }
    }
  }
}

/// Why nothing new is recorded or imported.
public enum StorageFailure: Error, Equatable, CustomStringConvertible {
  /// The free space is reserved for recordings that go on.
  case reserve(free: Int, minimum: Int)

  /// The data folder has as much as it may have.
  case quota(used: Int, maximum: Int)

  /// The limit that is used up, and the way out.
  public var description: String {
    switch self {
    case .reserve(let free, let minimum):
      """
      The disk of Minutes is almost full: \(Self.text(free)) are free, and \(Self.text(minimum)) are reserved for recordings that \
      go on. Delete memos or other files, or start Minutes with a smaller --keep-free.
      """
    case .quota(let used, let maximum):
      """
      The memos take \(Self.text(used)), and may take \(Self.text(maximum)). Delete some, or start Minutes with a larger --quota.
      """
    }
  }

  private static func text(_ bytes: Int) -> String { "\(bytes >> 20) MB" }
}

extension DataFolder {
  /// How many bytes all files have.
  fileprivate func size() throws -> Int {
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
