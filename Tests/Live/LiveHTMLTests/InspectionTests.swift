import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Snapshots of the component instances of a page.
@MainActor
@Suite
struct InspectionTests {
  let store: StoreOf<Shelf>
  let page: TestPage

  init() {
    let store = Store(initialState: Shelf.State()) { Shelf() }
    self.store = store
    self.page = TestPage(ShelfPage(store: store))
  }

  func inspect() throws -> (root: InspectedComponent, changes: [InspectedChange]) {
    let tree = try #require(self.page.session.inspect())
    return (try #require(tree.components.first), tree.changes)
  }

  @Test
  func `components are nested as on the page, and rows have their ids`() throws {
    // when
    let root = try self.inspect().root
    // then
    #expect(root.name == "ShelfPage")
    #expect(root.children.map(\.name) == ["TitleView", "BookView", "BookView", "ThemeView"])
    #expect(root.children.map(\.row) == [nil, "1", "2", nil])
    #expect(root.children.map(\.elements) == [1, 2, 2, 3])
    #expect(root.children[3].children.map(\.name) == ["row of ThemeView", "row of ThemeView"])
    // then: text that a user may have entered is not shown
    #expect(root.children[3].children.map(\.row) == ["at index 0", "at index 1"])
    #expect(root.children.allSatisfy { $0.bytes > 0 && $0.omitted == 0 })
    #expect(Set(root.children.map(\.id)).count == 4)
  }

  @Test
  func `reads have the names of the state and its fields`() throws {
    // when
    let tree = try #require(self.page.session.inspect())
    // then
    let root = try #require(tree.components.first)
    #expect(root.reads == ["Shelf.State.books"])
    #expect(root.children[0].reads == ["Shelf.State.title"])
    #expect(root.children[1].reads == ["Book.State.count", "Book.State.name"])
    #expect(root.children[3].reads == ["Shelf.State.themes"])
    #expect(root.children.map(\.readsModels) == [false, false, false, true])
    // then: the head is evaluated separately
    let head = try #require(tree.components.last)
    #expect(head.name == "head of the page")
    #expect(head.reads == ["Shelf.State.title"])
  }

  @Test
  func `an event that concerns one row renders this row only`() throws {
    // given: the first look starts the recording
    #expect(try self.inspect().changes.isEmpty)
    // when
    try self.page.click(.button("Read B"))
    // then
    let (root, changes) = try self.inspect()
    #expect(changes.map(\.event) == ["click in BookView"])
    #expect(changes.first?.renders.map(\.component) == ["BookView"])
    #expect(changes.first?.renders.map(\.count) == [1])
    let patch = try #require(self.page.takePatches().last)
    #expect(changes.first?.patchBytes == patch.utf8.count)
    #expect(root.children.map(\.renders) == [1, 1, 2, 1])
    #expect(root.children.map(\.lastRenders) == [0, 0, 1, 0])
    // when: another component renders
    try self.page.click(.button("Dark"))
    // then
    let later = try self.inspect()
    #expect(later.changes.map(\.event) == ["click in row of ThemeView", "click in BookView"])
    #expect(later.changes.map(\.id) == [2, 1])
    #expect(later.root.children.map(\.lastRenders) == [0, 0, 0, 1])
  }

  @Test
  func `events without a change and changes without an event are recorded`() throws {
    // given
    _ = try self.inspect()
    // when
    try self.page.click(.button("Do nothing"))
    // then
    var change = try #require(try self.inspect().changes.first)
    #expect(change.event == "click in ShelfPage")
    #expect(change.renders.isEmpty)
    #expect(change.patchBytes == 0)
    // when
    self.store.send(.titleChanged("Best"))
    self.page.session.flush()
    // then
    change = try #require(try self.inspect().changes.first)
    #expect(change.event == nil)
    #expect(Set(change.renders.map(\.component)) == ["TitleView", "head of the page"])
    #expect(change.patchBytes > 0)
    // when: nothing happens
    self.page.session.flush()
    // then
    #expect(try self.inspect().changes.count == 2)
  }

  @Test
  func `renders are counted before the first look`() throws {
    // given
    try self.page.click(.button("Read B"))
    try self.page.click(.button("Read B"))
    // when
    let (root, changes) = try self.inspect()
    // then
    #expect(root.children.map(\.renders) == [1, 1, 3, 1])
    #expect(root.children.map(\.lastRenders) == [0, 0, 0, 0])
    #expect(changes.isEmpty)
  }

  @Test
  func `of a long list the first rows and the changed ones are shown`() throws {
    // given
    self.store.send(.booksArrived(100))
    self.page.session.flush()
    // when
    var root = try self.inspect().root
    // then
    #expect(root.omitted == 80)
    #expect(root.children.compactMap(\.row).first == "1")
    #expect(root.children.compactMap(\.row).last == "20")
    // when
    self.store.send(.books(.element(id: 70, action: .readTapped)))
    self.page.session.flush()
    // then
    root = try self.inspect().root
    #expect(root.omitted == 80)
    #expect(root.children.compactMap(\.row).suffix(2) == ["19", "70"])
    #expect(root.children.first { $0.row == "70" }?.lastRenders == 1)
  }

  @Test
  func `a test page prints its components`() throws {
    // when
    try self.page.click(.button("Read B"))
    // then
    #expect(
      self.page.componentOutline == """
        ShelfPage: 1 render, reads Shelf.State.books
          TitleView: 1 render, reads Shelf.State.title
          BookView 1: 1 render, reads Book.State.count, Book.State.name
          BookView 2: 2 renders, reads Book.State.count, Book.State.name
          ThemeView: 1 render, reads Shelf.State.themes, models or local state
            row of ThemeView at index 0: 1 render
            row of ThemeView at index 1: 1 render
        head of the page: 1 render, reads Shelf.State.title

        """)
    // when
    self.store.send(.booksArrived(100))
    self.page.session.flush()
    // then
    #expect(self.page.componentOutline.contains("\n  BookView 20: 1 render, "))
    #expect(self.page.componentOutline.contains("\n  80 more\n"))
  }

  @Test
  func `of a large page the head is shown as well`() throws {
    // given
    struct LargePage: Page {
      let store: StoreOf<Shelf>
      var head: PageHead { PageHead(title: store.title) }

      var body: some HTML {
        main {
          for _ in 0..<400 { TitleView(store: store) }
        }
      }
    }
    let page = TestPage(LargePage(store: self.store))
    // when
    let tree = try #require(page.session.inspect())
    // then
    #expect(tree.components.map(\.name) == ["LargePage", "head of the page"])
    #expect(tree.count == ComponentTree.limit)
    let root = tree.components[0]
    #expect(root.children.count == 298)
    #expect(root.omitted == 102)
    // when
    let smaller = tree.limited(to: 10)
    // then
    #expect(smaller.components.map(\.name) == ["LargePage", "head of the page"])
    #expect(smaller.components[0].children == Array(root.children.prefix(10)))
    #expect(smaller.components[0].omitted == 390)
  }
}

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var count = 0
  }

  enum Action { case readTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    var title = "Books"
    var books: IdentifiedArrayOf<Book.State> = [
      Book.State(id: 1, name: "A"), Book.State(id: 2, name: "B"),
    ]
    var themes = ["Dark", "Light"]
  }

  enum Action {
    case titleChanged(String)
    case booksArrived(Int)
    case themesArrived([String])
    case books(IdentifiedActionOf<Book>)
    case nothingTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title): state.title = title
      case .booksArrived(let count):
        state.books = IdentifiedArray(uniqueElements: (1...count).map { Book.State(id: $0) })
      case .themesArrived(let themes): state.themes = themes
      case .books, .nothingTapped: break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Book() }
  }
}

struct ShelfPage: Page {
  let store: StoreOf<Shelf>

  var head: PageHead { PageHead(title: store.title) }

  var body: some HTML {
    main {
      TitleView(store: store)
      ForEach(store.scope(\.books, action: \.books)) { BookView(store: $0) }
      button { "Do nothing" }.onClick { store.send(.nothingTapped) }
      ThemeView(store: store)
    }
  }
}

struct TitleView: Component {
  let store: StoreOf<Shelf>

  var body: some HTML { h1 { store.title } }
}

struct BookView: Component {
  let store: StoreOf<Book>

  var body: some HTML {
    p {
      "\(store.name) was read \(store.count) times. "
      button { "Read \(store.name)" }.onClick { store.send(.readTapped) }
    }
  }
}

struct ThemeView: Component {
  let store: StoreOf<Shelf>
  @State private var theme = "Light"

  var body: some HTML {
    div {
      p { theme }
      ul {
        ForEach(store.themes, id: \.self) { theme in
          li { button { theme }.onClick { self.theme = theme } }
        }
      }
    }
  }
}
