import Foundation
import Sharing
import Testing

/// Files whose URLs are written in several ways.
struct FileIdentityTests {
  @Test func `a file is one value, however its URL is written`() async {
    let folder = TestFolder()
    let path = folder.url.path
    await onDisk {
      @Shared(.fileStorage(URL(fileURLWithPath: "\(path)/numbers.json"))) var numbers: [Int] = []
      @Shared(.fileStorage(URL(string: "file://\(path)/./a/../numbers.json")!)) var same: [Int] = []
      $numbers.withLock { $0 = [1] }
      #expect(same == [1])
    }
  }
}
