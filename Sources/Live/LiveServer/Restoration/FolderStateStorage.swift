#if LiveServer
import Foundation
import NIOPosix
import Synchronization

/// A storage for restorable state as files in a folder. The state outlives the process, and
/// several processes may share the folder.
///
/// Only the user who runs the server can read the folder and the files. Files are replaced
/// atomically, also if the process is killed. After a power failure, the writes of the last
/// seconds may be lost.
public struct FolderStateStorage: StateStorage {
  private let folder: String
  private let limit: Int
  private let growth = Growth()

  /// Creates a storage, and its folder if it does not exist.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which should contain nothing else.
  ///   - limit: The maximum size of all files in bytes. Beyond it, the oldest files are deleted
  ///     until three quarters of the limit are used. The size is checked whenever this process
  ///     has written an eighth of the limit.
  /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if other users may read the folder, or an
  ///   error of the file system.
  public init(at folder: String, limit: Int = 1 << 30) throws {
    self.folder = folder
    self.limit = limit
    try PrivateFolder.create(folder)
  }

  /// Stores a state, replacing an older one.
  public func save(_ state: [UInt8], for key: String) async throws {
    let path = self.path(of: key)
    try await Self.waiting {
      let unfinished = "\(path).\(UInt64.random(in: .min ... .max))"
      do {
        try Self.create(unfinished, state)
        guard rename(unfinished, path) == 0 else { throw POSIXError.last }
      } catch {
        unlink(unfinished)
        throw error
      }
    }
    if self.growth.add(state.count, until: self.limit / 8) {
      // The state is already stored. If the disk is full, the next save throws.
      try? await self.removeOldest()
    }
  }

  /// Returns the state stored under a key.
  public func state(for key: String) async throws -> [UInt8]? {
    let path = self.path(of: key)
    return try await Self.waiting { FileManager.default.contents(atPath: path).map { Array($0) } }
  }

  /// Deletes the state stored under a key.
  public func remove(_ key: String) async throws {
    let path = self.path(of: key)
    try await Self.waiting { _ = unlink(path) }
  }

  /// Deletes states that were not saved for the given time.
  public func removeAll(olderThan age: Duration) async throws {
    let end = Date(timeIntervalSinceNow: -Double(age.components.seconds))
    try await Self.waiting {
      for file in try self.files() where file.date < end { unlink(file.path) }
    }
  }

  /// Deletes the oldest files if the limit is exceeded.
  private func removeOldest() async throws {
    try await Self.waiting {
      let files = try self.files()
      var size = files.reduce(0) { $0 + $1.size }
      guard size > self.limit else { return }
      for file in files.sorted(by: { $0.date < $1.date }) where size > self.limit / 4 * 3 {
        unlink(file.path)
        size -= file.size
      }
    }
  }

  private func files() throws -> [(path: String, date: Date, size: Int)] {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: self.folder), includingPropertiesForKeys: Array(keys))
    return files.compactMap { file in
      guard let values = try? file.resourceValues(forKeys: keys),
        let date = values.contentModificationDate, let size = values.fileSize
      else { return nil }
      return (file.path, date, size)
    }
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError.last }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else {
        let error = POSIXError.last
        close(file)
        throw error
      }
      rest = rest.dropFirst(max(count, 0))
    }
    guard close(file) == 0 else { throw POSIXError.last }
  }

  private func path(of key: String) -> String { "\(self.folder)/\(key).json" }

  /// Runs blocking file operations on NIO's thread pool.
  private static func waiting<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await NIOThreadPool.singleton.runIfActive(work)
  }
}

extension POSIXError {
  /// The error of the last system call.
  fileprivate static var last: Self { Self(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// The number of bytes written since the last check of the folder's size.
private final class Growth: Sendable {
  private let size = Mutex(0)

  /// Adds a number of bytes, and returns whether the folder's size should be checked.
  func add(_ size: Int, until limit: Int) -> Bool {
    self.size.withLock { total in
      total += size
      guard total > limit else { return false }
      total = 0
      return true
    }
  }
}
#endif
