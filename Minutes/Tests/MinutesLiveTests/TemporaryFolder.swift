import Foundation
import MinutesLive

/// A data folder that is deleted after the test.
final class TemporaryFolder: Sendable {
  let folder = DataFolder(
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))

  deinit { try? FileManager.default.removeItem(at: folder.url) }
}
