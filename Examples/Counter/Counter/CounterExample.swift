#if LiveServer
import ComposableArchitecture
import CounterFeature
import Foundation

import LiveServer

@main
struct CounterExample {
  static func main() async {
    let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
    // Counters share nothing, so each core may serve some of them.
    let workers = LiveServer.Configuration.oneWorkerPerCore
    await LiveServer(configuration: .init(port: port, workers: workers)) {
      Route("/") { _ in CounterPage(store: Store(initialState: Counter.State()) { Counter() }) }
      Route("/lasting") { _ in
        LastingCounterPage(store: Store(initialState: Counter.State()) { Counter() })
      }
      Route("/busy") { _ in
        BusyCounterPage(store: Store(initialState: Counter.State()) { Counter() })
      }
      Route(assets: CounterPage.style)
    }.main()
  }
}
#else
@main
struct CounterExample {
  static func main() {
    print("This example needs a server: run it with 'make counter'.")
  }
}
#endif
