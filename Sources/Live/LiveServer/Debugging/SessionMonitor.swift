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
    case summaryReceived(JournalSummary)
  }

  /// Returns the journal, of all workers.
  let summary: @Sendable () async -> JournalSummary

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        return .run { [clock, summary] send in
          await send(.summaryReceived(summary()))
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.summaryReceived(summary()))
          }
        }
      case .summaryReceived(let summary):
        state.summary = summary
        return .none
      }
    }
  }
}
#endif
