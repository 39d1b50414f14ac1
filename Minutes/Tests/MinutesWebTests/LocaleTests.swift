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
struct LocaleTests {
  private func page(_ store: StoreOf<AppFeature>, locale: String) -> TestPage {
    TestPage(
      MinutesPage(
        store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
        loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt,
        locale: Locale(identifier: locale)))
  }

  @Test(arguments: [
    ("en_GB", "0.75×", "0.4 seconds"), ("de_DE", "0,75×", "0,4 seconds"),
    ("fr_FR", "0,75×", "0,4 seconds"),
  ])
  func `speeds and lengths are in the locale of the browser`(
    locale: String, speed: String, length: String
  ) throws {
    var memo = Memo.previews[0]
    memo.missingDuration = 0.42
    let page = page(memosStore([memo]), locale: locale)
    #expect(throws: Never.self) { try page.find(.text(speed)) }
    // The value that the browser sends is a number for programs.
    #expect(page.all(.role("option")).contains { $0.attributes["value"] == "0.75" })
    let text =
      "\(length) of sound are missing: this computer was busy or asleep, or a source of sound was disconnected."
    #expect(throws: Never.self) { try page.find(.text(text)) }
  }

  @Test(arguments: [("en_GB", "12,345"), ("de_DE", "12.345"), ("de_CH", "12’345")])
  func `counts are in the locale of the browser`(locale: String, count: String) throws {
    let memos = (0..<12_345).map { number in
      Memo(id: UUID(number), date: Memo.previewDate - Double(number), duration: 1)
    }
    let page = page(memosStore(memos), locale: locale)
    try page.click(.button("Select"))
    try page.click(.button("Select all"))
    #expect(throws: Never.self) { try page.find(.text("\(count) memos are selected.")) }
  }
}
