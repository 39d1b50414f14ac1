import Foundation
import MinutesCore

/// The space for a file with decoded sound, which is deleted when its memo is complete.
struct DecodingSpace {
  /// The maximum size of the file, in bytes.
  private(set) var size: Int

  /// The failure of a file that needs more.
  private(set) var failure: MemoImportFailure

  /// A little more than a memo can have.
  private static let maximumSize = (4 << 30) + (1 << 20)

  /// Looks up the space that the limits leave.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - limits: The limits for its disk space.
  ///   - missingBytes: The number of bytes of files that are on their way.
  ///   - replacedBytes: The number of bytes of files in the folder that are deleted with the decoded file.
  /// - Throws: ``FileFailure`` if the disk cannot be looked at.
  /// - Complexity: O(*n*) in the number of files, if there is a quota.
  init(
    in folder: DataFolder, limits: StorageLimits, missingBytes: Int, replacedBytes: Int
  ) throws {
    size = Self.maximumSize
    failure = .tooLong
    if let free = try folder.url.freeSpace() {
      let reserve = limits.minimumFreeSpace
      // The sound is on the disk twice until the memo is complete.
      restrict(
        to: (free - missingBytes - reserve) / 2,
        reserve > 0
          ? .recorder(.storage(.reserve(free: free, minimum: reserve))) : .recorder(.diskFull))
    }
    if let maximum = limits.maximumSize {
      let used = try folder.size()
      restrict(
        to: maximum - used - missingBytes + replacedBytes,
        .recorder(.storage(.quota(used: used, maximum: maximum))))
    }
  }

  private mutating func restrict(to size: Int, _ failure: MemoImportFailure) {
    guard size < self.size else { return }
    self.size = max(0, size)
    self.failure = failure
  }
}
