import Foundation
import LiveHTML
import MinutesCore

/// The duration of a recording, formatted as a clock.
struct RecordedTime: Component {
  /// The duration that is on disk, in seconds.
  let duration: TimeInterval

  var body: some HTML {
    span(.class("saved")) { duration.clockText }
    // The clock of the page's script, visible while the server does not report the saved duration
    // (`Runtime/hearing.js`).
    span(.class("heard"), .hidden) {}
  }
}
