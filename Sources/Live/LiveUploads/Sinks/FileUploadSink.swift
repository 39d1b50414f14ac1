import Dispatch
import Foundation
import Synchronization

/// A sink that writes to a temporary file in a folder, and renames it when it is complete.
///
/// The name is random, and its extension follows from the content: names of users could replace
/// other files, or make a server deliver a picture as a page. Only the owner may read the file.
///
/// A file that ``finish()`` has returned survives a power loss: the file and its folder are
/// synchronized. Calls block threads of their own, and none of Swift's concurrency.
///
/// Temporary files of a process that was killed remain; ``removeTemporaryFiles(in:)`` deletes them.
public actor FileUploadSink: UploadSink {
  private static let temporaryPrefix = ".upload-"

  private let queue: FileUploadQueue
  private let folder: String
  private let accept: [String]
  private let check: UploadContentCheck
  private let name = FileUploadSink.randomName()
  private var descriptor: CInt
  private var prefix: [UInt8] = []
  private var isChecked = false
  private var finalPath: String?

  /// The executor of the file system's calls.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    self.queue.asUnownedSerialExecutor()
  }

  /// Creates the temporary file. This blocks the calling thread: see
  /// ``open(folder:accept:check:)``.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which must exist.
  ///   - accept: The accepted types, as in ``Uploads/State/accept``.
  ///   - check: The check of the content.
  /// - Throws: ``FileUploadError`` if the file can't be created.
  public init(
    folder: String, accept: [String] = [], check: UploadContentCheck = .signatures
  ) throws(FileUploadError) {
    try self.init(folder: folder, accept: accept, check: check, queue: FileUploadQueues.take())
  }

  /// Creates a sink with its temporary file, without blocking the calling thread.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which must exist.
  ///   - accept: The accepted types, as in ``Uploads/State/accept``.
  ///   - check: The check of the content.
  /// - Throws: ``FileUploadError`` if the file can't be created.
  public static func open(
    folder: String, accept: [String] = [], check: UploadContentCheck = .signatures
  ) async throws -> FileUploadSink {
    let queue = FileUploadQueues.take()
    return try await queue.run {
      try FileUploadSink(folder: folder, accept: accept, check: check, queue: queue)
    }
  }

  private init(
    folder: String, accept: [String], check: UploadContentCheck, queue: FileUploadQueue
  ) throws(FileUploadError) {
    self.queue = queue
    self.folder = folder
    self.accept = accept
    self.check = check
    let path = folder + "/" + Self.temporaryPrefix + self.name
    self.descriptor = Self.openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard self.descriptor >= 0 else {
      throw FileUploadError(operation: "create", path: path, code: errno)
    }
  }

  private var temporaryPath: String { self.folder + "/" + Self.temporaryPrefix + self.name }

  /// Appends bytes to the temporary file, after the check of its beginning.
  public func write(_ bytes: [UInt8], at offset: Int) throws {
    if !self.isChecked {
      self.prefix += bytes.prefix(UploadContentCheck.prefixLength - self.prefix.count)
      if self.prefix.count == UploadContentCheck.prefixLength { try self.checkContent() }
    }
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = pwrite(
          self.descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          off_t(offset + buffer.count - rest.count))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw self.error("write to") }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Writes the file to the disk and renames it.
  ///
  /// - Returns: The path of the file.
  public func finish() throws -> String {
    if !self.isChecked { try self.checkContent() }
    guard fsync(self.descriptor) == 0 else { throw self.error("write to") }
    let fileExtension = UploadContentType(self.prefix)?.extensions.first ?? ""
    let path = self.folder + "/" + self.name + fileExtension
    guard rename(self.temporaryPath, path) == 0 else { throw self.error("rename") }
    self.finalPath = path
    self.closeFile()
    try self.synchronizeFolder()
    return path
  }

  /// Writes the new name to the disk. Without it, a power loss leaves the temporary name.
  private func synchronizeFolder() throws {
    let folder = Self.openFile(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard folder >= 0 else { throw self.error("open the folder of") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw self.error("synchronize the folder of") }
  }

  /// The function of the system, which has the name of ``open(folder:accept:check:)``.
  private static func openFile(_ path: String, _ flags: CInt, _ mode: mode_t) -> CInt {
    Foundation.open(path, flags, mode)
  }

  /// Deletes the file.
  public func cancel() {
    self.closeFile()
    unlink(self.finalPath ?? self.temporaryPath)
  }

  private func checkContent() throws(UploadFailure) {
    guard self.check.isAccepted(self.prefix, self.accept) else { throw .wrongContent }
    self.isChecked = true
  }

  private func closeFile() {
    guard self.descriptor >= 0 else { return }
    close(self.descriptor)
    self.descriptor = -1
  }

  private func error(_ operation: String) -> FileUploadError {
    FileUploadError(operation: operation, path: self.temporaryPath, code: errno)
  }

  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }

  /// Deletes the temporary files of earlier runs. Call it before the server starts, if no other
  /// process uses the folder.
  ///
  /// - Parameter folder: The path of the folder.
  public static func removeTemporaryFiles(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(Self.temporaryPrefix) { unlink(folder + "/" + name) }
  }
}

/// An operation of the file system that failed.
public struct FileUploadError: Error, Equatable, CustomStringConvertible {
  let operation: String
  let path: String
  let code: Int32

  /// The operation, the path and the reason.
  public var description: String {
    "The upload can't \(self.operation) '\(self.path)': \(String(cString: strerror(self.code)))."
  }
}

/// The queues of all ``FileUploadSink``s: their calls of the file system block these threads, and
/// no thread of Swift's concurrency.
///
/// There are few of them, because a disk does not get faster by more threads. The sinks take turns.
enum FileUploadQueues {
  private static let count = 8
  private static let key = DispatchSpecificKey<Bool>()
  private static let next = Mutex(0)
  private static let queues = (0..<count).map { _ in
    let queue = DispatchQueue(label: "file-uploads")
    queue.setSpecific(key: key, value: true)
    return FileUploadQueue(queue)
  }

  /// Whether the current thread belongs to one of the queues.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: self.key) == true }

  /// Returns the queue of the next sink.
  static func take() -> FileUploadQueue {
    let index = self.next.withLock { next in
      defer { next = (next + 1) % self.count }
      return next
    }
    return self.queues[index]
  }
}

/// An executor on a queue whose jobs may block.
final class FileUploadQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(self.queue)) }

  /// Runs a function on the queue.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      self.queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
