import ComposableArchitecture
import Foundation
import LiveHTML
import LiveHTMLTesting
import LiveServer
import Testing

@testable import BooksApp

// Claims of the guide that its own tests do not check.
extension BooksTests {
  /// The guide's package has no trait but `LiveServer`.
  @Test func aServerWithoutTLSTakesNoCertificate() async {
    let server = LiveServer(
      configuration: LiveServer.Configuration(
        port: 0,
        security: LiveServer.Security(certificate: .files("certificate.pem", key: "key.pem")))
    ) {}

    let error = await #expect(throws: LiveServerError.self) { try await server.run(until: []) }

    #expect(error?.description.contains(#"traits: ["LiveServer", "TLS"]"#) == true)
  }

  @Test func aBookNeedsATitle() async throws {
    let page = await self.page(at: "/")

    try page.click(.button("Add"))

    #expect(try page.text(.id("problem")) == "A book needs a title.")
  }

  @Test func aFilterHasAnAddress() async throws {
    let books = [
      Book(id: UUID(1), title: "Emma", isRead: true), Book(id: UUID(2), title: "Ulysses"),
    ]
    let page = await self.page(
      at: "/unread", shelf: .inMemory(IdentifiedArray(uniqueElements: books)))
    #expect(page.all(.role("listitem")).count == 1)

    try page.click(.link("All"))
    #expect(page.all(.role("listitem")).count == 2)
    #expect(page.document.history.paths == ["/unread", "/"])

    try page.go(-1)
    #expect(page.all(.role("listitem")).count == 1)
  }

  @Test func theTextIsCopiedByTheBrowser() async throws {
    let page = TestPage(TextToCopy())
    var copied: [JSONValue] = []
    page.functions["clipboard.write"] = { arguments in
      copied += arguments
      return .null
    }

    try page.click(.button("Copy"))
    await page.settle()

    #expect(copied == [.string("Emma")])
  }

  @Test func previewsAreRendered() throws {
    let page = try #require(booksPreviews.page(at: "/previews/a-book-without-a-title"))
    #expect(try TestPage(page).text(.id("problem")) == "A book needs a title.")
  }
}

private struct TextToCopy: Page {
  var head: PageHead { PageHead(title: "Copy") }
  var body: some HTML { CopyButton(text: "Emma") }
}
