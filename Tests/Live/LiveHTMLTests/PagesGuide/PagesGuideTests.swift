import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

/// The examples of the guide to pages.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PagesGuideTests {
  func page(at path: String, shelf: Shelf = .inMemory()) async -> TestPage {
    let store = Store(initialState: Books.State()) {
      Books()
    } withDependencies: {
      $0.shelf = shelf
      $0.uuid = .incrementing
    }
    let page = TestPage(BooksPage(store: store), path: path)
    await page.settle()
    return page
  }

  @Test func aBookIsAdded() async throws {
    let page = await self.page(at: "/")

    try page.type("Emma", into: .label("Title"))
    try page.press("Enter")
    await page.settle()

    #expect(try page.text(.role("listitem")) == "EmmaDelete")
    #expect(page.document.title == "Books (1)")
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

  @Test func deletingIsConfirmed() async throws {
    let page = await self.page(
      at: "/", shelf: .inMemory([Book(id: UUID(1), title: "Emma")]))

    try page.click(.button("Delete “Emma”"))
    try page.click(.button("Delete"))
    await page.settle()

    #expect(page.all(.role("listitem")).isEmpty)
  }

  @Test func twoPagesSeeEachOthersChanges() async throws {
    let shelf = Shelf.inMemory()
    let mine = await self.page(at: "/", shelf: shelf)
    let yours = await self.page(at: "/", shelf: shelf)

    try mine.type("Emma", into: .label("Title"))
    try mine.press("Enter")
    await yours.settle()

    #expect(yours.all(.role("listitem")).count == 1)
  }

  @Test func theTextIsCopiedByTheBrowser() async throws {
    let page = TestPage(SomethingToCopy())
    var copied: [JSONValue] = []
    page.functions["clipboard.write"] = { arguments in
      copied += arguments
      return .null
    }

    try page.click(.button("Copy"))
    await page.settle()

    #expect(copied == [.string("Emma")])
  }

  @Test func previewsAreMade() throws {
    let page = try #require(booksPreviews.page(at: "/previews/a-book-without-a-title"))
    #expect(try TestPage(page).text(.id("problem")) == "A book needs a title.")
  }

  /// What stands in the guide is what is compiled and tested here; only what belongs to other packages is not.
  @Test func theGuideShowsThisCode() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let code = try files.map { try String(contentsOf: $0, encoding: .utf8).withoutIndentation }
    var root = folder
    for _ in 1...4 { root.deleteLastPathComponent() }
    let guide = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/Live/LiveHTML/Documentation.docc/FirstPage.md"), encoding: .utf8)
    let examples = guide.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0].withoutIndentation }
      .filter { !$0.contains("PackageDescription") && !$0.contains("import LiveServer") }

    #expect(examples.count >= 8)
    for example in examples {
      #expect(code.contains { $0.contains(example) }, "\(example)")
    }
  }
}

private struct SomethingToCopy: Page {
  var head: PageHead { PageHead(title: "Copy") }
  var body: some HTML { CopyButton(text: "Emma") }
}

extension String {
  fileprivate var withoutIndentation: String {
    self.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
