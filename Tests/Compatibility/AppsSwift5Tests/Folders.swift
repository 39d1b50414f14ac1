import ComposableArchitecture
import Foundation
import Testing

// A tree of features that contain themselves, favourites by a reusable generic reducer, and tabs.

@Reducer
struct Folder {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var name = ""
    var rows: IdentifiedArrayOf<State> = []
    var size: Int { 1 + self.rows.reduce(0) { $0 + $1.size } }
  }

  enum Action {
    case addTapped
    case delete(IndexSet)
    case nameChanged(String)
    indirect case rows(IdentifiedActionOf<Folder>)
  }

  @Dependency(\.uuid) var uuid

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.rows.append(State(id: self.uuid()))
        return .none
      case let .delete(indexSet):
        state.rows.remove(atOffsets: indexSet)
        return .none
      case let .nameChanged(name):
        state.name = name
        return .none
      case .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      Self()
    }
  }
}

@ObservableState
struct Favorite<ID: Hashable & Sendable>: Equatable {
  @Presents var alert: AlertState<FavoriteAction.Alert>?
  let id: ID
  var isFavorite: Bool
}

@CasePathable
enum FavoriteAction {
  case alert(PresentationAction<Alert>)
  case tapped
  case response(Result<Bool, any Error>)

  enum Alert: Equatable {}
}

@Reducer
struct Favoriting<ID: Hashable & Sendable> {
  let favorite: @Sendable (ID, Bool) async throws -> Bool

  private struct CancelID: Hashable {
    let id: AnyHashableSendable
  }

  var body: some Reducer<Favorite<ID>, FavoriteAction> {
    Reduce { state, action in
      switch action {
      case .alert(.dismiss):
        state.alert = nil
        state.isFavorite.toggle()
        return .none

      case .tapped:
        state.isFavorite.toggle()
        return .run { [id = state.id, isFavorite = state.isFavorite, favorite] send in
          await send(.response(Result { try await favorite(id, isFavorite) }), animation: .default)
        }
        .cancellable(id: CancelID(id: AnyHashableSendable(state.id)), cancelInFlight: true)

      case let .response(.failure(error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none

      case let .response(.success(isFavorite)):
        state.isFavorite = isFavorite
        return .none
      }
    }
  }
}

@Reducer
struct Trail {
  @ObservableState
  struct State: Equatable, Identifiable {
    @Presents var alert: AlertState<FavoriteAction.Alert>?
    let id: Int
    var isFavorite = false
    var title = ""

    var favorite: Favorite<Int> {
      get { Favorite(alert: self.alert, id: self.id, isFavorite: self.isFavorite) }
      set { (self.alert, self.isFavorite) = (newValue.alert, newValue.isFavorite) }
    }
  }

  enum Action {
    case favorite(FavoriteAction)
    case titleChanged(String)
  }

  let favorite: @Sendable (Int, Bool) async throws -> Bool

  var body: some ReducerOf<Self> {
    Scope(state: \.favorite, action: \.favorite) {
      Favoriting(favorite: self.favorite)
    }
    Reduce { state, action in
      switch action {
      case .favorite:
        return .none
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

@Reducer
struct Tabs {
  enum Tab: Hashable { case folders, trails }

  @ObservableState
  struct State: Equatable {
    var currentTab = Tab.folders
    var folders = Folder.State(id: UUID(0))
    var trails: IdentifiedArrayOf<Trail.State> = []
  }

  enum Action {
    case folders(Folder.Action)
    case selected(Tab)
    case trails(IdentifiedActionOf<Trail>)
  }

  var favorite: @Sendable (Int, Bool) async throws -> Bool = { _, value in value }

  var body: some ReducerOf<Self> {
    Scope(state: \.folders, action: \.folders, child: Folder.init)
    Reduce { state, action in
      guard case let .selected(tab) = action else { return .none }
      state.currentTab = tab
      return .none
    }
    .forEach(\.trails, action: \.trails) { Trail(favorite: favorite) }
  }
}

@MainActor
struct FolderTests {
  @Test
  func nested() async {
    let store = TestStore(initialState: Folder.State(id: UUID())) {
      Folder()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.addTapped) {
      $0.rows = [Folder.State(id: UUID(0))]
    }
    await store.send(\.rows[id: UUID(0)].addTapped) {
      $0.rows[id: UUID(0)]?.rows = [Folder.State(id: UUID(1))]
    }
    await store.send(
      .rows(
        .element(id: UUID(0), action: .rows(.element(id: UUID(1), action: .nameChanged("Photos")))))
    ) {
      $0.rows[id: UUID(0)]?.rows[id: UUID(1)]?.name = "Photos"
    }
    await store.send(\.rows[id: UUID(0)].rows[id: UUID(1)].nameChanged, "Notes") {
      $0.rows[0].rows[0].name = "Notes"
    }
    #expect(store.state.size == 3)
    await store.send(\.rows[id: UUID(0)].delete, [0]) {
      $0.rows[id: UUID(0)]?.rows = []
    }
  }

  @Test
  func favorite() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Tabs.State(trails: [Trail.State(id: 1), Trail.State(id: 2)])
    ) {
      Tabs { _, isFavorite in
        try await clock.sleep(for: .seconds(1))
        return isFavorite
      }
    }

    await store.send(\.trails[id: 2].favorite.tapped) {
      $0.trails[id: 2]?.isFavorite = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.trails[id: 2].favorite.tapped) {
      $0.trails[id: 2]?.isFavorite = false
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.trails[id: 2].favorite.response.success, false)
    await store.send(.selected(.trails)) { $0.currentTab = .trails }
    await store.send(.folders(.nameChanged("Root"))) { $0.folders.name = "Root" }
  }

  @Test
  func failedFavorite() async {
    struct Offline: LocalizedError {
      var errorDescription: String? { "Offline." }
    }
    let store = TestStore(initialState: Tabs.State(trails: [Trail.State(id: 1)])) {
      Tabs { _, _ in throw Offline() }
    }

    await store.send(.trails(.element(id: 1, action: .favorite(.tapped)))) {
      $0.trails[id: 1]?.isFavorite = true
    }
    await store.receive(\.trails[id: 1].favorite.response.failure) {
      $0.trails[id: 1]?.alert = AlertState { TextState("Offline.") }
    }
    await store.send(.trails(.element(id: 1, action: .favorite(.alert(.dismiss))))) {
      $0.trails[id: 1]?.alert = nil
      $0.trails[id: 1]?.isFavorite = false
    }
  }
}
