import ComposableArchitecture
import RowStreams

/// A value without observation, with rows of its own.
struct PlainRow: Equatable, Identifiable {
  let id: Int
  var count: Int
  var name: String
  var lines: IdentifiedArrayOf<PlainLine>
}

struct PlainLine: Equatable, Identifiable {
  let id: Int
  var count: Int
}

/// The innermost observable value.
@ObservableState
struct RandomLine: Equatable, Identifiable {
  let id: Int
  var count: Int
  var plain: PlainLine
}

/// An observable value that contains values of all kinds.
@ObservableState
struct RandomRow: Equatable, Identifiable {
  let id: Int
  var count: Int
  var name: String
  var leaf: RandomLine
  var detail: RandomLine?
  var lines: IdentifiedArrayOf<RandomLine>
  var plainLines: IdentifiedArrayOf<PlainLine>
  var array: [RandomLine]
}

/// An enum with observable values, plain values and rows of both kinds as payloads.
@CasePathable
@ObservableState
enum RandomChoice: Equatable {
  case nowhere
  case number(Int)
  case line(RandomLine)
  case row(RandomRow)
  case rows(IdentifiedArrayOf<RandomRow>)
  case plainRows(IdentifiedArrayOf<PlainRow>)
  case rowsAndLine(IdentifiedArrayOf<RandomRow>, RandomLine)
}

/// Rows that only the browser has, and the same rows for a page that begins.
@ObservableState
struct RandomLog: Equatable {
  var stream = RowStream<PlainLine>(limit: Self.limit)
  var latest: IdentifiedArrayOf<PlainLine> = []

  static let limit = 4
}

/// State in all the forms in which a page may read it.
@ObservableState
struct RandomValues: Equatable {
  var count: Int
  var rows: IdentifiedArrayOf<RandomRow>
  var plainRows: IdentifiedArrayOf<PlainRow>
  var row: RandomRow
  var plainRow: PlainRow
  var optional: RandomRow?
  var choice: RandomChoice
  var optionalChoice: RandomChoice?
  var array: [RandomRow]
  var plainArray: [PlainRow]
  var dictionary: [Int: RandomRow]
  var tables: [Int: IdentifiedArrayOf<RandomRow>]
  /// More rows than a list has on the page.
  var longLines: IdentifiedArrayOf<RandomLine>
  var log: RandomLog
  var selection: Int
}

/// A change of a feature, made in its reducer.
struct RandomChange<State>: Sendable {
  let apply: @Sendable (inout State) -> Void
}

/// A feature that is presented by an element of a list, or an element of its list.
@Reducer
struct RandomLeaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var row: RandomRow
  }

  enum Action { case change(RandomChange<State>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change): change.apply(&state)
      }
      return .none
    }
  }
}

/// A feature that is presented, an element of a list, or a screen of a stack.
@Reducer
struct RandomChild {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var values: RandomValues
    @Presents var sheet: RandomLeaf.State?
    var leaves: IdentifiedArrayOf<RandomLeaf.State> = []
  }

  enum Action {
    case change(RandomChange<State>)
    case sheet(PresentationAction<RandomLeaf.Action>)
    case leaves(IdentifiedActionOf<RandomLeaf>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change.apply(&state) }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { RandomLeaf() }
    .forEach(\.leaves, action: \.leaves) { RandomLeaf() }
  }
}

/// The features of which one is presented.
@Reducer
enum RandomDestination {
  case child(RandomChild)
  case leaf(RandomLeaf)
}

extension RandomDestination.State: Equatable {}

@Reducer
struct RandomFeature {
  @ObservableState
  struct State: Equatable {
    var values: RandomValues
    @Presents var sheet: RandomChild.State?
    @Presents var destination: RandomDestination.State?
    @Shared var sharedRow: RandomRow
    @Shared var sharedRows: IdentifiedArrayOf<RandomRow>
    var children: IdentifiedArrayOf<RandomChild.State>
    var path = StackState<RandomChild.State>()
  }

  enum Action {
    case change(RandomChange<State>)
    case sheet(PresentationAction<RandomChild.Action>)
    case destination(PresentationAction<RandomDestination.Action>)
    case children(IdentifiedActionOf<RandomChild>)
    case path(StackActionOf<RandomChild>)
  }

  /// A copy of the state that was not read through a store.
  @MainActor
  final class Copy {
    var state: State?
  }

  let copy: Copy

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change.apply(&state) }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { RandomChild() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.children, action: \.children) { RandomChild() }
    .forEach(\.path, action: \.path) { RandomChild() }
    Reduce { state, _ in
      let copied = state
      MainActor.assumeIsolated { self.copy.state = copied }
      return .none
    }
  }
}
