import ComposableArchitecture

// A tree of features in which each form of composition occurs, nested in each other. Each feature
// has a number of its own, and starts an effect when it is watered.

/// A feature without children.
@Reducer
struct Sprout {
  @ObservableState
  struct State: Equatable { let number: Int }
  enum Action { case water }
  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Reduce { [probe] state, _ in .run { [number = state.number] _ in await probe.run(number) } }
  }
}

/// A feature with an id.
@Reducer
struct Fruit {
  @ObservableState
  struct State: Equatable, Identifiable {
    let number: Int
    var id: Int { self.number }
  }
  enum Action { case water }
  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Reduce { [probe] state, _ in .run { [number = state.number] _ in await probe.run(number) } }
  }
}

/// A feature whose state is an enum.
@Reducer
struct Bud {
  @CasePathable
  @ObservableState
  enum State: Equatable {
    case closed(Sprout.State)
    case open(Sprout.State)

    var number: Int {
      switch self {
      case .closed(let leaf), .open(let leaf): leaf.number
      }
    }
  }
  @CasePathable
  enum Action {
    case closed(Sprout.Action)
    case open(Sprout.Action)
  }
  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Scope(\.closed, action: \.closed) { Sprout(probe: self.probe) }
    Scope(\.open, action: \.open) { Sprout(probe: self.probe) }
  }
}

/// A feature with children in optionals and enums.
@Reducer
struct Twig {
  @ObservableState
  struct State: Equatable {
    let number: Int
    var leaf: Sprout.State?
    var fruit: Fruit.State?
    var bud: Bud.State
    var season: Season
    @Presents var flower: Sprout.State?
  }
  @CasePathable
  @ObservableState
  enum Season: Equatable {
    case summer(Sprout.State)
    case winter
  }
  enum Action {
    case water
    case leaf(Sprout.Action)
    case fruit(Fruit.Action)
    case bud(Bud.Action)
    case summer(Sprout.Action)
    case flower(PresentationAction<Sprout.Action>)
  }
  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Scope(\.bud, action: \.bud) { Bud(probe: self.probe) }
    CombineReducers {
      Reduce<State, Action> { [probe] state, action in
        guard case .water = action else { return .none }
        return .run { [number = state.number] _ in await probe.run(number) }
      }
      .ifLet(\.leaf, action: \.leaf) { Sprout(probe: self.probe) }
      .ifLet(\.fruit, action: \.fruit) { Fruit(probe: self.probe) }
      .ifLet(\.$flower, action: \.flower) { Sprout(probe: self.probe) }
    }
    SeasonReducer(probe: self.probe)
  }
}

/// Runs the season by `ifCaseLet`, on an enum that is a part of the twig.
private struct SeasonReducer: Reducer {
  let probe: EffectProbe

  var body: some Reducer<Twig.State, Twig.Action> {
    Scope(\.season, action: \.self) {
      EmptyReducer<Twig.Season, Twig.Action>()
        .ifCaseLet(\.summer, action: \.summer) { Sprout(probe: self.probe) }
    }
  }
}

/// A feature with children of its own kind.
@Reducer
struct Branch {
  @ObservableState
  struct State: Equatable, Identifiable {
    let number: Int
    var twig: Twig.State
    var spare: Twig.State?
    var rows: IdentifiedArrayOf<Branch.State> = []
    var path = StackState<Growth.State>()
    @Presents var destination: Growth.State?

    var id: Int { self.number }
  }
  @CasePathable
  indirect enum Action {
    case water
    case twig(Twig.Action)
    case spare(Twig.Action)
    case rows(IdentifiedActionOf<Branch>)
    case path(StackActionOf<Growth>)
    case destination(PresentationAction<Growth.Action>)
    /// A change of any part of the state, by the reducer that carries the operators or by a later
    /// one.
    case prune(isLate: Bool, Pruning)
  }
  /// A change of a branch, which is this one or further in.
  typealias Pruning = (inout State) -> Void

  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Scope(\.twig, action: \.twig) { Twig(probe: self.probe) }
    Reduce { [probe] state, action in
      switch action {
      case .water:
        return .run { [number = state.number] _ in await probe.run(number) }
      case .prune(isLate: false, let prune):
        prune(&state)
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.spare, action: \.spare) { Twig(probe: self.probe) }
    .forEach(\.rows, action: \.rows) { Branch(probe: self.probe) }
    .forEach(\.path, action: \.path) { Growth(probe: self.probe) }
    .ifLet(\.$destination, action: \.destination) { Growth(probe: self.probe) }
    Reduce { state, action in
      if case .prune(isLate: true, let prune) = action {
        prune(&state)
      }
      return .none
    }
  }
}

/// A screen: one of several features.
@Reducer
struct Growth {
  @CasePathable
  @ObservableState
  enum State: Equatable {
    case leaf(Sprout.State)
    case fruit(Fruit.State)
    indirect case branch(Branch.State)
  }
  @CasePathable
  enum Action {
    case leaf(Sprout.Action)
    case fruit(Fruit.Action)
    case branch(Branch.Action)
  }
  let probe: EffectProbe

  var body: some ReducerOf<Self> {
    Scope(\.leaf, action: \.leaf) { Sprout(probe: self.probe) }
    Scope(\.fruit, action: \.fruit) { Fruit(probe: self.probe) }
    Scope(\.branch, action: \.branch) { Branch(probe: self.probe) }
  }
}
