#if LiveServer
  import ComposableArchitecture
  import Foundation
  import LiveHTML
  import LiveServer

  @main
  struct CounterExample {
    static func main() async throws {
      let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
      try await LiveServer(configuration: .init(port: port)) {
        Route("/") { _ in CounterPage(store: Store(initialState: Counter.State()) { Counter() }) }
      }.run()
    }
  }
#else
  @main
  struct CounterExample {
    static func main() {
      print("This example is served by 'LiveServer': run it with '--traits LiveServer'.")
    }
  }
#endif
