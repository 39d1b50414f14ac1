import Foundation
import Synchronization

/// The folder in the data folder in which a process collects the sound files that pages upload, and those that are decoded.
///
/// The folder is locked until the process ends, so that the next one to start deletes the files that a killed process has left. It is
/// created for the first file. The file that is locked has the number of bytes that the process has reserved and not written yet:
/// other processes leave this space free, as long as the file is locked.
public final class ImportFolder: Sendable {
  private struct State {
    var lock: FolderLock?
    /// The bytes that are still to be written, by reservation.
    var missingBytes: [UUID: Int] = [:]

    var missingByteCount: Int { missingBytes.values.reduce(0, +) }

    /// Changes a reservation, and tells other processes.
    mutating func set(_ count: Int?, for id: UUID) {
      missingBytes[id] = count
      lock?.write(missingByteCount)
    }
  }

  /// The most bytes that another process is believed to have reserved.
  private static let maximumReservation = 1 << 50

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
  /// - Parameters:
  ///   - size: The size of the file, in bytes.
  ///   - replacedSize: The size of files in the data folder that are deleted after that. They do not count for the quota.
  /// - Throws: ``StorageFailure``, or an error of the file system.
  /// - Complexity: O(*n*) in the number of files of the library, if there is a quota.
  public func reserve(_ size: Int, replacing replacedSize: Int = 0) throws -> Reservation {
    let limits = library.limits
    let missingBefore = try missingByteCount()
    // A file that does not fit by itself must not be counted while another one is checked.
    try limits.check(library.folder, adding: size, replacing: replacedSize)
    let imports = url.deletingLastPathComponent()
    try imports.createFolder()
    let reservation = Reservation(folder: url.path)
    // Of two processes that reserve at the same moment, only the second one sees the bytes of the other one, so that they do not refuse each
    // other.
    let guardLock = try Self.lockAll(in: imports)
    defer { withExtendedLifetime(guardLock) {} }
    do {
      // Before the check, so that two files of this process are not promised the same bytes if the file system has no locks.
      let own = try state.withLock { state in
        if state.lock == nil { state.lock = try makeFolder() }
        state.set(size, for: reservation.id)
        return state.missingByteCount
      }
      let missing = try own + reservedByOthers(in: imports)
      // A quota requires the size of all files. The check above was enough if no other file is on its way.
      if missingBefore > 0 || missing > size {
        try limits.check(library.folder, adding: missing, replacing: replacedSize)
      }
    } catch {
      release(reservation)
      throw error
    }
    return reservation
  }

  /// Checks whether other files fit beside the reserved ones. Blocks the thread.
  ///
  /// - Parameter size: The size of these files, in bytes.
  /// - Throws: ``StorageFailure``, or an error of the file system.
  func check(adding size: Int) throws {
    try library.limits.check(library.folder, adding: size + missingByteCount())
  }

  /// Returns the space for a file with decoded sound. Blocks the thread.
  ///
  /// - Parameter replacedSize: The size of the source, if it is in the data folder and is deleted after that.
  /// - Throws: ``FileFailure`` if the disk cannot be looked at.
  func decodingSpace(replacing replacedSize: Int) throws -> DecodingSpace {
    try DecodingSpace(
      in: library.folder, limits: library.limits, missingBytes: missingByteCount(),
      replacedBytes: replacedSize)
  }

  /// The bytes that all processes have reserved and not written yet.
  private func missingByteCount() throws -> Int {
    let own = state.withLock { $0.missingByteCount }
    let imports = url.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: imports.path) else { return own }
    // A folder that is being created is not locked yet.
    let guardLock = try Self.lockAll(in: imports)
    defer { withExtendedLifetime(guardLock) {} }
    return try own + reservedByOthers(in: imports)
  }

  /// The bytes that other processes have reserved and not written yet. The caller has locked the folder of imports.
  private func reservedByOthers(in imports: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: imports.path)
      .filter { $0 != url.lastPathComponent && UUID(key: $0) != nil }
      .reduce(0) { sum, name in
        let folder = imports.appendingPathComponent(name)
        // It is missing if the folder is being deleted.
        guard let number = FolderLock.number(in: Self.lockFile(in: folder)) else { return sum }
        // The process of a folder that can be locked has ended.
        if let lock = try? Self.lock(folder) { return withExtendedLifetime(lock) { sum } }
        return sum + min(max(0, number), Self.maximumReservation)
      }
  }

  /// Notes that bytes of a file were written, and need no other space.
  public func note(_ count: Int, for reservation: Reservation) {
    state.withLock { state in
      guard let missing = state.missingBytes[reservation.id] else { return }
      state.set(max(0, missing - count), for: reservation.id)
    }
  }

  /// Ends a reservation: the file is complete, or was deleted.
  public func release(_ reservation: Reservation) {
    state.withLock { $0.set(nil, for: reservation.id) }
  }

  /// Creates the folder and locks it. The caller has locked the folder of imports, because another process must not delete this one as
  /// abandoned before it is locked.
  private func makeFolder() throws -> FolderLock {
    try url.createFolder()
    guard let lock = try Self.lock(url) else { throw CocoaError(.fileLocking) }
    return lock
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
    try FolderLock(path: lockFile(in: folder), isExclusive: true)
  }

  private static func lockFile(in folder: URL) -> String {
    folder.appendingPathComponent("lock").path
  }
}
