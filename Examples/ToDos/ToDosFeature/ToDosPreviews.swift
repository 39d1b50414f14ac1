import ComposableArchitecture
import Foundation
public import LiveHTML

/// Previews of the page in several states.
@MainActor
public enum ToDosPreviews {
  /// The previews.
  public static let catalog = PreviewCatalog(
    path: "/previews", head: PageHead(title: "Previews", stylesheets: [ToDosPage.style.url])
  ) {
    Preview("Nothing to do") { Self.page(ToDos.State()) }
    Preview("A few things") { Self.page(ToDos.State(todos: Self.few)) }
    Preview("Editing") {
      Self.page(
        ToDos.State(todos: Self.few, editing: Self.few[0]))
    }
    Preview("A thousand things") {
      Self.page(
        ToDos.State(
          todos: IdentifiedArray(
            uniqueElements: (1...1000).map { ToDo(id: UUID(), title: "Thing \($0)") })))
    }
  }

  private static let few: IdentifiedArrayOf<ToDo> = [
    ToDo(id: UUID(), title: "Buy milk"),
    ToDo(id: UUID(), title: "Call mother", isDone: true),
    ToDo(
      id: UUID(),
      title: "Write a letter that is so long that it does not fit into one line of a telephone"),
  ]

  private static func page(_ state: ToDos.State) -> ToDosPage {
    ToDosPage(store: Store(initialState: state) { ToDos() })
  }
}
