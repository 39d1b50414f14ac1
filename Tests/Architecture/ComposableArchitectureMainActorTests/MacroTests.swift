import ComposableArchitecture
import CustomDump
import SwiftNavigation
import Testing

/// The types below are on the main actor by the target's default. A suite cannot be.
@Suite
nonisolated struct MacroTests {
  @MainActor
  @Test
  func featuresWork() {
    var state = Feature.State()
    _ = Feature().reduce(into: &state, action: .increment)
    #expect(state.count == 1)
    state.child = Child.State()
    state.child?.reference.value = 3
    #expect(state.child?.reference.value == 3)
    #expect(String(customDumping: Free()) == "Free(count: 0)")
  }

  @MainActor
  @Test
  func enumsWork() {
    var state = Path.State.feature(Feature.State())
    _ = Path.body.reduce(into: &state, action: .feature(.increment))
    #expect(state.feature?.count == 1)
  }

  @MainActor
  @Test
  func storesWork() {
    let view = FeatureView(store: Store(initialState: Viewed.State()) { Viewed() })
    view.send(.tapped)
    #expect(view.store.taps == 1)
  }
}

/// Not sendable by itself.
final class Reference {
  var value = 0
}

@Reducer
struct Child {
  @ObservableState
  struct State {
    var name = ""
    var reference = Reference()
  }
  enum Action { case tapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Feature {
  @ObservableState
  struct State {
    var count = 0 {
      didSet { changes += 1 }
    }
    @ObservationStateIgnored var changes = 0
    var child: Child.State?
    @Presents var destination: Path.State?
    @Presents var alert: AlertState<Never>?
  }
  indirect enum Action {
    case increment
    case destination(PresentationAction<Path.Action>)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer
indirect enum Path {
  case feature(Feature)
  case child(Child)
  case alert(AlertState<Alert>)

  enum Alert { case confirm }
}

extension Child.State: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
}

@ObservableState
struct Coded: Codable, Equatable {
  var count = 0
}

@ObservableState
nonisolated struct Free: Codable, Hashable, Sendable {
  var count = 0
}

@ObservableState
enum Mode: Equatable {
  case idle
  case busy(Free)
}

@Reducer
struct Viewed {
  @ObservableState
  struct State { var taps = 0 }
  enum Action: ViewAction {
    case view(View)
    enum View { case tapped }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.taps += 1
      return .none
    }
  }
}

@ViewAction(for: Viewed.self)
struct FeatureView {
  let store: StoreOf<Viewed>
}

@ObservableState
struct Sent: Codable, Sendable, Equatable {
  var count = 0
}

@ObservableState
struct Named: Codable, Equatable {
  var count: Int
  enum CodingKeys: String, CodingKey { case count = "number" }
}

@Reducer
struct Parent {
  @ObservableState
  struct State { var child = Child.State() }
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Child() }
    Reduce { state, action in .none }
  }
}
