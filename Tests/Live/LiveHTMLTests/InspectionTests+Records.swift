import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

extension InspectionTests {
  @Test
  func `a change that waits belongs to no event`() throws {
    // given
    _ = try self.inspect()
    // when: an effect has changed the state before the event arrives, in the same turn
    self.store.send(.titleChanged("Best"))
    try self.page.click(.button("Read B"))
    // then
    let changes = try self.inspect().changes
    #expect(changes.map(\.event) == ["click in BookView", nil])
    #expect(
      changes.map { $0.renders.map(\.component).sorted() } == [
        ["BookView"], ["TitleView", "head of the page"],
      ])
    #expect(try self.page.text(.role("heading")) == "Best")
  }

  @Test
  func `a navigation is recorded when its page is there`() async throws {
    // given
    let page = try await TestPage(path: "/") { [store] path in
      switch path {
      case "/": return LinkPage()
      case "/shelf": return ShelfPage(store: store)
      default: return nil
      }
    }
    _ = page.session.inspect()
    // when
    try page.click(.link("Shelf"))
    page.session.flush()
    // then: the page is not there yet
    #expect(page.session.inspect()?.changes.isEmpty == true)
    // when
    await page.settle()
    // then
    var changes = try #require(page.session.inspect()?.changes)
    #expect(changes.first?.event == "navigate")
    #expect(changes.first?.renders.map(\.component).contains("ShelfPage") == true)
    #expect(changes.first?.patchBytes ?? 0 > 0)
    // when
    try page.go(-1)
    await page.settle()
    // then
    changes = try #require(page.session.inspect()?.changes)
    #expect(changes.first?.event == "popstate")
    #expect(changes.first?.renders.map(\.component).contains("LinkPage") == true)
    #expect(changes.allSatisfy { $0.event != nil })
  }

  @Test
  func `the name of an event is cut`() throws {
    // given
    _ = try self.inspect()
    var names: [String] = []
    self.page.session.onReport = { if case .event(let name, _) = $0 { names.append(name) } }
    let name = String(repeating: "ä", count: 1_000)
    // when: the browser is a forged one
    _ = try self.page.session.receive(Array(#"[1,1,0,1,"\#(name)"]"#.utf8))
    // then
    let shortened = String(repeating: "ä", count: 30) + "…"
    #expect(names == [shortened])
    #expect(try self.inspect().changes.map(\.event) == ["\(shortened) in ShelfPage"])
  }

  @Test
  func `recording ends`() throws {
    // given
    _ = try self.inspect()
    try self.page.click(.button("Read B"))
    // when
    self.page.session.endRecording()
    try self.page.click(.button("Read B"))
    // then
    let (root, changes) = try self.inspect()
    #expect(changes.isEmpty)
    #expect(root.children.map(\.renders) == [1, 1, 3, 1])
  }

  @Test
  func `rows of several lists are counted for the component that they are in`() throws {
    // given
    struct TwoLists: Page {
      let store: StoreOf<Shelf>
      var head: PageHead { PageHead(title: "Lists") }

      var body: some HTML {
        main {
          ThemeView(store: store)
          ForEach(store.themes, id: \.self) { theme in li { theme } }
        }
      }
    }
    let page = TestPage(TwoLists(store: self.store))
    _ = page.session.inspect()
    // when
    self.store.send(.themesArrived(["Red", "Blue", "Green"]))
    page.session.flush()
    // then
    let changes = try #require(page.session.inspect()?.changes)
    let renders = Dictionary(
      uniqueKeysWithValues: changes[0].renders.map { ($0.component, $0.count) })
    #expect(renders["row of ThemeView"] == 3)
    #expect(renders["row of TwoLists"] == 3)
  }

  @Test
  func `a session that has ended has no components`() {
    // when
    self.page.session.end()
    // then
    #expect(self.page.session.inspect() == nil)
    #expect(self.page.componentOutline.isEmpty)
  }
}

private struct LinkPage: Page {
  var head: PageHead { PageHead(title: "Links") }

  var body: some HTML { Link(to: "/shelf") { "Shelf" } }
}
