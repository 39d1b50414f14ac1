import ComposableArchitecture
import LiveHTML

/// A memo with a text that a user edits, and work that runs while its page is open.
@Reducer
struct SiteMemo {
  @ObservableState
  struct State: Equatable {
    var id: String
    var text = ""
    var tab = ""
    var redirect: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case opened(String)
    case restored(String)
    case saved
  }

  /// Called when the work of the page ends.
  var onEnd: @Sendable () -> Void = {}

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .opened(let path):
        state.tab = path.split(separator: "?").dropFirst().first.map(String.init) ?? ""
        return .run { [onEnd] _ in
          defer { onEnd() }
          try await Task<Void, Never>.never()
        }
      case .restored(let text):
        state.text = text
        return .none
      case .saved:
        state.redirect = "/"
        return .none
      }
    }
  }
}

/// The part of each page that stays in place.
struct SiteLayout<Content: HTML>: Component {
  let content: Content

  var body: some HTML {
    nav(.id("menu")) {
      Link(to: "/") { "Home" }
      Link(to: "/memos/1") { "First" }
      Link(to: "/memos/1?tab") { "Tab" }
      Link(to: "/memos/2") { "Second" }
      Link(to: "/old") { "Old" }
      Link(to: "/guarded") { "Guarded" }
      Link(to: "/styled") { "Styled" }
      Link(to: "/described") { "Described" }
      Link(to: "/dark") { "Dark" }
      Link(to: "/file") { "File" }
      Link(to: "/search") { "Search" }
      Link(to: "/dialog") { "Dialog" }
    }
    audio(.id("player"), .controls)
    main { content }
  }
}

struct SiteHomePage: Page {
  var head: PageHead { PageHead(title: "Home") }

  var body: some HTML { SiteLayout(content: h1 { "Home" }) }
}

struct SiteStyledPage: Page {
  var head: PageHead { PageHead(title: "Styled", stylesheets: ["/style.css"]) }

  var body: some HTML { SiteLayout(content: h1 { "Styled" }) }
}

/// A page that tells search engines what it is about.
struct SiteDescribedPage: Page {
  var head: PageHead { PageHead(title: "Described", metadata: ["description": "A page"]) }

  var body: some HTML { SiteLayout(content: h1 { "Described" }) }
}

struct SiteDarkPage: Page {
  var head: PageHead {
    PageHead(title: "Dark", metadata: ["description": "A page", "Theme-Color": "#000"])
  }

  var body: some HTML { SiteLayout(content: h1 { "Dark" }) }
}

struct SiteSearchPage: Page {
  var head: PageHead { PageHead(title: "Search") }

  var body: some HTML { SiteLayout(content: SiteSearchForm()) }
}

/// A form with a field that the server does not know.
private struct SiteSearchForm: Component {
  var body: some HTML {
    h1 { "Search" }
    label(.for("query")) { "Query" }
    input(.id("query"), .type(.search), .autofocus)
  }
}

struct SiteDialogPage: Page {
  var head: PageHead { PageHead(title: "Dialog") }

  var body: some HTML {
    SiteLayout(content: dialog(.data("modal", ""), .open) { button { "Close" } })
  }
}

struct SiteGuardedPage: Page {
  var head: PageHead { PageHead(title: "Guarded", redirect: "/") }

  var body: some HTML { SiteLayout(content: h1 { "Secret" }) }
}

struct SiteMemoPage: Page, Restorable {
  @Bindable var store: StoreOf<SiteMemo>

  var head: PageHead {
    PageHead(
      title: "Memo \(store.id)",
      path: "/memos/\(store.id)\(store.tab.isEmpty ? "" : "?\(store.tab)")",
      redirect: store.redirect)
  }

  var restorableState: String { store.text }

  func restore(_ text: String) { store.send(.restored(text)) }

  func open(_ path: String) { store.send(.opened(path)) }

  var body: some HTML {
    SiteLayout(content: SiteMemoForm(store: store))
  }
}

struct SiteMemoForm: Component {
  @Bindable var store: StoreOf<SiteMemo>

  var body: some HTML {
    h1 { "Memo \(store.id)" }
    label(.for("text")) { "Text" }
    input(.id("text")).bind($store.text)
    button { "Save" }.onClick { store.send(.saved) }
  }
}
