import ComposableArchitecture
import CustomDump
import Foundation
import Testing

// Declarations in which `#if` stands around what macros look at: one branch is compiled, the other
// is not. The conditions are decided by the compiler's version, so that they hold in every
// configuration.

@MainActor
@Suite struct ConditionalMemberTests {
  @Test func `a reducer enum has the cases of the active branches`() {
    let store = Store(
      initialState: Screens.State(screen: .compiled(Knob.State()))
    ) {
      Screens()
    }
    store.send(.screen(.presented(.compiled(.turn))))
    #expect(store.screen?.compiled?.turns == 1)
    store.send(.show(.nested(Knob.State(turns: 4))))
    store.send(.screen(.presented(.nested(.turn))))
    #expect(store.screen?.nested?.turns == 5)
    store.send(.show(.alternative(Knob.State())))
    store.send(.screen(.presented(.alternative(.turn))))
    guard let store = store.scope(\.$screen, action: \.screen) else {
      Issue.record("Nothing is presented.")
      return
    }
    switch store.case {
    case .alternative(let knob): #expect(knob.turns == 1)
    case .always, .compiled, .nested, .notice: Issue.record("Another case is presented.")
    }
  }

  @Test func `a reducer enum of a feature without members has stores`() {
    let store = Store(initialState: Blank.State.first(Empty.State())) { Blank.body }
    guard case .first = store.case else {
      Issue.record("Another case is presented.")
      return
    }
  }

  @Test func `marked cases may be conditional`() {
    let store = Store(initialState: MarkedScreens.State(screen: .level(3))) { MarkedScreens() }
    #expect(store.screen?.level == 3)
    // A button of ephemeral state dismisses it.
    store.send(.show(.question(Question(text: "Sure?"))))
    #expect(store.screen?.question?.text == "Sure?")
    store.send(.screen(.presented(.question(.confirmed))))
    #expect(store.screen == nil)
    store.send(.show(.knob(Knob.State())))
    store.send(.screen(.presented(.knob(.turn))))
    #expect(store.screen?.knob?.turns == 1)
  }

  @Test func `conditional cases of an enum are observed`() {
    let store = Store(initialState: Phases.State()) { Phases() }
    let changes = LockIsolated(0)
    func observe() {
      withObservationTracking {
        if case .compiled(let knob) = store.phase { _ = knob.turns }
      } onChange: {
        changes.withValue { $0 += 1 }
      }
    }
    observe()
    store.send(.numbered)
    #expect(changes.value == 0)
    store.send(.turned)
    #expect(changes.value == 1)
    observe()
    store.send(.ended)
    #expect(changes.value == 2)
  }

  @Test func `a reducer gets the members missing in the active branch`() {
    let store = Store(initialState: Half.State()) { Half() }
    store.send(.go)
    #expect(store.count == 1)
    let other = Store(initialState: OtherHalf.State()) { OtherHalf() }
    #expect(other.state == OtherHalf.State())
  }

  @Test func `a reducer with a conditional method runs it`() {
    let store = Store(initialState: Method.State()) { Method() }
    store.send(.go)
    #expect(store.count == 1)
  }

  @Test func `observable state is coded by conditional keys`() throws {
    let data = try JSONEncoder().encode(Coded.State(number: 1, scratch: 2))
    #expect(String(decoding: data, as: UTF8.self) == #"{"n":1}"#)
    let state = try JSONDecoder().decode(Coded.State.self, from: Data(#"{"n":3}"#.utf8))
    #expect(state == Coded.State(number: 3))
  }

  @Test func `observable state has a conditional mirror`() {
    #expect(Array(Mirror(reflecting: Mirrored.State()).children).map(\.label) == ["mine"])
    #expect(Array(Mirror(reflecting: Unmirrored.State()).children).map(\.label) == ["number"])
  }

  @Test func `paths of conditional cases`() {
    #expect(Signal.stop.is(\.stop))
    #expect(Signal.go(speed: 3)[case: \.go] == 3)
    #expect(Signal.allCasePaths.map { _ in 1 }.count == 2)
  }

  @Test func `presented state may be conditional`() {
    var state = Sheets.State(sheet: Knob.State())
    state.sheet?.turns = 2
    #expect(state.$sheet.wrappedValue == Knob.State(turns: 2))
  }

  @Test func `a client may have conditional endpoints and initialisers`() {
    let client = Radio(volume: 3)
    #expect(client.tune(to: 4) == 7)
    let plain = PlainRadio(tune: { $0 })
    #expect(plain.tune(5) == 5)
  }

  @Test func `a view may have a conditional store`() {
    let view = Dial(store: Store(initialState: DialFeature.State()) { DialFeature() })
    view.turn()
    #expect(view.store.turns == 1)
  }
}

@Reducer
struct Knob {
  @ObservableState
  struct State: Equatable { var turns = 0 }
  enum Action { case turn }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.turns += 1
      return .none
    }
  }
}

@Reducer
private struct Screens {
  @Reducer
  enum Screen {
    case always(Knob)
    #if swift(>=6)
    case compiled(Knob)
    #if swift(<6)
    case neverCompiled(Knob)
    #else
    case nested(Knob)
    #endif
    #else
    case notCompiled(Knob)
    #endif
    #if swift(<5)
    case first(Knob)
    #elseif swift(>=6)
    case alternative(Knob)
    #else
    case last(Knob)
    #endif
    #if swift(>=6)
    case notice(AlertState<Notice>)
    #endif

    enum Notice {}
  }
  @ObservableState
  struct State { @Presents var screen: Screen.State? }
  enum Action {
    case screen(PresentationAction<Screen.Action>)
    case show(Screen.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
  }
}

/// Ephemeral state: it goes when one of its buttons is tapped.
private struct Question: Equatable {
  var text: String
  enum Action { case confirmed }
}

@Reducer
private struct MarkedScreens {
  @Reducer
  enum Screen {
    case knob(Knob)
    #if swift(>=6)
    @ReducerCaseEphemeral case question(Question)
    @ReducerCaseIgnored case level(Int)
    #else
    @ReducerCaseEphemeral case neverCompiled(Question)
    #endif
  }
  @ObservableState
  struct State { @Presents var screen: Screen.State? }
  enum Action {
    case screen(PresentationAction<Screen.Action>)
    case show(Screen.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
  }
}

@Reducer
private struct Phases {
  @ObservableState
  enum Phase: Equatable {
    #if swift(<6)
    case neverCompiled(Knob.State)
    #else
    case compiled(Knob.State)
    #endif
    case ended
  }
  @ObservableState
  struct State: Equatable {
    var phase = Phase.compiled(Knob.State())
    var number = 0
  }
  enum Action { case numbered, turned, ended }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .numbered: state.number += 1
      case .turned:
        if case .compiled(var knob) = state.phase {
          knob.turns += 1
          state.phase = .compiled(knob)
        }
      case .ended: state.phase = .ended
      }
      return .none
    }
  }
}

@Reducer struct Empty {}

@Reducer
enum Blank {
  case first(Empty)
  #if swift(<6)
  case second(Empty)
  #endif
}

@Reducer
private struct Half {
  #if swift(>=6)
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case go }
  #endif
  #if swift(>=6)
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
  #endif
}

@Reducer
private struct OtherHalf {
  #if swift(<6)
  struct State { var count = 0 }
  enum Action { case go }
  var body: some ReducerOf<Self> { EmptyReducer() }
  #endif
}

@Reducer
private struct Method {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case go }
  #if swift(>=6)
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
  #else
  var body: some ReducerOf<Self> { EmptyReducer() }
  #endif
}

private enum Coded {
  @ObservableState
  fileprivate struct State: Equatable, Codable {
    var number = 0
    var scratch = 0
    #if swift(>=6)
    enum CodingKeys: String, CodingKey { case number = "n" }
    #endif

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
  }
}

private enum Mirrored {
  @ObservableState
  fileprivate struct State {
    var number = 0
    #if swift(>=6)
    var customMirror: Mirror { Mirror(self, children: ["mine": 1]) }
    #endif
  }
}

private enum Unmirrored {
  @ObservableState
  fileprivate struct State {
    var number = 0
    #if swift(<6)
    var customMirror: Mirror { Mirror(self, children: ["mine": 1]) }
    #endif
  }
}

@CasePathable
private enum Signal: Equatable {
  case stop
  #if swift(>=6)
  case go(speed: Int)
  #elseif swift(>=5)
  case wait
  #else
  case turn
  #endif
}

private enum Sheets {
  @ObservableState
  fileprivate struct State {
    #if swift(>=6)
    @Presents var sheet: Knob.State?
    #else
    @Presents var dialog: Knob.State?
    #endif
  }
}

@DependencyClient
private struct Radio {
  #if swift(>=6)
  var tune: @Sendable (_ to: Int) -> Int = { $0 }
  #else
  var search: @Sendable () -> Void
  #endif
  var volume = 0
  #if swift(>=6)
  init(volume: Int) {
    self.volume = volume
    self.tune = { $0 + volume }
  }
  #endif
}

@DependencyClient
private struct PlainRadio {
  var tune: @Sendable (Int) -> Int = { $0 }
  #if swift(<6)
  init(tune: @escaping @Sendable (Int) -> Int) { self.tune = tune }
  #endif
}

@ViewAction(for: DialFeature.self)
@MainActor
private struct Dial {
  #if swift(>=6)
  let store: StoreOf<DialFeature>
  #else
  let store: StoreOf<Knob>
  #endif

  func turn() { self.send(.turn) }
}

@Reducer
private struct DialFeature {
  @ObservableState
  struct State { var turns = 0 }
  enum Action: ViewAction {
    case view(View)
    #if swift(>=6)
    enum View { case turn }
    #else
    enum View { case push }
    #endif
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .view(.turn) = action { state.turns += 1 }
      return .none
    }
  }
}
