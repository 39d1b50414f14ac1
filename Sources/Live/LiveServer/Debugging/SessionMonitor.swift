#if LiveServer
  import ComposableArchitecture

  /// Reads the session journal once a second.
  @Reducer
  struct SessionMonitor {
    @ObservableState
    struct State: Equatable {
      var summary = JournalSummary()
    }

    enum Action {
      case opened
      case looked(JournalSummary)
    }

    let journal: SessionJournal

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .opened:
          return .run { [clock, journal] send in
            await send(.looked(journal.summary))
            for await _ in clock.timer(interval: .seconds(1)) {
              await send(.looked(journal.summary))
            }
          }
        case .looked(let summary):
          state.summary = summary
          return .none
        }
      }
    }
  }
#endif
