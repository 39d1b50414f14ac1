#if LiveServer
import ComposableArchitecture
import ToDosFeature
import Foundation

import LiveServer

@main
struct ToDosExample {
  static func main() async {
    let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
    await LiveServer(configuration: .init(port: port)) {
      for filter in Filter.allCases {
        Route(filter.path) { _ in
          @Dependency(\.toDoStorage) var storage
          let todos = IdentifiedArray(uniqueElements: storage.load())
          return ToDosPage(store: Store(initialState: ToDos.State(todos: todos)) { ToDos() })
        }
      }
      Route(assets: ToDosPage.style)
      #if DEBUG
      Route(previews: ToDosPreviews.catalog)
      #endif
    }.main()
  }
}
#else
@main
struct ToDosExample {
  static func main() {
    print("This example needs a server: run it with 'make todos'.")
  }
}
#endif
