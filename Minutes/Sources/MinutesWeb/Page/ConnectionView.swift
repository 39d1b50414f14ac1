import ComposableArchitecture
import LiveHTML
import MinutesCore

/// What is said while there is no connection. The page has it from the beginning: nothing new reaches it then.
struct ConnectionView: Component {
  let store: StoreOf<Recording>

  /// Whether it is shown anyway.
  var isPreview = false

  var body: some HTML {
    p(.class("connection"), .class("lost", if: isPreview), .role("status")) {
      span { "No connection to the server. \(whatGoesOn)" }
    }
  }

  private var whatGoesOn: String {
    switch store.recordingMemo?.mode {
    case .recording, .paused: "The recording goes on, and is sent when it is back."
    case .stopping: "What was recorded is kept, and is sent when it is back."
    case .starting, .cancelling, nil: "This page goes on when it is back."
    }
  }
}
