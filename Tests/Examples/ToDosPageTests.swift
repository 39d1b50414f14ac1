import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import Testing

@testable import ToDosFeature

@MainActor
@Suite(
  .timeLimit(.minutes(5)),
  .dependencies {
    $0.uuid = .incrementing
    $0.toDoStorage = .previewValue
  })
struct ToDosPageTests {
  private func page(_ path: String = "/", _ titles: String...) -> TestPage {
    TestPage(self.toDosPage(titles), path: path)
  }

  private func toDosPage(_ titles: [String]) -> ToDosPage {
    let todos = titles.enumerated().map { ToDo(id: UUID($0 + 100), title: $1) }
    let state = ToDos.State(todos: IdentifiedArray(uniqueElements: todos))
    return ToDosPage(store: Store(initialState: state) { ToDos() })
  }

  private func titles(_ page: TestPage) -> [String] {
    page.all(.role("listitem")).map { item in
      item.trimmedText.components(separatedBy: "✎")[0].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test
  func addingByKeyboard() throws {
    let page = self.page()
    try page.type("Milk", into: .label("What is to be done?"))
    try page.press("Enter")
    try page.type("Bread", into: .label("What is to be done?"))
    try page.press("Enter")
    #expect(self.titles(page) == ["Milk", "Bread"])
    #expect(try page.value(.label("What is to be done?")) == "")
    #expect(try page.text(.role("status")) == "2 things to do")
    #expect(page.document.title == "To do (2)")
  }

  @Test
  func addingNothingIsReported() throws {
    let page = self.page()
    try page.click(.button("Add"))
    #expect(try page.text(.id("draft-error")) == "Enter what is to be done.")
    #expect(try page.find(.label("What is to be done?")).attributes["aria-invalid"] == "true")

    try page.type("Milk", into: .label("What is to be done?"))
    try page.press("Enter")
    #expect(try page.text(.id("draft-error")) == "")
    #expect(self.titles(page) == ["Milk"])
  }

  @Test
  func filteringChangesTheAddress() async throws {
    let page = try await TestPage(path: "/") { _ in self.toDosPage(["Milk", "Bread"]) }
    try page.click(.label("Bread"))
    try page.click(.link("Done"))
    await page.settle()
    #expect(self.titles(page) == ["Bread"])
    #expect(page.document.history.paths == ["/", "/done"])
    try page.go(-1)
    await page.settle()
    #expect(self.titles(page) == ["Milk", "Bread"])
  }

  @Test
  func anAddressLeadsToAFilter() throws {
    let page = self.page("/open?x=y", "Milk")
    #expect(try page.find(.link("Open")).attributes["aria-current"] == "page")
    #expect(self.titles(page) == ["Milk"])
  }

  @Test
  func editingInPlace() throws {
    let page = self.page("/", "Milk")
    try page.click(.button("Edit “Milk”"))
    try page.type("Cream", into: .label("Title of “Milk”"))
    try page.press("Escape")
    #expect(self.titles(page) == ["Milk"])
    try page.click(.button("Edit “Milk”"))
    try page.type("Cream", into: .label("Title of “Milk”"))
    try page.press("Enter")
    #expect(self.titles(page) == ["Cream"])
  }

  @Test
  func movingDeletingUndoing() throws {
    let page = self.page("/", "Milk", "Bread")
    try page.click(.button("Move down “Milk”"))
    #expect(self.titles(page) == ["Bread", "Milk"])
    try page.click(.button("Delete “Bread”"))
    #expect(self.titles(page) == ["Milk"])
    try page.click(.button("Undo: delete “Bread”"))
    try page.click(.button("Undo: move “Milk”"))
    #expect(self.titles(page) == ["Milk", "Bread"])
  }

  @Test
  func twoTabsSeeTheSameList() async throws {
    // given: two pages of one list
    let storage = ToDoStorage.inMemory()
    let pages = withDependencies {
      $0.toDoStorage = storage
    } operation: {
      [self.page(), self.page()]
    }
    // when: something is added on each of them
    for (page, title) in zip(pages, ["Milk", "Bread"]) {
      try page.type(title, into: .label("What is to be done?"))
      try page.press("Enter")
    }
    while pages.contains(where: { self.titles($0).count < 2 }) {
      await Task.yield()
      for page in pages { page.session.flush() }
    }
    // then: both show it all, and so does whoever comes later
    #expect(self.titles(pages[0]).sorted() == ["Bread", "Milk"])
    #expect(self.titles(pages[1]) == storage.load().map(\.title))
  }

  @Test
  func previews() throws {
    #expect(ToDosPreviews.catalog.previews.map(\.name).count == 4)
    let editing = try #require(ToDosPreviews.catalog.page(at: "/previews/editing"))
    #expect(try TestPage(editing).value(.label("Title of “Buy milk”")) == "Buy milk")
  }
}
