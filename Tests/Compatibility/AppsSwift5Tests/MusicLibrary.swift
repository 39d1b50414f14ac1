#if CombineSchedulers
  import ComposableArchitecture
  import DependenciesTestSupport
  import Foundation
  import Testing

  // A library with rows, a form, a stack of enums, and the app around it.

  @Reducer
  struct MusicLibrary: Sendable {
    @Reducer
    enum Destination {
      case add(TrackForm)
      case search(TrackSearch)
      case alert(AlertState<Alert>)
      @CasePathable
      enum Alert { case deleteAllConfirmed }
    }

    @Reducer
    enum Path {
      case player(Player)
      case lyrics(Lyrics)
      @ReducerCaseIgnored
      case text(String)
    }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var path = StackState<Path.State>()
      @Shared(.tracks) var tracks
      @Shared(.launches) var launches = 1
      var rows: IdentifiedArrayOf<TrackRow.State> = []
      var sort: Sort = .title

      enum Sort: String, CaseIterable { case title, seconds }

      var favorites: [Track] { tracks.filter(\.isFavorite).elements }
    }

    enum Action {
      case addButtonTapped
      case confirmAddTapped
      case deleteAllTapped
      case destination(PresentationAction<Destination.Action>)
      case onAppear
      case path(StackActionOf<Path>)
      case rows(IdentifiedActionOf<TrackRow>)
      case shuffleTapped
      case sortChanged
      case trackTapped(Track.ID)
    }

    @Dependency(\.uuid) var uuid
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

    init() {}

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.destination = .add(TrackForm.State(track: Track(id: uuid())))
          return .none

        case .confirmAddTapped:
          guard let track = state.destination?.add?.track else { return .none }
          state.$tracks.withLock { _ = $0.append(track) }
          state.destination = nil
          return .none

        case .deleteAllTapped:
          state.destination = .alert(
            AlertState {
              TextState("Delete all?")
            } actions: {
              ButtonState(role: .destructive, action: .deleteAllConfirmed) { TextState("Delete") }
            })
          return .none

        case .destination(.presented(.alert(.deleteAllConfirmed))):
          state.$tracks.withLock { $0.removeAll() }
          return .none

        case .destination:
          return .none

        case .onAppear:
          state.$launches.withLock { $0 += 1 }
          state.rows = IdentifiedArray(
            uniqueElements: state.tracks.map { TrackRow.State(track: $0) })
          return .none

        case let .path(.element(id: id, action: .player(.delegate(.deleted)))):
          guard let track = state.path[id: id, case: \.player]?.track else { return .none }
          state.$tracks.withLock { _ = $0.remove(id: track.id) }
          return .none

        case .path:
          return .none

        case let .rows(.element(id: id, action: .delegate(.openTapped))):
          return .send(.trackTapped(id))

        case .rows:
          return .none

        case .shuffleTapped:
          state.$tracks.withLock { tracks in
            withRandomNumberGenerator { generator in
              tracks.shuffle(using: &generator)
            }
          }
          return .none

        case .sortChanged:
          state.sort = state.sort == .title ? .seconds : .title
          state.rows.sort { $0.track.title < $1.track.title }
          return .none

        case let .trackTapped(id):
          guard let track = Shared(state.$tracks[id: id]) else { return .none }
          state.path.append(.player(Player.State(track: track)))
          return .none
        }
      }
      .forEach(\.rows, action: \.rows) { TrackRow() }
      .forEach(\.path, action: \.path)
      .ifLet(\.$destination, action: \.destination)
    }
  }

  extension MusicLibrary.Path.State: Equatable {}
  extension MusicLibrary.Destination.State: Equatable {}

  @Reducer
  struct TrackForm {
    @ObservableState
    struct State: Equatable {
      var track: Track
      var focus: Field? = .title
      enum Field: Hashable { case title, seconds }
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case resetTapped
    }
    init() {}
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.track.title):
          state.track.title = String(state.track.title.prefix(20))
          return .none
        case .binding(\.focus), .binding:
          return .none
        case .resetTapped:
          return .concatenate(
            .send(.set(\.track.title, "")), .send(.binding(.set(\.track.seconds, 0))))
        }
      }
    }
  }

  @Reducer
  struct TrackRow {
    @ObservableState
    struct State: Equatable, Identifiable {
      var track: Track
      var id: Track.ID { track.id }
    }
    enum Action {
      case favoriteTapped
      case openTapped
      case delegate(Delegate)
      @CasePathable enum Delegate { case openTapped }
    }
    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .favoriteTapped:
        state.track.isFavorite.toggle()
        return .none
      case .openTapped:
        return .send(.delegate(.openTapped))
      case .delegate:
        return .none
      }
    }
  }

  @Reducer
  struct Lyrics {
    @ObservableState
    enum State: Equatable {
      case loading(LyricsLoading.State)
      case loaded(String)
      case failed
    }
    enum Action {
      case loading(LyricsLoading.Action)
      case retryTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case let .loading(.response(text)):
          state = text.map(State.loaded) ?? .failed
          return .none
        case .loading:
          return .none
        case .retryTapped:
          guard state.is(\.failed) else { return .none }
          state = .loading(.init())
          return .none
        }
      }
      .ifCaseLet(\.loading, action: \.loading) { LyricsLoading() }
    }
  }

  @Reducer
  struct LyricsLoading {
    @ObservableState
    struct State: Equatable { var dots = 0 }
    enum Action { case tick, response(String?) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tick: state.dots += 1
        case .response: break
        }
        return .none
      }
    }
  }

  // MARK: Tests

  @Suite(
    .dependencies {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
      $0.defaultFileStorage = .inMemory
    })
  @MainActor
  struct MusicLibraryTests {
    let tracks: IdentifiedArrayOf<Track> = [
      Track(id: UUID(10), title: "So What"),
      Track(id: UUID(11), title: "Freddie Freeloader", isFavorite: true),
    ]

    @Test func adding() async {
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      await store.send(.addButtonTapped) {
        $0.destination = .add(TrackForm.State(track: Track(id: UUID(0))))
      }
      await store.send(
        .destination(
          .presented(.add(.binding(.set(\.track.title, "A very long title that is cut")))))
      ) {
        $0.destination?.modify(\.add) { $0.track.title = "A very long title th" }
      }
      await store.send(\.destination.add.resetTapped)
      await store.receive(\.destination.add.binding) {
        $0.destination?.modify(\.add) { $0.track.title = "" }
      }
      await store.receive(\.destination.add.binding)
      await store.send(.destination(.presented(.add(.set(\.track.title, "Short"))))) {
        $0.$destination[case: \.add]?.track.title = "Short"
      }
      await store.send(.confirmAddTapped) {
        $0.destination = nil
        $0.$tracks.withLock { $0 = [Track(id: UUID(0), title: "Short")] }
      }
    }

    @Test func playingFromTheStack() async throws {
      @Shared(.tracks) var shared = tracks
      let store = TestStore(initialState: MusicLibrary.State()) {
        MusicLibrary()
      } withDependencies: {
        $0.music.stop = {}
      }
      await store.send(.trackTapped(UUID(10))) {
        $0.path[id: 0] = .player(Player.State(track: Shared($0.$tracks[id: UUID(10)])!))
      }
      await store.send(\.path[id: 0].player.genreButtonTapped) {
        $0.path[id: 0]?.modify(\.player) {
          $0.dialog = ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Genre")
          } actions: {
            ButtonState(action: .genreTapped(.jazz)) { TextState("jazz") }
            ButtonState(action: .genreTapped(.rock)) { TextState("rock") }
            ButtonState(action: .genreTapped(.other)) { TextState("other") }
            ButtonState(role: .cancel) { TextState("Cancel") }
          }
        }
      }
      await store.send(\.path[id: 0].player.dialog.genreTapped, .rock) {
        $0.path[id: 0, case: \.player]?.dialog = nil
        $0.$tracks.withLock { $0[id: UUID(10)]?.genre = .rock }
      }
      #expect(shared[id: UUID(10)]?.genre == .rock)
      await store.send(\.path[id: 0].player.deleteButtonTapped) {
        $0.path[id: 0, case: \.player]?.alert = .delete(shared[0])
      }
      await store.send(\.path[id: 0].player.alert.confirmDeletion) {
        $0.path[id: 0]?.modify(\.player) { $0.alert = nil }
      }
      await store.receive(\.path[id: 0].player.delegate.deleted) {
        $0.$tracks.withLock { _ = $0.remove(at: 0) }
      }
      await store.receive(\.path.popFrom) { $0.path = StackState() }
      expectNoDifference(shared.ids, [UUID(11)])
    }

    @Test func deletingAll() async {
      @Shared(.tracks) var shared: IdentifiedArrayOf<Track>
      $shared.withLock { $0 = tracks }
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      store.exhaustivity = .off
      await store.send(.deleteAllTapped)
      #expect(store.state.destination.is(\.some.alert))
      await store.send(\.destination.alert.deleteAllConfirmed) {
        $0.$tracks.withLock { $0 = [] }
        $0.destination = nil
      }
      #expect(shared.isEmpty)
    }

    @Test func rows() async {
      @Shared(.tracks) var shared = tracks
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      await store.send(.onAppear) {
        $0.$launches.withLock { $0 = 2 }
        $0.rows = [TrackRow.State(track: tracks[0]), TrackRow.State(track: tracks[1])]
      }
      await store.send(\.rows[id: UUID(10)].favoriteTapped) {
        $0.rows[id: UUID(10)]?.track.isFavorite = true
      }
      await store.send(.rows(.element(id: UUID(11), action: .openTapped)))
      await store.receive(\.rows[id: UUID(11)].delegate.openTapped)
      await store.receive(\.trackTapped, UUID(11)) {
        $0.path.append(.player(Player.State(track: Shared($0.$tracks[id: UUID(11)])!)))
      }
      await store.send(\.path.popFrom, 0) { $0.path.removeLast() }
      await store.send(.sortChanged) {
        $0.sort = .seconds
        $0.rows.swapAt(0, 1)
      }
      #expect(store.state.favorites.count == 1)
    }

    @Test(.dependency(\.withRandomNumberGenerator, WithRandomNumberGenerator(Sequential())))
    func shuffling() async {
      @Shared(.tracks) var shared = tracks
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      store.exhaustivity = .off
      await store.send(.shuffleTapped)
      #expect(Set(shared.ids) == Set(tracks.ids))
    }

    @Test func failureOfAWrongAssertion() async {
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      await withKnownIssue {
        await store.send(.onAppear) { $0.sort = .seconds }
      }
    }

    @Test func stackPush() async {
      let store = TestStore(initialState: MusicLibrary.State()) { MusicLibrary() }
      await store.send(\.path.push, (id: 0, state: .text("Hi"))) { $0.path[id: 0] = .text("Hi") }
      await store.send(\.path.push, (id: 1, state: .lyrics(.failed))) {
        $0.path[id: 1] = .lyrics(.failed)
      }
      await store.send(\.path[id: 1].lyrics.retryTapped) {
        $0.path[id: 1, case: \.lyrics] = .loading(LyricsLoading.State())
      }
      await store.send(\.path[id: 1].lyrics.loading.tick) {
        $0.path[id: 1]?.modify(\.lyrics) { $0.modify(\.loading) { $0.dots = 1 } }
      }
      await store.send(.path(.element(id: 1, action: .lyrics(.loading(.response("la")))))) {
        $0.path[id: 1] = .lyrics(.loaded("la"))
      }
      await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
    }
  }

  struct Sequential: RandomNumberGenerator {
    var number: UInt64 = 0
    mutating func next() -> UInt64 {
      defer { number &+= 0x1234_5678_9abc_def1 }
      return number
    }
  }
#endif
