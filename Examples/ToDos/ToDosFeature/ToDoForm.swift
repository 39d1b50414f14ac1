import ComposableArchitecture
import LiveHTML

/// The form that renames an item. It is the only component that reads the edited title.
@ViewAction(for: ToDos.self)
struct ToDoForm: Component {
  let store: StoreOf<ToDos>
  let todo: ToDo

  var body: some HTML {
    form {
      input(
        .type(.text), .value(store.editedTitle), .aria("label", "Title of “\(todo.title)”"),
        .autofocus
      )
      .onInput { send(.editChanged($0)) }
      .onKey("Escape") { _ in send(.editCancelled) }
      button(.type(.submit)) { "Save" }
      button(.type(.button)) { "Cancel" }.onClick { send(.editCancelled) }
    }
    .onSubmit { _ in send(.editSubmitted) }
  }
}
