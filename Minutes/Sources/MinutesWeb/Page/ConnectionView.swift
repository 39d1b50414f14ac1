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
      if store.recordingMemo == nil {
        span { "No connection to the server. This page goes on when it is back." }
      } else {
        span { "No connection to the server. The recording goes on, and is sent when it is back." }
      }
    }
  }
}
