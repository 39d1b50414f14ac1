import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct HandlerErrorTests {
  private struct Refusal: LocalizedError {
    var errorDescription: String? { "Enter a number." }
  }

  private struct Secret: Error {}

  private struct OrderPage: Page {
    let failure: @MainActor (String) -> (any Error)?

    var head: PageHead { PageHead(title: "Order") }

    var body: some HTML {
      button(.id("order")) { "Order" }
        .onClick { if let error = failure("click") { throw error } }
      input(.id("amount"), .aria("label", "Amount"))
        .onChange { text in if let error = failure(text) { throw error } }
    }
  }

  private func error(_ id: String, on page: TestPage) throws -> String? {
    try page.find(.id(id)).attributes["data-live-error"]
  }

  @Test
  func `An error is shown at its element until the next event of it`() throws {
    // given
    let page = TestPage(OrderPage(failure: { Int($0) == nil ? Refusal() : nil }))
    // when
    try page.change(.label("Amount"), to: "two")
    // then
    #expect(try error("amount", on: page) == "Enter a number.")
    #expect(try error("order", on: page) == nil)
    // when
    try page.change(.label("Amount"), to: "2")
    // then
    #expect(try error("amount", on: page) == nil)
  }

  @Test
  func `An event that is too long is not sent, and its element says so`() throws {
    // given
    var texts: [String] = []
    let page = TestPage(
      OrderPage(failure: { text in
        texts.append(text)
        return nil
      }))
    page.maximumMessageSize = 1_000
    let text = String(repeating: "ä", count: 600)
    // when: in UTF-8 the text has 1,200 bytes
    try page.change(.label("Amount"), to: text)
    // then
    #expect(texts == [])
    #expect(
      try error("amount", on: page) == "This is too long to be sent. Please shorten it.")
    // when
    try page.click(.button("Order"))
    // then: the field keeps its text
    #expect(texts == ["click"])
    #expect(try page.value(.label("Amount")) == text)
    // when
    try page.change(.label("Amount"), to: String(text.prefix(300)))
    // then
    #expect(texts.map(\.count) == [5, 300])
    #expect(try error("amount", on: page) == nil)
  }

  @Test
  func `The text of an error for developers is not shown`() throws {
    let page = TestPage(OrderPage(failure: { _ in Secret() }))
    try page.click(.button("Order"))
    #expect(try error("order", on: page) == "")
  }

  @Test
  func `The server learns of an error`() throws {
    // given
    let page = TestPage(OrderPage(failure: { _ in Secret() }))
    var reports: [LiveSession.Report] = []
    page.session.onReport = { reports.append($0) }
    // when
    try page.click(.button("Order"))
    // then
    #expect(
      reports.contains {
        guard case .failure("click", _, let error, let type) = $0 else { return false }
        return error.contains("Secret") && type == "Secret"
      })
  }

  @Test
  func `Other handlers of the event are called`() throws {
    // given
    var count = 0
    let page = TestPage(
      TwicePage {
        count += 1
        throw Refusal()
      })
    // when
    try page.click(.button("Twice"))
    // then
    #expect(count == 2)
  }

  private struct TwicePage: Page {
    let action: @MainActor () throws -> Void

    var head: PageHead { PageHead(title: "Twice") }

    var body: some HTML {
      button { "Twice" }.onClick { try action() }.onClick { try action() }
    }
  }
}
