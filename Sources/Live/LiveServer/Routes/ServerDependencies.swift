#if LiveServer
import ComposableArchitecture
import Foundation

/// The dependency values at the place where the server was created, for objects that are created
/// later.
struct ServerDependencies: Sendable {
  let values: DependencyValues.Continuation
  let clock: any Clock<Duration>

  init() {
    @Dependency(\.continuousClock) var clock
    self.clock = clock
    self.values = withEscapedDependencies { $0 }
  }

  /// Returns the current date. It is called only if the server has an access token.
  var now: @Sendable () -> Date {
    { [values] in
      values.yield {
        @Dependency(\.date) var date
        return date()
      }
    }
  }
}
#endif
