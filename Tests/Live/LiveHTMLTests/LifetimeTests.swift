import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct LifetimeTests {
  let store = Store(initialState: Rooms.State()) { Rooms() }

  private func take() -> [String] {
    defer { store.send(.logTaken) }
    return store.log
  }

  @Test
  func `Fragments of the document appear when the browser connects`() throws {
    // Given
    let session = LiveSession(RoomsPage(store: store))
    _ = session.document(script: "/live.js")
    #expect(store.log.isEmpty)
    // When
    let page = TestPage(session)
    // Then
    #expect(take() == ["+hall"])
    session.flush()
    #expect(try page.text(.id("hall")) == "Hall 1")
  }

  @Test
  func `A fragment appears once, also if it is rendered again`() {
    let page = TestPage(RoomsPage(store: store))
    store.send(.renamed("Lobby"))
    page.session.flush()
    page.disconnect()
    page.connect()
    #expect(take() == ["+hall"])
  }

  @Test
  func `Fragments that are inserted and removed later appear and disappear`() {
    // Given
    let page = TestPage(RoomsPage(store: store))
    _ = take()
    // When
    store.send(.attic(isOpen: true))
    page.session.flush()
    // Then
    #expect(take() == ["+attic"])
    // When
    store.send(.attic(isOpen: false))
    page.session.flush()
    // Then
    #expect(take() == ["-attic"])
  }

  @Test
  func `Rows that move stay, and rows that are removed disappear`() {
    let page = TestPage(RoomsPage(store: store))
    _ = take()
    store.send(.rooms([1, 2, 3]))
    page.session.flush()
    #expect(take() == ["+1", "+2", "+3"])
    store.send(.rooms([3, 1, 4]))
    page.session.flush()
    #expect(take().sorted() == ["+4", "-2"])
  }

  @Test
  func `A fragment that was never in a browser does not disappear`() {
    let session = LiveSession(RoomsPage(store: store))
    session.end()
    #expect(take().isEmpty)
  }

  @Test
  func `Fragments disappear when the session ends`() {
    let page = TestPage(RoomsPage(store: store))
    _ = take()
    store.send(.rooms([1]))
    page.session.flush()
    _ = take()
    page.session.end()
    #expect(take().sorted() == ["-1", "-hall"])
  }

  @Test
  func `Fragments disappear at once when the user closes the page`() throws {
    // given
    let page = TestPage(RoomsPage(store: store))
    _ = take()
    _ = page.takePatches()
    // when: with a row that was not sent yet
    store.send(.rooms([1]))
    page.close()
    // then
    #expect(take().sorted() == ["+1", "-1", "-hall"])
    #expect(page.session.hasEnded)
    // when
    store.send(.renamed("Lobby"))
    page.session.flush()
    // then
    #expect(try page.text(.id("hall")) == "Hall 1")
    #expect(page.takePatches().isEmpty)
  }

  @Test
  func `A page that was closed is not connected again`() {
    let page = TestPage(RoomsPage(store: store))
    page.close()
    withKnownIssue {
      page.connect()
    } matching: {
      $0.description.contains("The session rejected the message")
    }
  }

  @Test
  func `Fragments of a page that is replaced disappear`() async throws {
    // Given
    let store = store
    let page = try await TestPage(path: "/") { path -> (any Page)? in
      path == "/" ? RoomsPage(store: store) : EmptyPage()
    }
    _ = take()
    // When
    try page.click(.link("Leave"))
    await page.settle()
    // Then
    #expect(page.document.title == "Empty")
    #expect(take() == ["-hall"])
  }

  @Test
  func `Functions have the environment of the fragment`() {
    let greetings = LockIsolated<[String]>([])
    _ = TestPage(GreetingPage(greet: { text in greetings.withValue { $0.append(text) } }))
    #expect(greetings.value == ["Hello"])
  }

  @Test
  func `The page learns whether it is visible`() throws {
    let page = TestPage(RoomsPage(store: store))
    _ = take()
    page.setVisibility(false)
    page.setVisibility(true)
    #expect(take() == ["hidden", "visible"])
  }
}

@Reducer
struct Rooms {
  @ObservableState
  struct State: Equatable {
    var name = "Hall"
    var hasAttic = false
    var rooms: [Int] = []
    @ObservationStateIgnored var log: [String] = []
  }

  enum Action {
    case renamed(String)
    case attic(isOpen: Bool)
    case rooms([Int])
    case appeared(String)
    case disappeared(String)
    case visibilityChanged(Bool)
    case logTaken
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let name): state.name = name
      case .attic(let isOpen): state.hasAttic = isOpen
      case .rooms(let rooms): state.rooms = rooms
      case .appeared(let room): state.log.append("+\(room)")
      case .disappeared(let room): state.log.append("-\(room)")
      case .visibilityChanged(let isVisible): state.log.append(isVisible ? "visible" : "hidden")
      case .logTaken: state.log = []
      }
      return .none
    }
  }
}

struct RoomsPage: Page {
  let store: StoreOf<Rooms>

  var head: PageHead { PageHead(title: "Rooms", path: "/") }

  var body: some HTML {
    main {
      p(.id("hall")) { "\(store.name) 1" }
        .onMount { store.send(.appeared("hall")) }
        .onDisappear { store.send(.disappeared("hall")) }
      if store.hasAttic {
        Attic(store: store)
          .onMount { store.send(.appeared("attic")) }
          .onDisappear { store.send(.disappeared("attic")) }
      }
      ul {
        ForEach(store.rooms, id: \.self) { room in
          li { "\(room)" }
            .onMount { store.send(.appeared("\(room)")) }
            .onDisappear { store.send(.disappeared("\(room)")) }
        }
      }
      Link(to: "/empty") { "Leave" }
    }
    .onVisibilityChange { isVisible in store.send(.visibilityChanged(isVisible)) }
  }
}

private struct Attic: Component {
  let store: StoreOf<Rooms>

  var body: some HTML { p { "Attic of \(store.name)" } }
}

private struct EmptyPage: Page {
  var head: PageHead { PageHead(title: "Empty", path: "/empty") }

  var body: some HTML { main {} }
}

private struct Greeting: EnvironmentKey {
  static let defaultValue = ""
}

extension EnvironmentValues {
  fileprivate var greeting: String {
    get { self[Greeting.self] }
    set { self[Greeting.self] = newValue }
  }
}

private struct GreetingPage: Page {
  let greet: @Sendable (String) -> Void

  var head: PageHead { PageHead(title: "Greeting") }

  var body: some HTML {
    Greeter(greet: greet).environment(\.greeting, "Hello")
  }
}

private struct Greeter: Component {
  let greet: @Sendable (String) -> Void
  @Environment(\.greeting) var greeting

  var body: some HTML {
    p {}.onMount { greet(greeting) }
  }
}
