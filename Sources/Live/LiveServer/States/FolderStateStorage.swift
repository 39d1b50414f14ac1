#if LiveServer
  import Foundation
  import NIOPosix

  /// Keeps states as files in a folder: so they outlive the process, and several processes may share them.
  ///
  /// The folder and the files can be read by nobody but the user who runs the server. A file is there as a whole or not at all,
  /// also if the process is killed meanwhile. A machine that loses its power may lose what was written in the last seconds.
  public struct FolderStateStorage: StateStorage {
    private let folder: String

    /// Creates a storage. The folder is made if it is not there.
    ///
    /// - Parameter folder: The path of the folder. Nothing else should be in it.
    public init(at folder: String) throws {
      self.folder = folder
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Keeps a state, in place of an older one.
    public func save(_ state: [UInt8], for key: String) async throws {
      let path = self.path(of: key)
      try await Self.waiting {
        let unfinished = "\(path).\(UInt64.random(in: .min ... .max))"
        guard
          FileManager.default.createFile(
            atPath: unfinished, contents: Data(state), attributes: [.posixPermissions: 0o600]),
          rename(unfinished, path) == 0
        else {
          let code = errno
          unlink(unfinished)
          throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
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

    /// Forgets what has not changed for so long.
    public func removeAll(olderThan age: Duration) async throws {
      let folder = URL(fileURLWithPath: self.folder)
      let end = Date(timeIntervalSinceNow: -Double(age.components.seconds))
      try await Self.waiting {
        let files = try FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files {
          let date = try? file.resourceValues(forKeys: [.contentModificationDateKey])
            .contentModificationDate
          if let date, date < end { unlink(file.path) }
        }
      }
    }

    private func path(of key: String) -> String { "\(self.folder)/\(key).json" }

    /// Does what may have to wait for a disk, on a thread that may.
    private static func waiting<Value: Sendable>(
      _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
      try await NIOThreadPool.singleton.runIfActive(work)
    }
  }
#endif
