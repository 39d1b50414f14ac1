import Foundation
import Testing

@testable import Sharing

/// Folders that can't be locked.
struct FolderLockTests {
  let folder = TestFolder()
  var path: String { folder.url.appendingPathComponent("text").path }

  @Test(arguments: [ENOLCK, ENOTSUP, ENOSYS])
  func `a file system without locks is written to`(code: CInt) throws {
    // given
    let file = DiskFile(path: path) { _ in SystemError(code: code) }
    // when
    file.write(FileChange(makeData: { _ in Data("1".utf8) }) { _ in })
    file.flush()
    // then
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("text")) == Data("1".utf8))
    #expect(try file.read { $0 } == Data("1".utf8))
  }

  @Test func `without locks a newer file is not overwritten`() throws {
    // given
    let file = DiskFile(path: path) { _ in SystemError(code: ENOLCK) }
    try file.replace(with: Data("1".utf8))
    try Data("22".utf8).write(to: folder.url.appendingPathComponent("text"))
    // when
    file.write(FileChange(makeData: { _ in Data("3".utf8) }) { _ in })
    file.flush()
    // then
    #expect(try file.read { $0 } == Data("22".utf8))
  }

  @Test func `another failure of the lock refuses the change`() {
    let file = DiskFile(path: path) { _ in SystemError(code: EIO) }
    let error = #expect(throws: FileStorageError.self) { try file.replace(with: Data()) }
    #expect(error?.reason == .unwritable)
    #expect(error?.description.contains("its folder can't be locked") == true)
  }
}
