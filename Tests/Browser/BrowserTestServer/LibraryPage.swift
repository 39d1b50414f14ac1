import ComposableArchitecture
import LiveHTML

struct LibraryPage: Page {
  let store: StoreOf<Library>

  var head: PageHead {
    PageHead(
      title: store.path.last.map { "Book \($0.number)" } ?? "Library",
      path: "/library" + store.path.map { "/\($0.number)" }.joined())
  }

  func open(_ path: String) { store.send(.opened(path: path)) }

  var body: some HTML {
    main {
      NavigationStack(store, \.path, action: \.path) {
        LibraryView(store: store)
      } destination: { book in
        BookView(store: book, next: { store.send(.bookTapped($0)) })
        button(.type(.button)) { "Back" }.onClick { store.send(.backButtonTapped) }
      }
    }
    .alert(store, \.alert, action: \.alert)
    .confirmationDialog(store, \.dialog, action: \.dialog)
    .sheet(store, \.note, action: \.note, label: "Note") { NoteView(store: $0) }
  }
}

private struct LibraryView: Component {
  let store: StoreOf<Library>

  var body: some HTML {
    h1 { "Library" }
    for number in 1...3 {
      button(.type(.button)) { "Book \(number)" }.onClick { store.send(.bookTapped(number)) }
    }
    button(.type(.button)) { "Delete all" }.onClick { store.send(.deleteButtonTapped) }
    button(.type(.button)) { "Export" }.onClick { store.send(.exportButtonTapped) }
    button(.type(.button)) { "Write a note" }.onClick { store.send(.noteButtonTapped) }
    output(.aria("label", "Answers")) { store.answers.joined(separator: ", ") }
    // Long enough to be scrolled.
    ol { for line in 1...100 { li { "Line \(line)" } } }
  }
}

private struct BookView: Component {
  @Bindable var store: StoreOf<Book>
  let next: @MainActor (Int) -> Void

  var body: some HTML {
    h1 { "Book \(store.number)" }
    label {
      "Remark "
      input(.type(.text)).bind($store.remark)
    }
    button(.type(.button)) { "Next book" }.onClick { next(store.number + 1) }
  }
}

private struct NoteView: Component {
  @Bindable var store: StoreOf<Note>

  var body: some HTML {
    form {
      label {
        "Text "
        input(.type(.text), .autofocus).bind($store.text)
      }
      button { "Save" }
    }
    .onSubmit { _ in store.send(.saveButtonTapped) }
  }
}
