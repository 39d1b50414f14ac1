#if CombineSchedulers
  import ComposableArchitecture
  import DependenciesTestSupport
  import Foundation
  import Testing

  // The app around the library, the search and the player: observation, scopes and the whole app in a test.

  @Reducer
  struct MusicApp {
    @ObservableState
    struct State: Equatable {
      var tab = Tab.library
      var library = MusicLibrary.State()
      var search = TrackSearch.State()
      var player: Player.State?
      enum Tab: Hashable { case library, search }
      init() {}
    }

    enum Action {
      case library(MusicLibrary.Action)
      case search(TrackSearch.Action)
      case player(Player.Action)
      case tabSelected(State.Tab)
    }

    init() {}

    var body: some ReducerOf<Self> {
      Scope(state: \.library, action: \.library) {
        MusicLibrary()
      }
      Scope(state: \.search, action: \.search) {
        TrackSearch()
          .dependency(\.continuousClock, ContinuousClock())
          .transformDependency(\.self) { $0.pageSize = 10 }
      }
      Reduce { state, action in
        switch action {
        case .library(.path(.element(id: _, action: .player(.playButtonTapped)))):
          for (_, element) in zip(state.library.path.ids, state.library.path) {
            if case let .player(player) = element { state.player = player }
          }
          return .none
        case .library, .search, .player:
          return .none
        case let .tabSelected(tab):
          state.tab = tab
          return .none
        }
      }
      .ifLet(\.player, action: \.player) { Player() }
      ._printChanges(.actionLabels)
    }
  }

  /// The root object of the app.
  @MainActor
  final class MusicAppModel {
    let store: StoreOf<MusicApp>
    var title = ""
    var tokens: Set<ObserveToken> = []

    init(store: StoreOf<MusicApp>) {
      self.store = store
      observe { [weak self] in
        guard let self else { return }
        title = store.tab == .library ? "\(store.library.tracks.count) tracks" : "Search"
      }
      .store(in: &tokens)
    }

    convenience init() {
      self.init(
        store: Store(initialState: MusicApp.State()) {
          MusicApp()._printChanges()
        } withDependencies: {
          $0.music = .previewValue
        })
    }

    func screens() -> [String] {
      let library = store.scope(state: \.library, action: \.library)
      var names: [String] = []
      for child in library.scope(state: \.path, action: \.path) {
        switch child.case {
        case let .player(store): names.append(store.track.title)
        case let .lyrics(store): names.append("\(store.state)")
        case let .text(text): names.append(text)
        }
      }
      if let add = library.scope(state: \.destination?.add, action: \.destination.add) {
        add.track.title = "Changed by binding"
        names.append(add.track.title)
      }
      for row in library.scope(state: \.rows, action: \.rows) {
        names.append(row.track.title)
        row.send(.favoriteTapped)
      }
      if let player = store.scope(state: \.player, action: \.player) {
        player.send(.playButtonTapped, animation: .default)
      }
      return names
    }
  }

  @ViewAction(for: TrackSearch.self)
  @MainActor
  struct TrackSearchScreen {
    let store: StoreOf<TrackSearch>
    func appear() async { await send(.onTask).finish() }
    func clear() { send(.clearTapped) }
  }

  // MARK: Tests

  @MainActor
  @Suite(
    .dependencies {
      $0.uuid = .incrementing
      $0.flags.changes = { _ in .finished }
      $0.flags.value = { _ in true }
    })
  struct MusicAppTests {
    @Test func wholeApp() async {
      let state = MusicApp.State()
      state.library.$tracks.withLock { _ = $0.append(Track(id: UUID(5), title: "Naima")) }
      let store = TestStore(initialState: state) {
        MusicApp()
      } withDependencies: {
        $0.music.play = { _ in .never }
        $0.continuousClock = TestClock()
        $0.flags.value = { _ in true }
      }
      store.exhaustivity = .off
      await store.send(.tabSelected(.search)) { $0.tab = .search }
      await store.send(\.library.trackTapped, UUID(5))
      await store.send(\.library.path[id: 0].player.playButtonTapped)
      store.assert {
        $0.player?.isPlaying = true
        $0.library.path[id: 0]?.modify(\.player) { $0.isPlaying = true }
      }
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
    }

    @Test func observation() async throws {
      let model = MusicAppModel(
        store: Store(initialState: MusicApp.State()) {
          MusicApp()
        } withDependencies: {
          $0.music.play = { _ in .never }
          $0.continuousClock = TestClock()
          $0.flags.value = { _ in true }
        })
      #expect(model.title == "0 tracks")
      model.store.send(.library(.addButtonTapped))
      model.store.send(.library(.confirmAddTapped))
      for _ in 1...1_000 where model.title != "1 tracks" { await Task.megaYield() }
      #expect(model.title == "1 tracks")
      model.store.send(.library(.onAppear))
      model.store.send(.library(.trackTapped(UUID(0))))
      model.store.send(.library(.path(.push(id: 1, state: .text("Hello")))))
      #expect(model.screens() == ["", "Hello", ""])
      #expect(model.store.library.rows[id: UUID(0)]?.track.isFavorite == true)
      model.store.send(.library(.addButtonTapped))
      #expect(model.screens().contains("Changed by binding"))
      let store = model.store
      #expect(store == model.store)
      #expect(store.withState(\.library.path.count) == 2)
    }

    @Test func screen() async {
      let screen = TrackSearchScreen(
        store: Store(initialState: TrackSearch.State()) {
          TrackSearch()
        } withDependencies: {
          $0.continuousClock = ImmediateClock()
          $0.flags.value = { _ in true }
        })
      let task = Task { await screen.appear() }
      for _ in 1...1_000 where screen.store.log.isEmpty { await Task.megaYield() }
      screen.clear()
      task.cancel()
      await task.value
      #expect(screen.store.log.contains("1"))
    }

    @Test func casePaths() throws {
      var action = MusicApp.Action.library(.trackTapped(UUID(1)))
      #expect(action.is(\.library.trackTapped))
      #expect(action[case: \.library.trackTapped] == UUID(1))
      action.modify(\.library.trackTapped) { $0 = UUID(2) }
      #expect(try #require(action[case: \.library])[case: \.trackTapped] == UUID(2))
      let path: CaseKeyPath<MusicApp.Action, MusicApp.State.Tab> = \.tabSelected
      #expect(path(.library).is(\.tabSelected))
      let state = MusicLibrary.Path.State.text("a")
      #expect(state[case: \.text] == "a" && state.text == "a" && !state.is(\.player))
    }

    @Test func sharedValues() async throws {
      @Shared(.playerSettings) var settings
      @SharedReader(.playerSettings) var reader
      @Shared(.launches) var launches
      @Shared(.plays) var plays
      $settings.volume.withLock { $0 = 1 }
      #expect(reader.volume == 1)
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...100 { group.addTask { [plays = $plays] in plays.withLock { $0 += 1 } } }
      }
      #expect(plays == 100)
      $launches.withLock { $0 += 1 }
      #expect(launches == 1)
      try await $settings.save()
      try await $settings.load()
      let volumes = LockIsolated<[Double]>([])
      let token = observe { volumes.withValue { $0.append(settings.volume) } }
      $settings.withLock { $0.volume = 0 }
      for _ in 1...1_000 where volumes.value.count < 2 { await Task.megaYield() }
      #expect(volumes.value == [1, 0])
      token.cancel()
    }

    @Test func dependencies() async {
      let values = withDependencies {
        $0.pageSize = 3
        $0.uuid = .constant(UUID(9))
        $0.locale = Locale(identifier: "de_DE")
      } operation: {
        @Dependency(\.pageSize) var pageSize
        @Dependency(\.uuid) var uuid
        @Dependency(\.locale) var locale
        return (pageSize, uuid(), locale.identifier)
      }
      #expect(values == (3, UUID(9), "de_DE"))
      await withKnownIssue {
        @Dependency(\.music) var music
        await music.stop()
      }
      withExpectedIssue { reportIssue("expected") }
    }
  }
#endif
