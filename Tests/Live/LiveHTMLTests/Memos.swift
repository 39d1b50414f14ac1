import ComposableArchitecture
import LiveHTML

@Reducer
struct Memos {
  @ObservableState
  struct State: Equatable {
    var memos = ["One", "Two"]
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    @Presents var editor: Counter.State?
    var path = StackState<Counter.State>()
    var answers: [String] = []
  }

  enum Action: ViewAction {
    case view(View)
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case editor(PresentationAction<Counter.Action>)
    case path(StackActionOf<Counter>)
    case opened([Int])
    case diskFilledUp

    enum Alert: Equatable { case confirmed }
    enum Dialog: Equatable { case exported(String) }
    enum View { case deleteTapped, exportTapped, editTapped, memoTapped(Int), backTapped }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.deleteTapped):
        state.alert = AlertState {
          TextState("Delete <all>?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmed) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("They are gone then.")
        }
      case .view(.exportTapped):
        state.dialog = ConfirmationDialogState {
          TextState("Export as")
        } actions: {
          ButtonState(action: .exported("wav")) { TextState("WAV") }
        }
      case .view(.editTapped): state.editor = Counter.State()
      case .view(.memoTapped(let count)): state.path.append(Counter.State(count: count))
      case .view(.backTapped): state.path.removeLast()
      case .opened(let counts):
        state.path.removeAll()
        for count in counts { state.path.append(Counter.State(count: count)) }
      case .diskFilledUp:
        if state.alert != nil {
          state.alert = AlertState { TextState("The disk is full.") }
        }
        if state.dialog != nil {
          state.dialog = ConfirmationDialogState { TextState("The disk is full.") }
        }
      case .alert(.presented(.confirmed)): state.answers.append("confirmed")
      case .alert(.dismiss): state.answers.append("dismissed")
      case .dialog(.presented(.exported(let format))): state.answers.append(format)
      case .dialog(.dismiss): state.answers.append("not exported")
      case .editor, .path: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$editor, action: \.editor) { Counter() }
    .forEach(\.path, action: \.path) { Counter() }
  }
}

@ViewAction(for: Memos.self)
struct MemosView: Component {
  let store: StoreOf<Memos>

  var body: some HTML {
    h1 { "Memos" }
    for index in store.memos.indices {
      button { store.memos[index] }.onClick { send(.memoTapped(index)) }
    }
    button { "Delete all" }.onClick { send(.deleteTapped) }
    button { "Export" }.onClick { send(.exportTapped) }
    button { "Edit" }.onClick { send(.editTapped) }
  }
}

struct CounterView: Component {
  let store: StoreOf<Counter>

  var body: some HTML {
    p { "Count \(store.count)" }
    button { "Increment" }.onClick { store.send(.incrementButtonTapped) }
  }
}

struct MemosPage: Page {
  let store: StoreOf<Memos>

  var head: PageHead {
    PageHead(title: "Memos", path: "/" + store.path.map { "\($0.count)" }.joined(separator: "/"))
  }

  func open(_ path: String) {
    store.send(.opened(path.split(separator: "/").compactMap { Int($0) }))
  }

  var body: some HTML {
    main {
      NavigationStack(store, \.path, action: \.path) {
        MemosView(store: store)
      } destination: { screen in
        CounterView(store: screen)
        button { "Back" }.onClick { store.send(.view(.backTapped)) }
      }
    }
    .alert(store, \.alert, action: \.alert)
    .confirmationDialog(store, \.dialog, action: \.dialog)
    .sheet(store, \.editor, action: \.editor, label: "Editor") { CounterView(store: $0) }
  }
}
