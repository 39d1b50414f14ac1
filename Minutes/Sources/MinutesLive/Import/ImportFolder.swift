import Foundation
import Synchronization

/// The folder in the data folder in which a process collects the sound files that pages upload, and those that are decoded.
///
/// The folder is locked until the process ends, so that the next one to start deletes the files that a killed process has left. It is
/// created for the first file.
public final class ImportFolder: Sendable {
  private struct State {
    var lock: FolderLock?
    /// The bytes that are still to be written, by reservation.
    var missingBytes: [UUID: Int] = [:]
  }

  private let library: MemoLibrary
  private let url: URL
  private let state = Mutex(State())

  /// Deletes the files of processes that have ended, which can take seconds, on no actor.
  ///
  /// - Parameter library: The library whose limits apply.
  public init(_ library: MemoLibrary) async {
    self.library = library
    let imports = library.folder.imports
    url = imports.appendingPathComponent(UUID().uuidString.lowercased())
    guard FileManager.default.fileExists(atPath: imports.path) else { return }
    // If that fails, the next process tries again.
    try? Self.removeAbandonedFolders(in: imports)
  }

  deinit {
    if state.withLock({ $0.lock }) != nil { try? FileManager.default.removeItem(at: url) }
  }

  /// Space for one file.
  public struct Reservation: Sendable {
    fileprivate let id = UUID()
    /// The path of the folder for the file.
    public let folder: String
  }

  /// Reserves space for a file, and creates the folder if it is missing. Blocks the thread.
  ///
  /// - Parameter size: The size of the file, in bytes.
  /// - Throws: ``StorageFailure``, or an error of the file system.
  public func reserve(_ size: Int) throws -> Reservation {
    // A file that does not fit by itself must not be counted while another one is checked.
    try library.limits.check(library.folder, adding: size)
    let reservation = Reservation(folder: url.path)
    // Before the check, so that two files cannot both be promised the last free bytes.
    let missing = state.withLock { state in
      state.missingBytes[reservation.id] = size
      return state.missingBytes.values.reduce(0, +)
    }
    do {
      try library.limits.check(library.folder, adding: missing)
      try state.withLock { state in
        if state.lock == nil { state.lock = try makeFolder() }
      }
    } catch {
      release(reservation)
      throw error
    }
    return reservation
  }

  /// Returns the space for a file with decoded sound. Blocks the thread.
  ///
  /// - Throws: ``FileFailure`` if the disk cannot be looked at.
  func decodingSpace() throws -> DecodingSpace {
    let missing = state.withLock { $0.missingBytes.values.reduce(0, +) }
    return try DecodingSpace(in: library.folder, limits: library.limits, missingBytes: missing)
  }

  /// Notes that bytes of a file were written, and need no other space.
  public func note(_ count: Int, for reservation: Reservation) {
    state.withLock { state in
      guard let missing = state.missingBytes[reservation.id] else { return }
      state.missingBytes[reservation.id] = max(0, missing - count)
    }
  }

  /// Ends a reservation: the file is complete, or was deleted.
  public func release(_ reservation: Reservation) {
    state.withLock { $0.missingBytes[reservation.id] = nil }
  }

  private func makeFolder() throws -> FolderLock {
    let imports = url.deletingLastPathComponent()
    try imports.createFolder()
    // Another process must not take the folder for an abandoned one before it is locked.
    return try withExtendedLifetime(Self.lockAll(in: imports)) {
      try url.createFolder()
      guard let lock = try Self.lock(url) else { throw CocoaError(.fileLocking) }
      return lock
    }
  }

  private static func removeAbandonedFolders(in imports: URL) throws {
    let guardLock = try lockAll(in: imports)
    defer { withExtendedLifetime(guardLock) {} }
    for name in try FileManager.default.contentsOfDirectory(atPath: imports.path)
    where UUID(key: name) != nil {
      let folder = imports.appendingPathComponent(name)
      guard let lock = try lock(folder) else { continue }
      try withExtendedLifetime(lock) { try FileManager.default.removeItem(at: folder) }
    }
  }

  private static func lockAll(in imports: URL) throws -> FolderLock? {
    try FolderLock(
      path: imports.appendingPathComponent("lock").path, isExclusive: true, isWaiting: true)
  }

  private static func lock(_ folder: URL) throws -> FolderLock? {
    try FolderLock(path: folder.appendingPathComponent("lock").path, isExclusive: true)
  }
}
