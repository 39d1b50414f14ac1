import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

// A player of tracks: shared values, an alert, a dialog, bindings, a stream and a timer.

struct Track: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var title = ""
  var seconds = 0
  var isFavorite = false
  var genre: Genre = .other

  init(
    id: UUID, title: String = "", seconds: Int = 0, isFavorite: Bool = false, genre: Genre = .other
  ) {
    self.id = id
    self.title = title
    self.seconds = seconds
    self.isFavorite = isFavorite
    self.genre = genre
  }

  enum Genre: String, CaseIterable, Codable, Equatable, Sendable {
    case jazz, rock, other
  }
}

struct PlayerSettings: Codable, Equatable, Sendable {
  var isShuffled = false
  var volume = 0.5
}

extension URL {
  static let library = Self.documentsDirectory.appending(component: "library.json")
  fileprivate static let playerSettings = URL.documentsDirectory.appendingPathComponent(
    "settings.json")
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Track>>.Default {
  static var tracks: Self { Self[.fileStorage(.library), default: []] }
}

extension SharedReaderKey where Self == FileStorageKey<PlayerSettings>.Default {
  static var playerSettings: Self { Self[.fileStorage(.playerSettings), default: PlayerSettings()] }
}

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  static var launches: Self { Self[.appStorage("launches"), default: 0] }
}

extension SharedReaderKey where Self == AppStorageKey<String?> {
  static var lastQuery: Self { .appStorage("lastQuery") }
}

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  static var plays: Self { Self[.inMemory("plays"), default: 0] }
}

@DependencyClient
struct MusicClient: Sendable {
  var search: @Sendable (_ query: String) async throws -> [Track]
  var play: @Sendable (Track.ID) async throws -> AsyncThrowingStream<Double, any Error>
  var stop: @Sendable () async -> Void
  var download: @Sendable (_ id: Track.ID, _ to: URL) async throws -> Void
  var isAuthorized: @Sendable () -> Bool = { false }
}

extension MusicClient: DependencyKey {
  static let liveValue = MusicClient(
    search: { _ in
      @Dependency(\.urlSession) var session
      let (data, _) = try await session.data(from: URL(string: "https://example.com")!)
      return try JSONDecoder().decode([Track].self, from: data)
    },
    play: { _ in .finished(throwing: nil) },
    stop: {},
    download: { _, _ in },
    isAuthorized: { true }
  )
  static let previewValue = MusicClient(
    search: { _ in [] },
    play: { _ in .never },
    stop: {},
    download: { _, _ in try await Task.never() },
    isAuthorized: { true }
  )
  static let testValue = MusicClient()
}

extension DependencyValues {
  var music: MusicClient {
    get { self[MusicClient.self] }
    set { self[MusicClient.self] = newValue }
  }

  @DependencyEntry var playerEvents: PlayerEvents = PlayerEvents(track: { _ in })
  @DependencyEntry var pageSize = 20
}

struct PlayerEvents: Sendable {
  var track: @Sendable (String) -> Void
  init(track: @escaping @Sendable (String) -> Void) { self.track = track }
}

// MARK: Player

@Reducer
struct Player: Sendable {
  @ObservableState
  struct State: Equatable, Identifiable {
    @Shared var track: Track
    @Shared(.plays) var plays
    @SharedReader(.playerSettings) var settings
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var progress = 0.0
    var isPlaying = false
    var elapsed = 0
    @ObservationStateIgnored var internalCount = 0
    var id: Track.ID { track.id }

    init(track: Shared<Track>) {
      self._track = track
    }
  }

  enum Action: BindableAction, Equatable {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case dialog(PresentationAction<Dialog>)
    case deleteButtonTapped
    case genreButtonTapped
    case playButtonTapped
    case playerFailed
    case progressed(Double)
    case ticked

    @CasePathable
    enum Alert: Equatable, Sendable { case confirmDeletion }
    @CasePathable
    enum Dialog: Equatable, Sendable { case genreTapped(Track.Genre) }
    @CasePathable
    enum Delegate: Equatable, Sendable { case deleted }
  }

  enum CancelID { case playback, clock }

  @Dependency(\.playerEvents) var playerEvents
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  @Dependency(\.music) var music

  init() {}

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.track.isFavorite) { _, isFavorite in
        Reduce { state, _ in
          .run { [playerEvents] _ in playerEvents.track("favorite \(isFavorite)") }
        }
      }
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDeletion)):
        return .concatenate(
          .cancel(id: CancelID.playback),
          .run { send in
            await send(.delegate(.deleted))
            if isPresented { await dismiss() }
          }
        )

      case .alert, .binding, .delegate:
        return .none

      case let .dialog(.presented(.genreTapped(genre))):
        state.$track.withLock { $0.genre = genre }
        return .none

      case .dialog:
        return .none

      case .deleteButtonTapped:
        state.alert = .delete(state.track)
        return .none

      case .genreButtonTapped:
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Genre")
        } actions: {
          for genre in Track.Genre.allCases {
            ButtonState(action: .genreTapped(genre)) { TextState(genre.rawValue) }
          }
          ButtonState(role: .cancel) { TextState("Cancel") }
        }
        return .none

      case .playButtonTapped:
        state.isPlaying.toggle()
        guard state.isPlaying else {
          return .merge(
            .cancel(id: CancelID.playback), .cancel(id: CancelID.clock),
            .run { _ in await music.stop() })
        }
        state.$plays.withLock { $0 += 1 }
        return .merge(
          .run { [id = state.track.id] send in
            for try await progress in try await music.play(id) {
              await send(.progressed(progress), animation: .linear)
            }
          } catch: { _, send in
            await send(.playerFailed)
          }
          .cancellable(id: CancelID.playback, cancelInFlight: true),
          .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: CancelID.clock)
        )

      case .playerFailed:
        state.isPlaying = false
        state.alert = AlertState { TextState("Playback failed") }
        return .cancel(id: CancelID.clock)

      case let .progressed(progress):
        state.progress = progress
        return .none

      case .ticked:
        state.elapsed += 1
        state.internalCount += 1
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}

extension AlertState where Action == Player.Action.Alert {
  static func delete(_ track: Track) -> Self {
    Self {
      TextState("Delete “\(track.title)”?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Nevermind") }
    } message: {
      TextState("This cannot be undone.")
    }
  }
}

// MARK: Tests

@MainActor
@Suite(.dependency(\.continuousClock, ImmediateClock()))
struct PlayerTests {
  static let track = Track(id: UUID(0), title: "Blue in Green", seconds: 337)

  @Test func playback() async throws {
    let clock = TestClock()
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Double.self)
    let stops = LockIsolated(0)
    let store = TestStore(initialState: Player.State(track: Shared(value: Self.track))) {
      Player()
    } withDependencies: {
      $0.continuousClock = clock
      $0.music.play = { _ in stream }
      $0.music.stop = { stops.withValue { $0 += 1 } }
    }
    await store.send(.playButtonTapped) {
      $0.isPlaying = true
      $0.$plays.withLock { $0 = 1 }
    }
    continuation.yield(0.5)
    await store.receive(\.progressed) { $0.progress = 0.5 }
    continuation.yield(0.75)
    await store.receive(.progressed(0.75)) { $0.progress = 0.75 }
    continuation.yield(1)
    await store.receive(\.progressed, 1) { $0.progress = 1 }
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) {
      $0.elapsed = 1
      $0.internalCount = 1
    }
    await store.receive(\.ticked, timeout: .seconds(1)) {
      $0.elapsed = 2
      $0.internalCount = 2
    }
    await store.send(.playButtonTapped) { $0.isPlaying = false }
    #expect(stops.value == 1)
    await store.finish()
  }

  @Test func failure() async {
    struct Failure: Error {}
    let store = TestStore(initialState: Player.State(track: Shared(value: Self.track))) {
      Player()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.music.play = { _ in .finished(throwing: Failure()) }
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.playButtonTapped)
    await store.receive(\.playerFailed) {
      $0.alert = AlertState { TextState("Playback failed") }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func deletion() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: Player.State(track: Shared(value: Self.track))) {
      Player()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.deleteButtonTapped) { $0.alert = .delete(Self.track) }
    await store.send(\.alert.confirmDeletion) { $0.alert = nil }
    await store.receive(\.delegate.deleted)
    #expect(isDismissed.value)
  }

  @Test func deletionDismisses() async {
    let store = TestStore(initialState: Player.State(track: Shared(value: Self.track))) {
      Player()
    }
    await store.send(.deleteButtonTapped) { $0.alert = .delete(Self.track) }
    await store.send(.alert(.presented(.confirmDeletion))) { $0.alert = nil }
    await store.receive(.delegate(.deleted))
    #expect(store.isDismissed)
  }

  @Test func genre() async {
    @Shared(value: Self.track) var track
    let store = TestStore(initialState: Player.State(track: $track)) { Player() }
    store.exhaustivity = .off
    await store.send(.genreButtonTapped)
    await store.send(\.dialog.genreTapped, .jazz) {
      $0.$track.withLock { $0.genre = .jazz }
      $0.dialog = nil
    }
    #expect(track.genre == .jazz)
    expectNoDifference(store.state.track, track)
  }

  @Test func favorites() async {
    let events = LockIsolated<[String]>([])
    let store = TestStore(initialState: Player.State(track: Shared(value: Self.track))) {
      Player()
    } withDependencies: {
      $0.playerEvents.track = { event in events.withValue { $0.append(event) } }
    }
    await store.withExhaustivity(.off) {
      await store.send(.binding(.set(\.elapsed, 3)))
    }
    #expect(store.state.elapsed == 3)
    await store.send(\.binding.progress, 0.25) { $0.progress = 0.25 }
    #expect(events.value == [])
  }
}
