import ComposableArchitecture

/// A part of a ``Screen``.
@Reducer
struct Part {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var count = 0
    let life = Life()
  }

  enum Action {
    case appeared
  }

  private enum CancelID { case part, search }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.count += 1
        return .merge(
          .endless(Life()).cancellable(id: CancelID.part, cancelInFlight: true),
          .endless(Life()).debounce(id: CancelID.search, for: .seconds(3_600), clock: self.clock)
        )
      }
    }
  }
}
