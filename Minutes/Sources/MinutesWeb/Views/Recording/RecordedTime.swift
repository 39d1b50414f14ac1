import Foundation
import LiveHTML

/// How long a recording is, as clocks show it.
struct RecordedTime: Component {
  /// How much of it is on disk, in seconds.
  let duration: TimeInterval

  var body: some HTML {
    span(.class("saved")) { duration.clockText }
    // The page's own clock, while nobody tells it how much is saved (`Runtime/hearing.js`).
    span(.class("heard"), .hidden) {}
  }
}
