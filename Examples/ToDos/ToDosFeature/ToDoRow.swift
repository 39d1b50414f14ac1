import ComposableArchitecture
import LiveHTML

@ViewAction(for: ToDos.self)
struct ToDoRow: Component {
  let store: StoreOf<ToDos>
  let todo: ToDo

  var body: some HTML {
    li(.class("done", if: todo.isDone)) {
      if let editing = store.editing, editing.id == todo.id {
        form {
          input(
            .type(.text), .value(editing.title), .aria("label", "Title of “\(todo.title)”"),
            .autofocus
          )
          .onInput { send(.editChanged($0)) }
          .onKey("Escape") { _ in send(.editCancelled) }
          button(.type(.submit)) { "Save" }
          button(.type(.button)) { "Cancel" }.onClick { send(.editCancelled) }
        }
        .onSubmit { _ in send(.editSubmitted) }
      } else {
        label {
          input(.type(.checkbox), .checked(todo.isDone))
            .onCheck { send(.doneChanged(todo.id, $0)) }
          span { todo.title }
        }
        self.rowButton("Edit", "✎") { send(.editButtonTapped(todo.id)) }
        self.rowButton("Move up", "↑") { send(.moveButtonTapped(todo.id, .up)) }
        self.rowButton("Move down", "↓") { send(.moveButtonTapped(todo.id, .down)) }
        self.rowButton("Delete", "✕") { send(.deleteButtonTapped(todo.id)) }
      }
    }
  }

  private func rowButton(
    _ name: String, _ sign: String, perform action: @escaping @MainActor () -> Void
  ) -> some HTML {
    button(
      .type(.button), .title(name), .aria("label", "\(name) “\(todo.title)”")
    ) { sign }
    .onClick(perform: action)
  }
}
