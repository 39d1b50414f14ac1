public import ComposableArchitecture
public import LiveHTML

/// The page of the list. Each filter has its own address.
@ViewAction(for: ToDos.self)
public struct ToDosPage: Page {
  /// The store of the list.
  @Bindable public var store: StoreOf<ToDos>

  /// The style sheet of the page.
  public static let style = Asset("todos.css", PackageResources.todos_css)

  /// Creates a page for a store.
  public init(store: StoreOf<ToDos>) {
    self.store = store
  }

  /// The title contains the number of open items.
  public var head: PageHead {
    PageHead(
      title: store.openCount == 0 ? "To do" : "To do (\(store.openCount))",
      path: store.filter.path, stylesheets: [Self.style.url])
  }

  /// Selects the filter of an address.
  public func open(_ path: String) {
    send(.opened(path: path))
  }

  /// The form, the filters and the list.
  public var body: some HTML {
    main {
      h1 { "To do" }
      form(.class("add")) {
        Field("What is to be done?", id: "draft", error: store.draftError) {
          input(.type(.text), .autocomplete("off"), .autofocus).bind($store.draft)
        }
        button(.type(.submit)) { "Add" }
      }
      .onSubmit { _ in send(.addSubmitted) }
      nav(.aria("label", "Filter")) {
        for filter in Filter.allCases {
          Link(to: filter.path, .when(store.filter == filter, .aria("current", "page"))) {
            filter.rawValue
          }
        }
      }
      self.list(editing: store.editing)
      ToDosFooter(store: store)
    }
  }
  /// Each row receives only whether it is being edited, so that starting or ending an edit renders
  /// the affected rows only.
  private func list(editing: ToDo.ID?) -> some HTML {
    ul(.class("todos")) {
      ForEach(store.shown) { todo in
        ToDoRow(store: store, todo: todo, isEditing: todo.id == editing)
      }
    }
  }
}
