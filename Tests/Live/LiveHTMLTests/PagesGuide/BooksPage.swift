import ComposableArchitecture
import LiveHTML

struct BooksPage: Page {
  @Bindable var store: StoreOf<Books>

  static let style = Asset("books.css", "main { max-width: 40rem; margin: auto }")

  var head: PageHead {
    PageHead(
      title: "Books (\(store.books.count))", path: store.filter.path,
      stylesheets: [Self.style.url])
  }

  func open(_ path: String) {
    store.send(.opened(path: path))
  }

  var body: some HTML {
    main {
      h1 { "Books" }
      BookForm(store: store)
      FilterLinks(store: store)
      ul(.aria("label", "Books")) {
        ForEach(store.shown) { book in
          BookRow(store: store, book: book)
        }
      }
    }
    .confirmationDialog(store, \.dialog, action: \.dialog)
  }
}

struct BookForm: Component {
  @Bindable var store: StoreOf<Books>

  var body: some HTML {
    form(.noValidate) {
      label(.for("title")) { "Title" }
      input(
        .id("title"), .type(.text), .aria("invalid", store.problem != nil),
        .aria("describedby", "problem")
      )
      .bind($store.draft)
      p(.id("problem")) {
        if let problem = store.problem { problem }
      }
      button(.type(.submit)) { "Add" }
    }
    .onSubmit { _ in store.send(.addSubmitted) }
  }
}

struct FilterLinks: Component {
  let store: StoreOf<Books>

  var body: some HTML {
    nav(.aria("label", "Filter")) {
      for filter in Filter.allCases {
        a(.href(filter.path), .when(store.filter == filter, .aria("current", "page"))) {
          filter.rawValue
        }
        .onClick(options: EventOptions(preventsDefault: true)) {
          store.send(.filterTapped(filter))
        }
      }
    }
  }
}

struct BookRow: Component {
  let store: StoreOf<Books>
  let book: Book

  var body: some HTML {
    li(.class("read", if: book.isRead)) {
      label {
        input(.type(.checkbox), .checked(book.isRead))
          .onCheck { store.send(.readChanged(book.id, $0)) }
        book.title
      }
      button(.type(.button), .aria("label", "Delete “\(book.title)”")) { "Delete" }
        .onClick { store.send(.deleteTapped(book)) }
    }
  }
}
