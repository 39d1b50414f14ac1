import CasePaths
import ComposableArchitecture
import ConcurrencyExtras
import Dependencies
import IdentifiedCollections

extension StoreTests {
  struct Counter: Reducer {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var note = ""
    }

    @CasePathable
    enum Action {
      case countdown(Int)
      case delayedIncrementButtonTapped
      case incrementButtonTapped
      case waitButtonTapped
    }

    @Dependency(\.step) var step

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .countdown(0):
          return .none
        case .countdown(let count):
          state.count += 1
          return .send(.countdown(count - 1))
        case .delayedIncrementButtonTapped:
          return .run { send in await send(.incrementButtonTapped) }
        case .incrementButtonTapped:
          state.count += step
          return .none
        case .waitButtonTapped:
          return .run { _ in try await Task.never() }
        }
      }
    }
  }

  struct Row: Reducer {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var isOn = false
    }

    @CasePathable
    enum Action { case toggled }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.isOn.toggle()
        return .none
      }
    }
  }

  struct Parent: Reducer {
    @ObservableState
    struct State: Equatable {
      var title = ""
      var counter = Counter.State()
      var optional: Counter.State?
      var rows: IdentifiedArrayOf<Row.State> = []
    }

    @CasePathable
    enum Action {
      case counter(Counter.Action)
      case counterReplaced
      case optional(Counter.Action)
      case optionalToggled
      case rows(IdentifiedActionOf<Row>)
      case titleChanged(String)
    }

    var body: some ReducerOf<Self> {
      Scope(\.counter, action: \.counter) { Counter() }
      Reduce { state, action in
        switch action {
        case .counterReplaced:
          state.counter = Counter.State(count: state.counter.count)
          return .none
        case .optionalToggled:
          state.optional = state.optional == nil ? Counter.State() : nil
          return .none
        case .titleChanged(let title):
          state.title = title
          return .none
        case .counter, .optional, .rows:
          return .none
        }
      }
      .ifLet(\.optional, action: \.optional) { Counter() }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }
}

private enum StepKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  var step: Int {
    get { self[StepKey.self] }
    set { self[StepKey.self] = newValue }
  }
}
