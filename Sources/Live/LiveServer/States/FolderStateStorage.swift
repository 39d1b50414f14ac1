#if LiveServer
  import Foundation
  import NIOPosix
  import Synchronization

  /// Keeps states as files in a folder: so they outlive the process, and several processes may share them.
  ///
  /// The folder and the files can be read by nobody but the user who runs the server. A file is there as a whole or not at all,
  /// also if the process is killed meanwhile. A machine that loses its power may lose what was written in the last seconds.
  public struct FolderStateStorage: StateStorage {
    private let folder: String
    private let limit: Int
    private let growth = Growth()

    /// Creates a storage. The folder is made if it is not there.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder. Nothing else should be in it.
    ///   - limit: How many bytes the files may have. If there are more, a quarter is forgotten, the oldest first; it is looked after
    ///     whenever this process has written an eighth of it.
    /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if others may read what is in the folder, or why it can't be made.
    public init(at folder: String, limit: Int = 1 << 30) throws {
      self.folder = folder
      self.limit = limit
      try PrivateFolder.create(folder)
    }

    /// Keeps a state, in place of an older one.
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
        // This one is kept. If there is no room any more, the next one says so.
        try? await self.removeOldest()
      }
    }

    /// What is kept under a key.
    public func state(for key: String) async throws -> [UInt8]? {
      let path = self.path(of: key)
      return try await Self.waiting { FileManager.default.contents(atPath: path).map { Array($0) } }
    }

    /// Forgets what is kept under a key.
    public func remove(_ key: String) async throws {
      let path = self.path(of: key)
      try await Self.waiting { _ = unlink(path) }
    }

    /// Forgets what has not been saved for so long.
    public func removeAll(olderThan age: Duration) async throws {
      let end = Date(timeIntervalSinceNow: -Double(age.components.seconds))
      try await Self.waiting {
        for file in try self.files() where file.date < end { unlink(file.path) }
      }
    }

    /// Makes room, if there is more than there may be.
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

    /// Does what may have to wait for a disk, on a thread that may.
    private static func waiting<Value: Sendable>(
      _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
      try await NIOThreadPool.singleton.runIfActive(work)
    }
  }

  extension POSIXError {
    /// Why the last call of the system has failed.
    fileprivate static var last: Self { Self(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// How much has been written since it was looked after last.
  private final class Growth: Sendable {
    private let size = Mutex(0)

    /// Notes that so much has been written, and says whether it is time to look after it.
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
