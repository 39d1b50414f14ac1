import ComposableArchitecture
import Foundation

@Reducer
struct Books {
  @ObservableState
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book> = []
    var draft = ""
    var problem: String?
    var filter = Filter.all
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?

    var shown: IdentifiedArrayOf<Book> {
      filter == .all ? books : books.filter { !$0.isRead }
    }
  }

  enum Action: BindableAction {
    case addSubmitted
    case binding(BindingAction<State>)
    case booksChanged([Book])
    case deleteTapped(Book)
    case dialog(PresentationAction<Dialog>)
    case filterTapped(Filter)
    case opened(path: String)
    case readChanged(Book.ID, Bool)

    @CasePathable
    enum Dialog: Equatable { case delete(Book.ID) }
  }

  enum CancelID { case books }

  @Dependency(\.shelf) var shelf
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .opened(let path):
        state.filter = Filter.allCases.first { $0.path == path } ?? .all
        return .run { [shelf] send in
          for await books in shelf.books() { await send(.booksChanged(books)) }
        }
        .cancellable(id: CancelID.books, cancelInFlight: true)

      case .booksChanged(let books):
        state.books = IdentifiedArray(uniqueElements: books)
        return .none

      case .addSubmitted:
        let title = state.draft.trimmingCharacters(in: .whitespaces)
        state.problem = title.isEmpty ? "A book needs a title." : nil
        guard !title.isEmpty else { return .none }
        state.draft = ""
        return .run { [shelf, book = Book(id: uuid(), title: title)] _ in
          await shelf.add(book)
        }

      case .readChanged(let id, let isRead):
        return .run { [shelf] _ in await shelf.setRead(id, isRead) }

      case .deleteTapped(let book):
        state.dialog = ConfirmationDialogState {
          TextState("Delete “\(book.title)”?")
        } actions: {
          ButtonState(role: .destructive, action: .delete(book.id)) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        }
        return .none

      case .dialog(.presented(.delete(let id))):
        return .run { [shelf] _ in await shelf.remove(id) }

      case .filterTapped(let filter):
        state.filter = filter
        return .none

      case .binding, .dialog:
        return .none
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
  }
}
