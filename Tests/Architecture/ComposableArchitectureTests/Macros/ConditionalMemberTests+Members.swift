import ComposableArchitecture
import CustomDump
import Foundation
import Testing

extension ConditionalMemberTests {
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
