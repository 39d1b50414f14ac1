import Foundation
import Testing

@testable import MinutesWeb

@Suite
struct MinutesStyleTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../Sources/MinutesWeb/Style").standardized

  @Test func `the style sheet has every file of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    let sources = try Set(files.map { try [UInt8](Data(contentsOf: $0)) })
    #expect(Set(MinutesAssets.styles) == sources)
    #expect(MinutesAssets.styles.count == files.count)
  }
}
