import ComposableArchitecture
import LiveHTML

/// A station that is played while the user looks at other pages.
@Reducer
struct Radio {
  @ObservableState
  struct State: Equatable {
    let name: String
    var note = ""
    var redirect: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case leaveButtonTapped
    case restored(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .leaveButtonTapped: state.redirect = "/radio/second"
      case .restored(let note): state.note = note
      }
      return .none
    }
  }
}

/// One of the pages that share a menu and a sound.
struct RadioPage: Page, Restorable {
  @Bindable var store: StoreOf<Radio>

  /// The number of this page among all that the server has made.
  private let number: Int

  private static var count = 0

  init(name: String) {
    self.store = Store(initialState: Radio.State(name: name)) { Radio() }
    Self.count += 1
    self.number = Self.count
  }

  var head: PageHead {
    PageHead(
      title: "Radio \(store.name)", redirect: store.redirect,
      scripts: [TestScript.asset.url])
  }

  var restorableState: String { store.note }

  func restore(_ note: String) { store.send(.restored(note)) }

  var body: some HTML {
    nav(.id("menu")) {
      for name in ["first", "second"] {
        Link(to: "/radio/\(name)", .id("to-\(name)")) { "To \(name)" }
      }
      Link(to: "/radio/second#there") { "To the end" }
      Link(to: "/letter") { "To the letter" }
    }
    audio(.id("radio"), .source("/sounds/1.wav"), .controls, .loop)
    main(.data("number", "\(number)")) {
      h1 { "Radio \(store.name)" }
      label(.for("note")) { "Note" }
      input(.id("note"), .type(.text)).bind($store.note)
      label(.for("loose")) { "Loose" }
      input(.id("loose"), .type(.text))
      button { "Leave" }.onClick { store.send(.leaveButtonTapped) }
      for number in 1...200 { p { "Line \(number)" } }
      h2(.id("there")) { "There" }
      for number in 1...200 { p { "Line \(number)" } }
    }
  }
}
