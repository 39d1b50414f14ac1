import ComposableArchitecture
import Foundation
import XCTest

// Downloads in rows and in screens of a stack, with progress, alerts, dismissal and a schedulers' debounce.

@DependencyClient
struct DownloadClient: Sendable {
  var download: @Sendable (_ url: URL) -> AsyncThrowingStream<Event, any Error> = { _ in
    .finished()
  }
  var remove: @Sendable (_ url: URL) async throws -> Void

  @CasePathable
  enum Event: Equatable {
    case response(Data)
    case progress(Double)
  }
}

extension DownloadClient: TestDependencyKey {
  static let testValue = Self()
}

extension DependencyValues {
  var downloads: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}

@Reducer
struct Download {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    let id: AnyHashable
    var mode = Mode.notDownloaded
    let url: URL

    enum Mode: Equatable {
      case downloaded
      case downloading(progress: Double)
      case notDownloaded
      case starting

      var progress: Double {
        if case let .downloading(progress) = self { return progress }
        return 0
      }
    }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case buttonTapped
    case client(Result<DownloadClient.Event, any Error>)

    @CasePathable
    enum Alert: Equatable {
      case deleteTapped
      case stopTapped
    }
  }

  @Dependency(\.downloads) var downloads

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deleteTapped)):
        state.mode = .notDownloaded
        return .run { [url = state.url] _ in try await downloads.remove(url: url) }

      case .alert(.presented(.stopTapped)):
        state.mode = .notDownloaded
        return .cancel(id: AnyHashableSendable(state.url))

      case .alert:
        return .none

      case .buttonTapped:
        switch state.mode {
        case .downloaded:
          state.alert = AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .send(.deleteTapped, animation: .default)) {
              TextState("Delete")
            }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
          return .none
        case .downloading, .starting:
          state.alert = AlertState {
            TextState("Stop?")
          } actions: {
            ButtonState(role: .destructive, action: .stopTapped) { TextState("Stop") }
          }
          return .none
        case .notDownloaded:
          state.mode = .starting
          return .run { [url = state.url] send in
            for try await event in self.downloads.download(url: url) {
              await send(.client(.success(event)), animation: .default)
            }
          } catch: { error, send in
            await send(.client(.failure(error)), animation: .default)
          }
          .cancellable(id: AnyHashableSendable(state.url))
        }

      case .client(.success(.response)):
        state.mode = .downloaded
        state.alert = nil
        return .none

      case let .client(.success(.progress(progress))):
        state.mode = .downloading(progress: progress)
        return .none

      case .client(.failure):
        state.mode = .notDownloaded
        state.alert = nil
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct Album {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var download: Download.State
    var query = ""
    var found: [String] = []

    init(id: Int) {
      self.id = id
      self.download = Download.State(id: id, url: URL(fileURLWithPath: "/albums/\(id)"))
    }
  }

  enum Action {
    case closeTapped
    case download(Download.Action)
    case queryChanged(String)
    case search
    case timer
  }

  enum CancelID { case search, timer }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Scope(state: \.download, action: \.download) { Download() }
    Reduce { state, action in
      switch action {
      case .closeTapped:
        guard isPresented else { return .none }
        return .run { _ in await self.dismiss() }
      case .download:
        return .none
      case let .queryChanged(query):
        state.query = query
        return .run { send in
          try await self.mainQueue.sleep(for: .milliseconds(300))
          await send(.search)
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .search:
        state.found.append(state.query)
        return .none
      case .timer:
        return .run { send in
          for await _ in self.mainQueue.timer(interval: .seconds(1)) {
            await send(.search)
          }
        }
        .cancellable(id: CancelID.timer)
      }
    }
  }
}

@Reducer
struct Library {
  @Reducer
  enum Path {
    case album(Album)
    case about
  }

  @ObservableState
  struct State: Equatable {
    var albums: IdentifiedArrayOf<Album.State> = []
    var path = StackState<Path.State>()
  }

  enum Action {
    case albums(IdentifiedActionOf<Album>)
    case logOutTapped
    case opened(Int)
    case path(StackActionOf<Path>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .albums:
        return .none
      case .logOutTapped:
        state.path.removeAll()
        return .none
      case let .opened(id):
        state.path.append(.album(Album.State(id: id)))
        return .none
      case let .path(.element(id, .album(.download(.client(.success(.response)))))):
        guard case let .album(album)? = state.path[id: id] else { return .none }
        state.albums[id: album.id]?.download.mode = .downloaded
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.albums, action: \.albums) { Album() }
    .forEach(\.path, action: \.path)
  }
}

extension Library.Path.State: Equatable {}

final class DownloadTests: XCTestCase {
  let scheduler = DispatchQueue.test
  let events = AsyncThrowingStream.makeStream(of: DownloadClient.Event.self)

  @MainActor
  func makeStore() -> TestStoreOf<Library> {
    TestStore(initialState: Library.State(albums: [Album.State(id: 1)])) {
      Library()
    } withDependencies: {
      $0.downloads.download = { @Sendable [events] _ in events.stream }
      $0.mainQueue = scheduler.eraseToAnyScheduler()
    }
  }

  @MainActor
  func testDownloadInAScreen() async {
    let store = makeStore()
    await store.send(.opened(1)) {
      $0.path[id: 0] = .album(Album.State(id: 1))
    }
    await store.send(\.path[id: 0].album.download.buttonTapped) {
      $0.path[id: 0, case: \.album]?.download.mode = .starting
    }
    events.continuation.yield(.progress(0.2))
    await store.receive(\.path[id: 0].album.download.client.success.progress) {
      $0.path[id: 0, case: \.album]?.download.mode = .downloading(progress: 0.2)
    }
    events.continuation.yield(.response(Data()))
    events.continuation.finish()
    await store.receive(\.path[id: 0].album.download.client.success.response) {
      $0.path[id: 0, case: \.album]?.download.mode = .downloaded
      $0.albums[id: 1]?.download.mode = .downloaded
    }
  }

  @MainActor
  func testStop() async {
    let store = makeStore()
    await store.send(\.albums[id: 1].download.buttonTapped) {
      $0.albums[id: 1]?.download.mode = .starting
    }
    events.continuation.yield(.progress(0.5))
    await store.receive(\.albums[id: 1].download.client.success, .progress(0.5)) {
      $0.albums[id: 1]?.download.mode = .downloading(progress: 0.5)
    }
    XCTAssertEqual(store.state.albums[0].download.mode.progress, 0.5)
    await store.send(\.albums[id: 1].download.buttonTapped) {
      $0.albums[id: 1]?.download.alert = AlertState {
        TextState("Stop?")
      } actions: {
        ButtonState(role: .destructive, action: .stopTapped) { TextState("Stop") }
      }
    }
    await store.send(\.albums[id: 1].download.alert.stopTapped) {
      $0.albums[id: 1]?.download.alert = nil
      $0.albums[id: 1]?.download.mode = .notDownloaded
    }
  }

  @MainActor
  func testFailure() async {
    struct Offline: Error {}
    let store = makeStore()
    await store.send(.albums(.element(id: 1, action: .download(.buttonTapped)))) {
      $0.albums[0].download.mode = .starting
    }
    events.continuation.finish(throwing: Offline())
    await store.receive(\.albums[id: 1].download.client.failure) {
      $0.albums[0].download.mode = .notDownloaded
    }
  }

  @MainActor
  func testDismissalEndsEffects() async {
    let store = makeStore()
    await store.send(.opened(1)) { $0.path.append(.album(Album.State(id: 1))) }
    await store.send(.opened(2)) { $0.path.append(.album(Album.State(id: 2))) }
    await store.send(\.path[id: 0].album.timer)
    await store.send(\.path[id: 1].album.timer)
    await scheduler.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].album.search) {
      $0.path[id: 0, case: \.album]?.found = [""]
    }
    await store.receive(\.path[id: 1].album.search) {
      $0.path[id: 1, case: \.album]?.found = [""]
    }
    await store.send(\.path[id: 1].album.closeTapped)
    await store.receive(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    await store.send(.logOutTapped) { $0.path = StackState() }
  }

  @MainActor
  func testDebounce() async {
    let store = makeStore()
    await store.send(\.albums[id: 1].queryChanged, "a") { $0.albums[id: 1]?.query = "a" }
    await scheduler.advance(by: .milliseconds(200))
    await store.send(\.albums[id: 1].queryChanged, "ab") { $0.albums[id: 1]?.query = "ab" }
    await scheduler.advance(by: .milliseconds(200))
    await scheduler.advance(by: .milliseconds(100))
    await store.receive(\.albums[id: 1].search) { $0.albums[id: 1]?.found = ["ab"] }
    await scheduler.run()
  }

  @MainActor
  func testWithoutExhaustivity() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.opened(7))
    await store.send(\.path[id: 0].album.queryChanged, "x") {
      $0.path[id: 0, case: \.album]?.query = "x"
    }
    await scheduler.run()
    await store.receive(\.path[id: 0].album.search)
    XCTAssertEqual(store.state.path[0].album?.found, ["x"])
    await store.send(\.path[id: 0].album.timer)
    await store.skipInFlightEffects(strict: false)
  }
}
