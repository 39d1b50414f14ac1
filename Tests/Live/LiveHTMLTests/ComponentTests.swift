import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
private final class Evaluations {
  var names: [String] = []

  func take() -> [String] {
    defer { self.names = [] }
    return self.names
  }
}

private struct ParentPage: Page {
  let store: StoreOf<Counter>
  let evaluations: Evaluations

  var head: PageHead { PageHead(title: "") }

  var body: some HTML {
    let _ = evaluations.names.append("parent")
    p { "\(store.other)" }
    Child(store: store, evaluations: evaluations, name: "same")
    Child(store: store, evaluations: evaluations, name: "\(store.other)")
  }
}

private struct Child: Component {
  let store: StoreOf<Counter>
  let evaluations: Evaluations
  let name: String

  var body: some HTML {
    let _ = evaluations.names.append(name)
    b { "\(name) \(store.count)" }
  }
}

/// A page that gives its component a new text for each evaluation, often with the same characters.
private struct HeadlinePage: Page {
  let store: StoreOf<Counter>
  let evaluations: Evaluations

  var head: PageHead { PageHead(title: "") }

  var body: some HTML {
    p { "\(store.count)" }
    Headline(
      text: String(repeating: "\(store.other) ", count: 20), store: store, evaluations: evaluations)
  }
}

private struct Headline: Component, Equatable {
  let text: String
  let store: StoreOf<Counter>
  let evaluations: Evaluations

  nonisolated static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.text == rhs.text && lhs.store === rhs.store
  }

  var body: some HTML {
    let _ = evaluations.names.append("headline")
    h1 { text }
  }
}

private enum AccentKey: EnvironmentKey {
  static let defaultValue = "none"
}

extension EnvironmentValues {
  fileprivate var accent: String {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

private struct Accented: Component {
  @Environment(\.accent) var accent
  let store: StoreOf<Counter>

  var body: some HTML {
    button(.class(accent)) { accent }.onClick { store.send(.titleChanged(accent)) }
  }
}

private struct AccentPage: Page {
  let store: StoreOf<Counter>
  var head: PageHead { PageHead(title: store.title) }
  var body: some HTML {
    Accented(store: store)
    div { Accented(store: store) }.environment(\.accent, "c\(store.count)")
  }
}

private final class Token {}

@MainActor
private final class TokenBox {
  weak var token: Token?
  func make() -> Token {
    let token = Token()
    self.token = token
    return token
  }
}

private struct HolderPage: Page {
  let store: StoreOf<Counter>
  let box: TokenBox
  var head: PageHead { PageHead(title: "") }
  var body: some HTML {
    if store.other == 1 { Holder(store: store, token: box.make()) }
  }
}

private struct Holder: Component {
  let store: StoreOf<Counter>
  let token: Token
  var body: some HTML {
    button { "\(store.title) \(store.count)" }.onClick { _ = token }
  }
}

@MainActor
@Suite
struct ComponentTests {
  @Test
  func removedComponentsAreReleased() throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    let box = TokenBox()
    let page = TestPage(HolderPage(store: store, box: box))
    page.comparesWithFreshPage = false
    store.send(.otherButtonTapped)
    page.session.flush()
    #expect(box.token != nil)
    let number = try #require(
      page.find(.button("Counter 0")).attributes["data-n"].flatMap { Int($0) })

    store.send(.otherButtonTapped)
    page.session.flush()
    #expect(box.token == nil)
    #expect(page.send("click", of: number) == .notOffered(element: number, event: "click"))
  }

  @Test
  func onlyReadersOfAChangeAreEvaluated() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let evaluations = Evaluations()
    let page = TestPage(ParentPage(store: store, evaluations: evaluations))
    page.comparesWithFreshPage = false
    // The page, and the new page for the comparison.
    #expect(evaluations.take() == ["parent", "same", "0", "parent", "same", "0"])

    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    page.session.flush()
    #expect(evaluations.take() == ["same", "0"])

    store.send(.otherButtonTapped)
    page.session.flush()
    #expect(evaluations.take() == ["parent", "1"])

    store.send(.titleChanged("x"))
    page.session.flush()
    #expect(evaluations.take() == [])
  }

  @Test
  func equatableComponentsAreEvaluatedIfTheyDiffer() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let evaluations = Evaluations()
    let page = TestPage(HeadlinePage(store: store, evaluations: evaluations))
    page.comparesWithFreshPage = false
    _ = evaluations.take()

    // When the page is evaluated, and its component gets another text with the same characters
    store.send(.incrementButtonTapped)
    page.session.flush()
    // Then the component is not evaluated
    #expect(evaluations.take() == [])

    // When the text is another one, it is
    store.send(.otherButtonTapped)
    page.session.flush()
    #expect(evaluations.take() == ["headline"])
  }

  @Test
  func environmentValues() throws {
    let store = Store(initialState: Counter.State()) { Counter() }
    let page = TestPage(AccentPage(store: store))
    try page.click(.button("c0"))
    #expect(store.title == "c0")
    try page.click(.button("none"))
    #expect(store.title == "none")
    store.send(.incrementButtonTapped)
    page.session.flush()
    #expect(page.all(.role("button")).map(\.trimmedText) == ["none", "c1"])
    try page.click(.button("c1"))
    #expect(store.title == "c1")
  }
}
