import Foundation

@testable import MinutesLive

/// A small in-memory disk that exists for the duration of a test.
final class SmallDisk: Sendable {
  let folder: DataFolder

  static let isPossible = geteuid() == 0 && (try? SmallDisk()) != nil

  init(megabytes: Int = 4) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = DataFolder(url)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
      try FileManager.default.removeItem(at: url)
      throw FileFailure(operation: "mount", path: url.path, code: errno)
    }
  }

  deinit {
    // Detached, because files may still be open: the disk is removed when the last one is closed.
    umount2(folder.url.path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(at: folder.url)
  }
}
