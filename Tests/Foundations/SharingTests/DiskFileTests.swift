import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing

/// Writes of a process to a file that another process has changed, before the watcher reports it.
@Suite struct DiskFileTests {
  let folder = TestFolder()
  var path: String { folder.url.appendingPathComponent("text").path }

  @Test func `a change that is based on an older file is refused`() async throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try await write("0", to: own)
    _ = try other.read { $0 }
    try await write("1", to: other)

    let error = await #expect(throws: FileStorageError.self) { try await write("2", to: own) }

    #expect(error?.reason == .conflict)
    #expect(error?.description.contains("'\(path)' was changed by another process") == true)
    #expect(try own.read { $0 } == Data("1".utf8))
    try await write("2", to: own)
    #expect(try other.read { $0 } == Data("2".utf8))
  }

  @Test func `observers read the newer file before they hear of the conflict`() async throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try await write("0", to: own)
    _ = try other.read { $0 }
    try await write("1", to: other)
    // The file is watched from here on: the watcher does not report the change of the other process.
    let read = LockIsolated<[Data?]>([])
    let subscription = own.observe {
      // Reading may notify observers, so not while the lock is held.
      let data = try? own.read { $0 }
      read.withValue { $0.append(data) }
    }

    let error = await #expect(throws: FileStorageError.self) { try await write("2", to: own) }

    #expect(error?.reason == .conflict)
    #expect(read.value.last == Data("1".utf8))
    subscription.cancel()
  }

  @Test func `a file that another program edits in place counts as changed`() async throws {
    let own = DiskFile(path: path)
    try await write("0", to: own)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("10".utf8))
    try handle.close()

    await #expect(throws: FileStorageError.self) { try await write("2", to: own) }
    #expect(try own.read { $0 } == Data("10".utf8))
  }

  @Test func `a merging change is made to the newer file`() async throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try await write("0", to: own)
    _ = try other.read { $0 }
    try await write("1", to: other)

    own.write(
      FileChange(makeData: { ($0 ?? Data()) + Data("+".utf8) }, isMerge: true) { _ in })
    own.flush()

    #expect(try own.read { $0 } == Data("1+".utf8))
  }

  @Test func `a change that is replaced before it is written is acknowledged with its successor`()
    async throws
  {
    let file = DiskFile(path: path)
    let (acknowledgements, acknowledge) = AsyncStream<String>.makeStream()
    try await write("0", to: file)
    for text in ["1", "2", "3"] {
      file.write(
        FileChange(makeData: { _ in Data(text.utf8) }) { _ in
          acknowledge.yield(text)
        })
    }
    file.flush()
    // Those of two writes may come at once.
    var acknowledged: Set<String> = []
    for await text in acknowledgements.prefix(3) { acknowledged.insert(text) }
    #expect(acknowledged == ["1", "2", "3"])
    #expect(try file.read { $0 } == Data("3".utf8))
  }

  /// Writes a text and waits until it is acknowledged.
  private func write(_ text: String, to file: DiskFile) async throws {
    try await withCheckedThrowingContinuation { continuation in
      file.write(FileChange(makeData: { _ in Data(text.utf8) }) { continuation.resume(with: $0) })
      file.flush()
    }
  }
}
