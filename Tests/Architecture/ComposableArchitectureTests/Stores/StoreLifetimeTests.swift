import ComposableArchitecture
import Testing

/// The lifetime of the stores of a store's parts.
@MainActor
@Suite struct StoreLifetimeTests {
  private let store = Store(initialState: Desk.State()) { Desk() }

  @Test func theStoreOfARowGoesWithTheRow() {
    weak let row = store.scope(\.rows[id: 7], action: \.rows[id: 7])
    weak let other = store.scope(\.rows[id: 8], action: \.rows[id: 8])
    store.send(.rows(.element(id: 7, action: .renamed("a"))))
    #expect(row?.name == "a")
    store.send(.changed { $0.rows.remove(id: 7) })
    #expect(row == nil)
    #expect(other != nil)
    store.send(.changed { $0.rows.removeAll() })
    #expect(other == nil)
  }

  @Test func theStoreOfAnOptionalPartGoesWithThePart() {
    weak let sheet = store.scope(\.sheet, action: \.sheet)
    store.send(.sheet(.renamed("a")))
    #expect(sheet?.name == "a")
    store.send(.changed { $0.sheet = Sheet.State(id: 2) })
    #expect(sheet?.id == 2)
    store.send(.changed { $0.sheet = nil })
    #expect(sheet == nil)
  }

  @Test func aPresentedStoreIsReleasedOnDismissal() {
    store.send(.changed { $0.presented = Sheet.State(id: 1) })
    weak let presented = store.scope(\.$presented, action: \.presented)
    store.send(.presented(.presented(.renamed("a"))))
    #expect(presented?.name == "a")
    store.send(.presented(.dismiss))
    #expect(presented == nil)
  }

  @Test func theStoreOfAPartThatIsKeptShowsTheLastState() {
    let sheet = store.scope(\.sheet, action: \.sheet)
    store.send(.sheet(.renamed("a")))
    store.send(.changed { $0.sheet = nil })
    #expect(sheet?.name == "a")
    store.send(.changed { $0.sheet = Sheet.State(id: 1, name: "b") })
    #expect(sheet?.name == "b")
    store.send(.changed { $0.sheet = nil })
    #expect(sheet?.name == "b")
  }

  @Test func theStoreOfADismissedFeatureShowsTheLastState() {
    store.send(.changed { $0.presented = Sheet.State(id: 1) })
    let presented = store.scope(\.$presented, action: \.presented)
    store.send(.presented(.presented(.renamed("a"))))
    store.send(.presented(.dismiss))
    #expect(presented?.name == "a")
    store.send(.changed { $0.presented = Sheet.State(id: 1, name: "b") })
    store.send(.changed { $0.presented = nil })
    #expect(presented?.name == "b")
  }

  @Test func theStoresOfPartsStayWhenACaseIsSwitchedOver() {
    let store = Store(initialState: Page.State.sheet(Sheet.State(id: 1))) {
      CombineReducers { Page.body }
    }
    weak let part = store.scope(\.self, action: \.self)
    weak var sheet: StoreOf<Sheet>?
    if case .sheet(let store) = store.case { sheet = store }
    #expect(part != nil)
    #expect(sheet != nil)
    store.send(.sheet(.closed))
    #expect(sheet != nil)
  }

  @Test func optionalAndUnwrappedStateHaveSeparateStores() {
    let optional: Store<Sheet.State?, Sheet.Action> = store.scope(\.sheet, action: \.sheet)
    let sheet: StoreOf<Sheet>? = store.scope(\.sheet, action: \.sheet)
    #expect(optional.state?.id == 1)
    #expect(sheet?.id == 1)
    sheet?.send(.renamed("a"))
    #expect(optional.state?.name == "a")
  }
}

@Reducer
private struct Sheet {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  enum Action {
    case closed
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let name) = action { state.name = name }
      return .none
    }
  }
}

@Reducer
private enum Page {
  case sheet(Sheet)
}

@Reducer
private struct Desk {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Sheet.State> = [Sheet.State(id: 7), Sheet.State(id: 8)]
    var sheet: Sheet.State? = Sheet.State(id: 1)
    @Presents var presented: Sheet.State?
  }

  enum Action {
    case changed((inout State) -> Void)
    case presented(PresentationAction<Sheet.Action>)
    case rows(IdentifiedActionOf<Sheet>)
    case sheet(Sheet.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Sheet() }
    .ifLet(\.sheet, action: \.sheet) { Sheet() }
    .ifLet(\.$presented, action: \.presented) { Sheet() }
  }
}
