import ComposableArchitecture

/// Records and transcribes until it is stopped.
@Reducer
struct Recording {
  @ObservableState
  struct State: Equatable {
    var seconds = 0
    var words = ""
  }

  enum Action {
    case delegate(Delegate)
    case heard(String)
    case started
    case stopButtonTapped
    case ticked

    @CasePathable
    enum Delegate: Equatable { case finished(String) }
  }

  private nonisolated enum CancelID { case listening, ticking }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.speech) var speech

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .heard(let word):
        state.words += word
        return .none
      case .started:
        return .merge(
          .run { [speech] send in
            for await word in try await speech.listen(language: "en") { await send(.heard(word)) }
          }
          .cancellable(id: CancelID.listening),
          .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: CancelID.ticking)
        )
      case .stopButtonTapped:
        return .merge(
          .cancel(id: CancelID.listening),
          .cancel(id: CancelID.ticking),
          .send(.delegate(.finished(state.words)))
        )
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}

@DependencyClient
nonisolated struct Speech: Sendable {
  var listen: @Sendable (_ language: String) async throws -> AsyncStream<String>
}

extension Speech: DependencyKey {
  nonisolated static let liveValue = Speech()
  nonisolated static let testValue = Speech()
}

extension DependencyValues {
  nonisolated var speech: Speech {
    get { self[Speech.self] }
    set { self[Speech.self] = newValue }
  }
}
