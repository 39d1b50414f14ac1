import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setPageDependencies(now: Memo.previewDate) }
)
struct MemoMenuTests {
  private let memo = Memo.previews[0]

  private func page(hasTranscript: Bool?) -> TestPage {
    TestPage(
      MinutesPage(silent: memosStore([memo]) { $0.memos[0].hasTranscript = hasTranscript }))
  }

  @Test func `the menu has the sound as it is stored and as WAV, and the address`() throws {
    let page = page(hasTranscript: nil)
    let id = memo.id.uuidString
    for (name, path) in [
      ("Download sound", "/memos/\(id)/sound"), ("Download sound (WAV)", "/memos/\(id)/sound.wav"),
    ] {
      let link = try page.find(.link(name))
      #expect(link.attributes["href"] == path)
      #expect(link.attributes["download"] != nil)
    }
    for name in ["Share…", "Copy link"] {
      #expect(throws: Never.self) { try page.find(.button(name)) }
    }
    let menu = try page.find(.id("menu-\(memo.id)"))
    #expect(menu.attributes["data-name"] == memo.title)
    // A prepared file is that of a memo with this length.
    #expect(menu.attributes["data-length"] == String(memo.duration))
    #expect(menu.attributes["data-address"] == "/memos/\(id.lowercased())")
  }

  @Test(arguments: [true, false, nil])
  func `the menu has the transcript if there is one`(hasTranscript: Bool?) throws {
    let page = page(hasTranscript: hasTranscript)
    let count = hasTranscript == true ? 1 : 0
    for format in TranscriptFormat.allCases {
      let name = "Download transcript (\(format.rawValue.uppercased()))"
      #expect(page.all(.link(name)).count == count)
    }
    #expect(page.all(.button("Copy transcript")).count == count)
    #expect(
      page.all(.text("There is no transcript yet.")).count == (hasTranscript == false ? 1 : 0))
  }
}
