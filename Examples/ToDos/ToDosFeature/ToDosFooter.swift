import ComposableArchitecture
import LiveHTML

@ViewAction(for: ToDos.self)
struct ToDosFooter: Component {
  let store: StoreOf<ToDos>

  var body: some HTML {
    footer {
      output { self.summary }
      if store.todos.count > store.openCount {
        button(.type(.button)) { "Clear what is done" }.onClick { send(.clearDoneButtonTapped) }
      }
      if let step = store.undoable.last {
        button(.type(.button)) { "Undo: \(step.name)" }.onClick { send(.undoButtonTapped) }
      }
    }
  }

  private var summary: String {
    switch store.openCount {
    case 0: store.todos.isEmpty ? "Nothing to do yet." : "All done."
    case 1: "1 thing to do"
    case let count: "\(count) things to do"
    }
  }
}
