#if LiveServer && os(Linux)
import Foundation
import Testing

@testable import LiveServer

struct WorkerFolderTests {
  @Test
  func `the folder of workers is locked against cleaners and deleted in the end`() throws {
    var folder: WorkerFolder? = try WorkerFolder()
    let path = try #require(folder?.path)
    let cleaner = open(path, O_RDONLY | O_DIRECTORY)
    defer { close(cleaner) }
    #expect(flock(cleaner, LOCK_EX | LOCK_NB) == -1)
    #expect(errno == EWOULDBLOCK)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
#endif
