import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

/// Tests of events in a dialog that another one has replaced.
@MainActor
@Suite
struct DialogReplacementTests {
  enum Kind: CaseIterable {
    case alert, confirmationDialog
  }

  let store = Store(initialState: Deletions.State()) { Deletions() }
  let page: TestPage

  init() {
    self.page = TestPage(DeletionsPage(store: self.store))
  }

  @Test(arguments: Kind.allCases)
  func `a press in a dialog that one with the same texts has replaced is dropped`(
    kind: Kind
  ) throws {
    // given
    show(kind, for: 1)
    page.session.flush()
    // when another dialog is presented, and not rendered yet
    show(kind, for: 2)
    try page.click(.button("Delete"))
    // then
    #expect(store.answers == [])
    // when
    try page.click(.button("Delete"))
    // then
    #expect(store.answers == ["2"])
  }

  @Test(arguments: Kind.allCases)
  func `Escape in a dialog that one with the same texts has replaced is dropped`(
    kind: Kind
  ) throws {
    // given
    show(kind, for: 1)
    page.session.flush()
    // when another dialog is presented, and not rendered yet
    show(kind, for: 2)
    try page.press("Escape")
    // then
    #expect(store.answers == [])
    // when
    try page.press("Escape")
    // then
    #expect(store.answers == ["kept"])
  }

  @Test(arguments: Kind.allCases)
  func `a late event of a replaced dialog belongs to no element`(kind: Kind) throws {
    // given
    show(kind, for: 1)
    page.session.flush()
    let dialog = try number(of: .role(kind == .alert ? "alertdialog" : "dialog"))
    let button = try number(of: .button("Delete"))
    // when another dialog is rendered
    show(kind, for: 2)
    page.session.flush()
    // then
    #expect(page.send("cancel", of: dialog) == .notOffered(element: dialog, event: "cancel"))
    #expect(page.send("click", of: button) == .notOffered(element: button, event: "click"))
    #expect(store.answers == [])
    // when
    try page.click(.button("Delete"))
    // then
    #expect(store.answers == ["2"])
  }

  @Test
  func `an alert whose message changes keeps its elements and the focus`() throws {
    // given
    show(.alert, for: 1)
    page.session.flush()
    let button = try page.find(.button("Keep"))
    #expect(page.focus === button)
    // when
    store.send(.messageChanged("It has two copies."))
    page.session.flush()
    // then
    #expect(try page.text(.role("paragraph")) == "It has two copies.")
    #expect(try page.find(.button("Keep")) === button)
    #expect(page.focus === button)
  }

  @Test
  func `an alert that replaces another one takes the focus`() throws {
    // given
    show(.alert, for: 1)
    page.session.flush()
    let button = try page.find(.button("Keep"))
    // when
    show(.alert, for: 2)
    page.session.flush()
    // then
    #expect(try page.find(.button("Keep")) !== button)
    #expect(try page.focus === page.find(.button("Keep")))
  }

  @Test
  func `Escape in a sheet that another one has replaced is dropped`() throws {
    // given
    store.send(.cardOpened(1))
    page.session.flush()
    // when another sheet is presented, and not rendered yet
    store.send(.cardOpened(2))
    try page.press("Escape")
    // then
    #expect(store.card?.id == 2)
    // when
    try page.press("Escape")
    // then
    #expect(store.card == nil)
    #expect(page.all(.role("dialog")).isEmpty)
  }

  @Test
  func `a late Escape in a replaced sheet belongs to no element`() throws {
    // given
    store.send(.cardOpened(1))
    page.session.flush()
    let sheet = try number(of: .role("dialog"))
    // when another sheet is rendered
    store.send(.cardOpened(2))
    page.session.flush()
    // then
    #expect(page.send("cancel", of: sheet) == .notOffered(element: sheet, event: "cancel"))
    #expect(store.card?.id == 2)
  }

  @Test
  func `a sheet whose state changes keeps its elements and the focus`() throws {
    // given
    store.send(.cardOpened(1))
    page.session.flush()
    let button = try page.find(.button("Rename"))
    // when
    try page.click(.button("Rename"))
    // then
    #expect(try page.text(.role("paragraph")) == "Renamed")
    #expect(try page.find(.button("Rename")) === button)
    #expect(page.focus === button)
  }

  @Test
  func `Escape in a sheet that was dismissed and presented again is dropped`() throws {
    // given a sheet whose state has no id
    let store = Store(initialState: Memos.State()) { Memos() }
    let page = TestPage(MemosPage(store: store))
    try page.click(.button("Edit"))
    // when both happen before the page is rendered again
    store.send(.editor(.dismiss))
    store.send(.view(.editTapped))
    try page.press("Escape")
    // then
    #expect(store.editor != nil)
    // when
    try page.press("Escape")
    // then
    #expect(store.editor == nil)
  }

  @Test(arguments: [("Delete", 1), ("Keep", 0)])
  func `a press in the alert of a computed property is an answer`(
    button: String, answerCount: Int
  ) throws {
    // given an alert that has another id at each read
    let store = Store(initialState: ComputedQuestion.State()) { ComputedQuestion() }
    let page = TestPage(ComputedQuestionPage(store: store))
    // when
    try page.click(.button(button))
    // then
    #expect(store.answers.count == answerCount)
    #expect(page.all(.role("alertdialog")).isEmpty)
  }

  private func show(_ kind: Kind, for memo: Int) {
    switch kind {
    case .alert: store.send(.alertRequested(memo))
    case .confirmationDialog: store.send(.dialogRequested(memo))
    }
  }

  private func number(of finder: Finder) throws -> Int {
    try #require(page.find(finder).attributes["data-n"].flatMap { Int($0) })
  }
}

@Reducer
struct Deletions {
  @ObservableState
  struct State {
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    @Presents var card: Card.State?
    var answers: [String] = []
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case card(PresentationAction<Card.Action>)
    case alertRequested(Int)
    case dialogRequested(Int)
    case cardOpened(Int)
    case messageChanged(String)

    // Not 'Equatable', unlike the actions of the confirmation dialog.
    enum Alert { case confirmed(Int) }
    enum Dialog: Equatable { case confirmed(Int) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alertRequested(let memo):
        state.alert = AlertState {
          TextState("Delete this memo?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmed(memo)) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("It is gone then.")
        }
      case .dialogRequested(let memo):
        state.dialog = ConfirmationDialogState {
          TextState("Delete this memo?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmed(memo)) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        }
      case .cardOpened(let id): state.card = Card.State(id: id)
      case .messageChanged(let text): state.alert?.message = TextState(text)
      case .alert(.presented(.confirmed(let memo))): state.answers.append("\(memo)")
      case .dialog(.presented(.confirmed(let memo))): state.answers.append("\(memo)")
      case .alert(.dismiss), .dialog(.dismiss): state.answers.append("kept")
      case .card: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$card, action: \.card) { Card() }
  }
}

@Reducer
struct Card {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = "Untitled"
  }

  enum Action {
    case renameTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renameTapped: state.title = "Renamed"
      }
      return .none
    }
  }
}

private struct CardView: Component {
  let store: StoreOf<Card>

  var body: some HTML {
    p { store.title }
    button { "Rename" }.onClick { store.send(.renameTapped) }
  }
}

private struct DeletionsPage: Page {
  let store: StoreOf<Deletions>

  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    main { h1 { "Memos" } }
      .alert(store, \.alert, action: \.alert)
      .confirmationDialog(store, \.dialog, action: \.dialog)
      .sheet(store, \.card, action: \.card, label: "Card") { CardView(store: $0) }
  }
}

@Reducer
struct ComputedQuestion {
  @ObservableState
  struct State {
    var memo: Int? = 1
    var answers: [String] = []

    var question: AlertState<Action.Answer>? {
      guard let memo else { return nil }
      return AlertState {
        TextState("Delete this memo?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmed(memo)) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      }
    }
  }

  enum Action {
    case question(PresentationAction<Answer>)

    enum Answer { case confirmed(Int) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .question(.presented(.confirmed(let memo))) = action {
        state.answers.append("\(memo)")
      }
      state.memo = nil
      return .none
    }
  }
}

private struct ComputedQuestionPage: Page {
  let store: StoreOf<ComputedQuestion>

  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    main { h1 { "Memos" } }
      .alert(store, \.question, action: \.question)
  }
}
