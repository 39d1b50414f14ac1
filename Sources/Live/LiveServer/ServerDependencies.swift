#if LiveServer
  import ComposableArchitecture
  import Foundation

  /// What was overridden where the server was created, for what is made later.
  struct ServerDependencies: Sendable {
    let values: DependencyValues.Continuation
    let clock: any Clock<Duration>

    init() {
      @Dependency(\.continuousClock) var clock
      self.clock = clock
      self.values = withEscapedDependencies { $0 }
    }

    /// Tells the date. It is asked for only if there is an access token.
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
