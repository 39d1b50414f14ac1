public import ConcurrencyExtras
public import Dependencies
public import Foundation
import Synchronization

/// Where ``SharedReaderKey/fileStorage(_:)`` keeps its files: on the disk, or in memory for tests.
///
/// Storages are equal if they have the same files.
public struct FileStorage: Sendable {
  let files: any StoredFiles

  /// The disk.
  ///
  /// Files are replaced as a whole: readers see the old content or the new one, and so does the next
  /// start after a crash. Missing folders are created.
  public static let fileSystem = FileStorage(files: DiskFiles())

  /// Files in memory: empty, and apart from those of any other storage.
  public static var inMemory: FileStorage { inMemory(fileSystem: LockIsolated([:])) }

  /// Files in memory that a test may look at, and prepare.
  ///
  /// Changes are written at once.
  ///
  /// - Parameter fileSystem: The contents of the files.
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> FileStorage {
    FileStorage(files: MemoryFiles(fileSystem))
  }

  /// Reads a file.
  ///
  /// - Throws: ``FileStorageError`` if the file can't be read; `CocoaError.fileReadNoSuchFile` if it is missing.
  public func load(_ url: URL) throws -> Data {
    guard let data = try files.file(at: url).read({ $0 }) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    return data
  }

  /// Replaces the content of a file. On the disk, it is durable when this returns.
  ///
  /// - Throws: ``FileStorageError``.
  public func save(_ data: Data, to url: URL) throws {
    try files.file(at: url).replace(with: data)
  }
}

extension FileStorage: Hashable {
  /// Whether both have the same files.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.files.id == rhs.files.id }

  /// Feeds the identity of the files into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(files.id) }
}

extension DependencyValues {
  /// The files of ``SharedReaderKey/fileStorage(_:)``: the disk, or in tests and previews files in memory, for
  /// each test its own.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }
}

private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}

/// The files of a ``FileStorage``.
protocol StoredFiles: Sendable {
  var id: ObjectIdentifier { get }

  /// The one URL of a file that may be written in several ways.
  func canonicalURL(of url: URL) -> URL

  func file(at url: URL) -> any StoredFile
}

/// A file of a ``FileStorage``.
protocol StoredFile: AnyObject, Sendable {
  /// Reads the content; `nil` if the file is missing.
  ///
  /// - Parameter deliver: Receives it. A change that was made before it returns is not based on this content.
  func read<Result>(_ deliver: (Data?) throws -> Result) throws -> Result

  /// The number of contents that were read and did not come from this process.
  var generation: Int { get }

  /// Writes the change that waits, if there is one, in the background.
  func writeNow()

  /// Notes that the content could not be decoded: it is not to be overwritten.
  func markUnreadable()

  /// The name of the copy of an unreadable file.
  var nameOfUnreadable: String { get }

  var path: String { get }

  /// Replaces the content, now or later. A later call replaces an earlier one that has not been written yet.
  func write(_ change: FileChange)

  /// Replaces the content now, whatever it is.
  func replace(with data: Data) throws

  /// Calls a closure after each change by another process or another part of this one, on any thread.
  func observe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

/// New content of a file.
struct FileChange: Sendable {
  /// Makes the content. Its argument is the present content, if `isMerge`.
  let makeData: @Sendable (Data?) throws -> Data
  /// Whether the change can be applied to content of another process.
  var isMerge = false
  /// The generation that the change is based on; the present one if `nil`.
  var base: Int?
  /// Whether the caller waits.
  var isUrgent = false
  let completion: @Sendable (Result<Void, any Error>) -> Void
}

/// The identity of a ``FileStorageKey``.
public struct FileStorageKeyID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage
}

/// Files in memory.
final class MemoryFiles: StoredFiles {
  private let contents: LockIsolated<[URL: Data]>
  private let observers = Mutex<[URL: [UUID: @Sendable () -> Void]]>([:])

  init(_ contents: LockIsolated<[URL: Data]>) {
    self.contents = contents
  }

  var id: ObjectIdentifier { ObjectIdentifier(contents) }

  /// The URL itself: tests look for the file under it.
  func canonicalURL(of url: URL) -> URL { url }

  func file(at url: URL) -> any StoredFile { File(files: self, url: url) }

  private final class File: StoredFile {
    let files: MemoryFiles
    let url: URL

    init(files: MemoryFiles, url: URL) {
      self.files = files
      self.url = url
    }

    var path: String { url.path }
    var nameOfUnreadable: String { url.lastPathComponent + ".unreadable" }

    func read<Result>(_ deliver: (Data?) throws -> Result) throws -> Result {
      try deliver(files.contents.withValue { $0[url] })
    }

    var generation: Int { 0 }

    func writeNow() {}

    func markUnreadable() {
      let copy = url.deletingLastPathComponent().appendingPathComponent(nameOfUnreadable)
      files.contents.withValue { contents in
        contents[copy] = contents[url]
      }
    }

    func write(_ change: FileChange) {
      change.completion(
        Result {
          let data = try change.makeData(nil)
          files.contents.withValue { $0[url] = data }
        })
    }

    func replace(with data: Data) throws {
      files.contents.withValue { $0[url] = data }
      let observers = files.observers.withLock { $0[url]?.values.map(\.self) ?? [] }
      for observer in observers { observer() }
    }

    func observe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
      let id = UUID()
      files.observers.withLock { $0[url, default: [:]][id] = onChange }
      return SharedSubscription { [files, url] in
        let observer = files.observers.withLock { $0[url]?.removeValue(forKey: id) }
        withExtendedLifetime(observer) {}
      }
    }
  }
}
