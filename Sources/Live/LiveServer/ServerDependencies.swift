#if LiveServer
  import ComposableArchitecture

  /// What was overridden where the server was created, for what is made later.
  struct ServerDependencies: Sendable {
    let values: DependencyValues.Continuation
    let clock: any Clock<Duration>

    init() {
      @Dependency(\.continuousClock) var clock
      self.clock = clock
      self.values = withEscapedDependencies { $0 }
    }
  }
#endif
