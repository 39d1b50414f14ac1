#if os(Linux)
import ComposableArchitecture
import LiveHTML

/// The user interface in a browser.
struct LapsPage: Page {
  let store: StoreOf<Laps>

  var head: PageHead { PageHead(title: "Laps") }

  var body: some HTML {
    main {
      p(.role("timer")) { "\(store.seconds) s" }
      button(.type(.button)) { store.isRunning ? "Stop" : "Start" }
        .onClick { store.send(.startStopButtonTapped) }
      button(.type(.button)) { "Lap" }
        .onClick { store.send(.lapButtonTapped) }
      ul {
        ForEach(store.laps) { lap in
          li { "Lap \(lap.id): \(lap.seconds) s" }
        }
      }
    }
  }
}
#endif
