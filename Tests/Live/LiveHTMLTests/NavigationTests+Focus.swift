import LiveHTML
import LiveHTMLTesting
import Testing

extension NavigationTests {
  @Test
  func `focus moves to the main element of another page`() async throws {
    // given
    let page = try await self.open("/")
    try page.focus(.link("First"))
    // when
    try await self.follow("First", on: page)
    // then
    #expect(try page.focus === page.find(.role("main")))
    // when
    try await self.follow("Tab", on: page)
    // then: another address of the same page
    #expect(try page.focus === page.find(.link("Tab")))
  }

  @Test
  func `focus moves to the element that asks for it`() async throws {
    // given
    let page = try await self.open("/")
    // when
    try await self.follow("Search", on: page)
    // then
    #expect(try page.focus === page.find(.label("Query")))
    // when: a dialog is in front of the main element
    try await self.follow("Dialog", on: page)
    // then
    #expect(try page.focus === page.find(.button("Close")))
  }

  @Test
  func `text that is being typed stays on another page, which gets it`() async throws {
    // given
    let page = try await self.open("/memos/1")
    try await self.follow("Second", on: page)
    try page.type("Bread", into: .label("Text"))
    let field = try page.find(.label("Text"))
    // when
    try page.go(-1)
    await page.settle()
    // then
    #expect(try page.text(.role("heading")) == "Memo 1")
    #expect(try page.find(.label("Text")) === field)
    #expect(page.focus === field)
    #expect(field.value == "Bread")
    #expect(String(decoding: page.session.content(), as: UTF8.self).contains("\"Bread\""))
  }

  @Test
  func `text that the server does not know is restored with its entry in the history`() async throws
  {
    // given
    let page = try await self.open("/search")
    try page.type("Milk", into: .label("Query"))
    try await self.follow("Home", on: page)
    // when
    try page.go(-1)
    await page.settle()
    // then
    #expect(try page.value(.label("Query")) == "Milk")
    // when: another entry with the same address
    try await self.follow("Home", on: page)
    try await self.follow("Search", on: page)
    // then
    #expect(try page.value(.label("Query")) == "")
  }
}
