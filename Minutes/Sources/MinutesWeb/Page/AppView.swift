import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The app: its places, and the way from one to the other.
struct AppView: Component {
  let store: StoreOf<AppFeature>

  var body: some HTML {
    header(.class("top")) { h1 { "Minutes" } }
    p(.class("connection"), .role("status")) {
      span { "No connection to the server. A recording goes on, and is sent when it is back." }
    }
    main {
      Tabs(
        "Places",
        selection: Binding {
          store.selectedTab
        } set: {
          store.send(.tabSelected($0))
        },
        [(.recording, "Record"), (.playback, "Memos")]
      ) { tab in
        switch tab {
        case .recording:
          RecordingView(store: store.scope(\.recording, action: \.recording))
        case .playback:
          PlaybackView(store: store.scope(\.playback, action: \.playback))
        }
      }
    }
    // Wherever somebody is: what has happened in the other place matters as well.
    .alert(store.scope(\.recording, action: \.recording), \.alert, action: \.alert)
    .alert(store.scope(\.playback, action: \.playback), \.alert, action: \.alert)
    MicrophoneHelp()
  }
}
