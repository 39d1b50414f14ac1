import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .dependencies {
    $0.locale = Locale(identifier: "en_GB")
    $0.timeZone = .gmt
  }
)
struct PreviewTests {
  @Test func everyPreviewCanBeShown() throws {
    let previews = minutesPreviews(path: "/previews")
    #expect(Set(previews.previews.map(\.address)).count == previews.previews.count)
    for preview in previews.previews {
      let page = TestPage(preview.page())
      #expect(throws: Never.self, "\(preview.name)") { try page.find(.text("Minutes")) }
    }
  }
}
