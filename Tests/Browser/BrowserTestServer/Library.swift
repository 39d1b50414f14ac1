import ComposableArchitecture

/// A stack of books, with alerts, dialogs and sheets.
@Reducer
struct Library {
  @ObservableState
  struct State: Equatable {
    var answers: [String] = []
    var path = StackState<Book.State>()
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    @Presents var note: Note.State?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case backButtonTapped
    case bookTapped(Int)
    case deleteButtonTapped
    case dialog(PresentationAction<Dialog>)
    case exportButtonTapped
    case note(PresentationAction<Note.Action>)
    case noteButtonTapped
    case opened(path: String)
    case path(StackActionOf<Book>)

    enum Alert: Equatable { case confirmed }
    enum Dialog: Equatable { case chosen(String) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmed)): state.answers.append("deleted")
      case .alert(.dismiss): state.answers.append("kept")
      case .backButtonTapped: _ = state.path.popLast()
      case .bookTapped(let number): state.path.append(Book.State(number: number))
      case .deleteButtonTapped: state.alert = .delete
      case .dialog(.presented(.chosen(let format))): state.answers.append(format)
      case .dialog(.dismiss): state.answers.append("not exported")
      case .exportButtonTapped: state.dialog = .export
      case .noteButtonTapped: state.note = Note.State()
      case .note(.presented(.saveButtonTapped)):
        if let text = state.note?.text { state.answers.append(text) }
        state.note = nil
      case .opened(let path):
        let numbers = path.split(separator: "/").dropFirst().compactMap { Int($0) }
        // Screens that remain keep their state.
        let common = zip(state.path, numbers).prefix { $0.number == $1 }.count
        while state.path.count > common { _ = state.path.popLast() }
        for number in numbers.dropFirst(common) { state.path.append(Book.State(number: number)) }
      case .note, .path: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$note, action: \.note) { Note() }
    .forEach(\.path, action: \.path) { Book() }
  }
}

extension AlertState<Library.Action.Alert> {
  static let delete = Self {
    TextState("Delete all books?")
  } actions: {
    ButtonState(role: .destructive, action: .confirmed) { TextState("Delete") }
    ButtonState(role: .cancel) { TextState("Keep") }
  } message: {
    TextState("They are gone then.")
  }
}

extension ConfirmationDialogState<Library.Action.Dialog> {
  static let export = Self {
    TextState("Export as")
  } actions: {
    ButtonState(action: .chosen("text")) { TextState("Text") }
    ButtonState(action: .chosen("page")) { TextState("Page") }
  }
}
