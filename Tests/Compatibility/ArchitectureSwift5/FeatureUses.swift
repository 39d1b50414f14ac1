import ComposableArchitecture
import Foundation

// Features as modules of apps declare them: public, with initialisers of their own.

@Reducer
public struct CounterUse: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var count = 0
    public var fact: String?
    @Presents public var alert: AlertState<Action.Alert>?
    public var isTimerOn = false

    public init(count: Int = 0) {
      self.count = count
    }
  }

  public enum Action: Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case decrementButtonTapped
    case factButtonTapped
    case factResponse(String)
    case incrementButtonTapped
    case timerTicked
    case toggleTimerButtonTapped

    @CasePathable
    public enum Alert: Equatable, Sendable {
      case resetConfirmed
    }
  }

  enum CancelID { case timer, fact }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.resetConfirmed)):
        state.count = 0
        return .none

      case .alert:
        return .none

      case .decrementButtonTapped:
        state.count -= 1
        return .none

      case .factButtonTapped:
        state.fact = nil
        return .run { [clock, count = state.count] send in
          try await clock.sleep(for: .seconds(1))
          await send(.factResponse("\(count) is a number."), animation: .default)
        } catch: { error, send in
          await send(.factResponse("\(error)"))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)

      case .factResponse(let fact):
        state.fact = fact
        state.alert = AlertState {
          TextState("Reset?")
        } actions: {
          ButtonState(role: .destructive, action: .send(.resetConfirmed, animation: .default)) {
            TextState("Reset")
          }
          ButtonState(role: .cancel) { TextState("Cancel") }
        } message: {
          TextState(fact)
        }
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return .cancel(id: CancelID.fact)

      case .timerTicked:
        state.count += 1
        return .none

      case .toggleTimerButtonTapped:
        state.isTimerOn.toggle()
        guard state.isTimerOn else { return .cancel(id: CancelID.timer) }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.timerTicked, animation: .interpolatingSpring(stiffness: 3000, damping: 40))
          }
        }
        .cancellable(id: CancelID.timer)
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .onChange(of: \.count) { oldValue, newValue in
      Reduce { state, _ in
        newValue > oldValue ? .none : .run { [now, uuid] _ in _ = (now, uuid()) }
      }
    }
    ._printChanges()
  }
}

// Methods of the feature are used in its body.
@Reducer
public struct MethodUse {
  @ObservableState
  public struct State: Equatable {
    var rows: IdentifiedArrayOf<CounterRowUse.State> = []
    var isLoading = false
  }

  public enum Action {
    case onAppear
    case reload
    case rows(IdentifiedActionOf<CounterRowUse>)
    case loaded(Result<[Int], any Error>)
  }

  public var body: some Reducer<State, Action> {
    Reduce(self.core)
      .forEach(\.rows, action: \.rows, element: CounterRowUse.init)
    Reduce<State, Action> { _, _ in .none }
    if Int.random(in: 0...1) == 0 {
      EmptyReducer()
    } else {
      Reduce { _, _ in .none }
    }
  }

  func core(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .onAppear, .reload:
      return self.load(state: &state)
    case .rows(.element(id: let id, action: .removeTapped)):
      state.rows.remove(id: id)
      return .none
    case .rows:
      return .none
    case .loaded(.success(let ids)):
      state.isLoading = false
      state.rows = IdentifiedArray(uniqueElements: ids.map { CounterRowUse.State(id: $0) })
      return .none
    case .loaded(.failure):
      state.isLoading = false
      return .none
    }
  }

  private func load(state: inout State) -> EffectOf<Self> {
    state.isLoading = true
    return .run { send in
      await send(.loaded(Result { [1, 2, 3] }))
    }
  }
}

@Reducer
public struct CounterRowUse {
  @ObservableState
  public struct State: Equatable, Identifiable {
    public let id: Int
  }
  public enum Action { case removeTapped }
  public init() {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .removeTapped: .none
    }
  }
}

// Generic features.
@Reducer
public struct LoadingUse<Value: Equatable & Sendable> {
  @ObservableState
  public struct State: Equatable {
    var value: Value?
  }

  public enum Action {
    case loaded(Value)
    case loadTapped
  }

  let load: @Sendable () async throws -> Value

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let value):
        state.value = value
        return .none
      case .loadTapped:
        return .run { [load] send in try await send(.loaded(load())) }
      }
    }
  }
}

// Reducers that wrap others.
public struct AnalyticsUse<Base: Reducer>: Reducer {
  let base: Base
  let track: (Base.Action) -> Void

  public init(base: Base, track: @escaping (Base.Action) -> Void) {
    self.base = base
    self.track = track
  }

  public var body: some Reducer<Base.State, Base.Action> {
    Reduce { _, action in
      track(action)
      return .none
    }
    base
  }
}

extension Reducer {
  public func analytics(_ track: @escaping (Action) -> Void) -> some Reducer<State, Action> {
    AnalyticsUse(base: self, track: track)
  }

  public func haptics<Trigger: Equatable>(
    isEnabled: @escaping (State) -> Bool, triggerOnChangeOf trigger: @escaping (State) -> Trigger
  ) -> some Reducer<State, Action> {
    self.onChange(of: trigger) { _, _ in
      Reduce { state, _ in
        guard isEnabled(state) else { return .none }
        return .run { _ in }
      }
    }
  }
}

@Reducer
public struct DerivedUse {
  @ObservableState
  public struct State: Equatable {
    var counter = CounterUse.State()
    var total: Int { counter.count }
  }
  @CasePathable
  public enum Action {
    case counter(CounterUse.Action)
  }

  public var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(\.counter, action: \.counter) { CounterUse() }
      Scope(state: \.counter, action: \.counter) {
        CounterUse().dependency(\.continuousClock, ImmediateClock())
      }
      Scope(state: \State.counter, action: \Action.Cases.counter, child: CounterUse.init)
    }
    .analytics { _ in }
    .haptics(isEnabled: { $0.total > 0 }, triggerOnChangeOf: \.total)
    .dependency(\.uuid, .incrementing)
    .transformDependency(\.self) { $0.date.now = Date(timeIntervalSince1970: 0) }
  }
}
