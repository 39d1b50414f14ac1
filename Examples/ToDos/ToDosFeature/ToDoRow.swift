import ComposableArchitecture
import LiveHTML

@ViewAction(for: ToDos.self)
struct ToDoRow: Component {
  let store: StoreOf<ToDos>
  let todo: ToDo
  let isEditing: Bool

  var body: some HTML {
    li(.class("done", if: todo.isDone)) {
      if isEditing {
        ToDoForm(store: store, todo: todo)
      } else {
        label {
          input(.type(.checkbox), .checked(todo.isDone))
            .onCheck { send(.doneChanged(todo.id, $0)) }
          span { todo.title }
        }
        div(.class("actions")) {
          self.rowButton("Edit", "✎") { send(.editButtonTapped(todo.id)) }
          self.rowButton("Move up", "↑") { send(.moveButtonTapped(todo.id, .up)) }
          self.rowButton("Move down", "↓") { send(.moveButtonTapped(todo.id, .down)) }
          self.rowButton("Delete", "✕") { send(.deleteButtonTapped(todo.id)) }
        }
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
