#if canImport(SwiftUI)
import ComposableArchitecture
import SwiftUI

/// The user interface on Apple's platforms.
struct LapsView: View {
  let store: StoreOf<Laps>

  var body: some View {
    List {
      Text("\(store.seconds) s")
      Button(store.isRunning ? "Stop" : "Start") { store.send(.startStopButtonTapped) }
      Button("Lap") { store.send(.lapButtonTapped) }
      ForEach(store.laps) { lap in
        Text("Lap \(lap.id): \(lap.seconds) s")
      }
    }
  }
}
#endif
