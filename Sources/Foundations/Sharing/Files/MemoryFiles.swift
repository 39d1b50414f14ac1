import ConcurrencyExtras
import Foundation
import Synchronization

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
