import ComposableArchitecture
import Foundation

/// A feature that shares its state.
@Reducer
struct Scores {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("score")) var score = 0
    @Shared(.fileStorage(.players)) var players: [String] = []
    @SharedReader(.appStorage("isSoundOn")) var isSoundOn = true
    var title = "Scores"
    @Presents var child: Child.State?
  }

  enum Action {
    case addTapped
    case childTapped
    case delayedTapped
    case delayed
    case nothingTapped
    case silentTapped
    case titleTapped
    case child(PresentationAction<Child.Action>)
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable {
      @Shared var score: Int
    }

    enum Action {
      case doubleTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.$score.withLock { $0 *= 2 }
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.$score.withLock { $0 += 1 }
        state.$players.withLock { $0.append("Blob") }
        return .none
      case .childTapped:
        state.child = Child.State(score: state.$score)
        return .none
      case .delayedTapped:
        return .run { [score = state.$score] send in
          score.withLock { $0 = 10 }
          await send(.delayed)
        }
      case .delayed:
        state.$score.withLock { $0 += 1 }
        return .none
      case .silentTapped:
        return .run { [score = state.$score] _ in score.withLock { $0 = 7 } }
      case .titleTapped:
        state.title += "!"
        return .none
      case .child, .nothingTapped:
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Child() }
  }
}

extension URL {
  fileprivate static let players = URL(fileURLWithPath: "/players.json")
}
