import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing

/// Writes of a process to a file that another process has changed, before the watcher reports it.
@Suite struct DiskFileTests {
  let folder = TestFolder()
  var path: String { folder.url.appendingPathComponent("text").path }

  @Test func `a change that is based on an older file is refused`() throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try write("0", to: own)
    _ = try other.read { $0 }
    try write("1", to: other)

    let error = #expect(throws: FileStorageError.self) { try write("2", to: own) }

    #expect(error?.reason == .conflict)
    #expect(error?.description.contains("'\(path)' was changed by another process") == true)
    #expect(try own.read { $0 } == Data("1".utf8))
    try write("2", to: own)
    #expect(try other.read { $0 } == Data("2".utf8))
  }

  @Test func `observers read the newer file before they hear of the conflict`() throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try write("0", to: own)
    _ = try other.read { $0 }
    let read = LockIsolated<[Data?]>([])
    let subscription = own.observe { read.withValue { $0.append(try? own.read { $0 }) } }
    try write("1", to: other)

    _ = try? write("2", to: own)

    #expect(read.value.last == Data("1".utf8))
    subscription.cancel()
  }

  @Test func `a file that another program edits in place counts as changed`() throws {
    let own = DiskFile(path: path)
    try write("0", to: own)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("10".utf8))
    try handle.close()

    #expect(throws: FileStorageError.self) { try write("2", to: own) }
    #expect(try own.read { $0 } == Data("10".utf8))
  }

  @Test func `a merging change is made to the newer file`() throws {
    let (own, other) = (DiskFile(path: path), DiskFile(path: path))
    try write("0", to: own)
    _ = try other.read { $0 }
    try write("1", to: other)

    own.write(
      FileChange(makeData: { ($0 ?? Data()) + Data("+".utf8) }, isMerge: true) { _ in })
    own.flush()

    #expect(try own.read { $0 } == Data("1+".utf8))
  }

  @Test func `a change that is replaced before it is written is acknowledged with its successor`()
    throws
  {
    let file = DiskFile(path: path)
    let acknowledged = LockIsolated<[String]>([])
    try write("0", to: file)
    for text in ["1", "2", "3"] {
      file.write(
        FileChange(makeData: { _ in Data(text.utf8) }) { _ in
          acknowledged.withValue { $0.append(text) }
        })
    }
    file.flush()
    #expect(acknowledged.value == ["1", "2", "3"])
    #expect(try file.read { $0 } == Data("3".utf8))
  }

  /// Writes a text and waits for it.
  private func write(_ text: String, to file: DiskFile) throws {
    let result = LockIsolated<Result<Void, any Error>?>(nil)
    file.write(FileChange(makeData: { _ in Data(text.utf8) }) { result.setValue($0) })
    file.flush()
    try #require(result.value).get()
  }
}
