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

    #expect(try page.text(.id("title-error")) == "A book needs a title.")
  }

  @Test func aFilterHasAnAddress() async throws {
    let books = [
      Book(id: UUID(1), title: "Emma", isRead: true), Book(id: UUID(2), title: "Ulysses"),
    ]
    let page = try await self.site(at: "/unread", IdentifiedArray(uniqueElements: books))
    #expect(page.all(.role("listitem")).count == 1)

    try page.click(.link("All"))
    await page.settle()
    #expect(page.all(.role("listitem")).count == 2)
    #expect(page.document.history.paths == ["/unread", "/"])

    try page.go(-1)
    await page.settle()
    #expect(page.all(.role("listitem")).count == 1)
  }

  @Test func theHelpIsAnotherPage() async throws {
    let page = try await self.site(at: "/")

    try page.click(.link("Help"))
    await page.settle()
    #expect(page.document.title == "Help")

    try page.type("Filter", into: .label("Search"))
    #expect(page.all(.role("listitem")).map(\.trimmedText) == ["Filter books"])

    try page.click(.link("Books"))
    await page.settle()
    #expect(page.document.title == "Books (0)")
  }

  @Test func partsOfTheHelpAreShownInTheBrowser() throws {
    let page = TestPage(HelpPage())

    try page.click(.button("Keys"))

    #expect(try page.find(.id("keys")).attributes["hidden"] == nil)
    #expect(page.takePatches().isEmpty)
  }

  /// The pages of the server.
  private func site(
    at path: String, _ books: IdentifiedArrayOf<Book> = []
  ) async throws -> TestPage {
    let page = try await TestPage(path: path) { path in
      switch path {
      case "/help": HelpPage()
      default:
        BooksPage(
          store: Store(initialState: Books.State()) {
            Books()
          } withDependencies: {
            $0.shelf = .inMemory(books)
          })
      }
    }
    await page.settle()
    return page
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
    #expect(try TestPage(page).text(.id("title-error")) == "A book needs a title.")
  }
}

private struct TextToCopy: Page {
  var head: PageHead { PageHead(title: "Copy") }
  var body: some HTML { CopyButton(text: "Emma") }
}
