import ComposableArchitecture

#if os(Linux)
import LiveServer

@main
struct LapsServer {
  static func main() async {
    await LiveServer {
      Route("/") { _ in LapsPage(store: Store(initialState: Laps.State()) { Laps() }) }
    }.main()
  }
}
#else
import SwiftUI

@main
struct LapsApp: App {
  @State var store = Store(initialState: Laps.State()) { Laps() }

  var body: some Scene {
    WindowGroup { LapsView(store: store) }
  }
}
#endif
