import Foundation
import MinutesCore
import MinutesWeb
import Testing

@Suite struct MinutesPathsTests {
  private func ids(_ count: Int) -> [Memo.ID] {
    (0..<count).map { number in
      UUID(uuidString: String(format: "FFEEDDCC-BBAA-4988-8776-%012X", number))!
    }
  }

  /// The value of the query item in the path of an archive.
  private func query(_ ids: [Memo.ID]) -> String {
    String(MinutesPaths.archive(of: ids).split(separator: "=", maxSplits: 1)[1])
  }

  @Test(arguments: [1, 2, 3, MinutesPaths.maximumArchiveCount])
  func `the path of an archive names its memos`(count: Int) {
    let ids = ids(count)
    let path = MinutesPaths.archive(of: ids)
    #expect(path.hasPrefix("/memos/archive.zip?memos="))
    #expect(path.utf8.count < 7_000)
    #expect(MinutesPaths.archiveMemos(query(ids)) == ids)
  }

  @Test func `a path of too many memos names none`() {
    #expect(MinutesPaths.archiveMemos(query(ids(MinutesPaths.maximumArchiveCount + 1))) == nil)
    #expect(MinutesPaths.archiveMemos(query(ids(100_000))) == nil)
  }

  @Test(arguments: ["", "A", "=", "not base64!", String(repeating: "A", count: 21), "é"])
  func `a malformed path names none`(text: String) {
    #expect(MinutesPaths.archiveMemos(text) == nil)
  }
}
