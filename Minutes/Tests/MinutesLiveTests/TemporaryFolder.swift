import Foundation
import GRDB
import MinutesLive

/// A data folder that is deleted after the test.
final class TemporaryFolder: Sendable {
  let folder = DataFolder(
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))

  /// Opens the database beside the library.
  func openDatabase(_ configuration: Configuration = Configuration()) throws -> DatabaseQueue {
    var configuration = configuration
    // A library that was released may close its connections a moment later.
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: folder.database.path, configuration: configuration)
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }
}
