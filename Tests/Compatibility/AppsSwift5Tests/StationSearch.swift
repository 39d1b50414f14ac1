import ComposableArchitecture
import Testing
import XCTest

// A search with a debounced query, a client with default endpoints and a detail that is loaded once.

struct Station: Decodable, Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
  var lines: [String]?
}

struct Departures: Decodable, Equatable, Sendable {
  var minutes: [Int]
}

@DependencyClient
struct StationClient {
  var departures: @Sendable (_ from: Station) async throws -> Departures
  var search: @Sendable (_ query: String) async throws -> [Station]
}

extension StationClient: TestDependencyKey {
  static let previewValue = Self(
    departures: { _ in .mock },
    search: { _ in [.mock] }
  )

  static let testValue = Self()
}

extension StationClient: DependencyKey {
  static let liveValue = StationClient(
    departures: { station in
      var components = URLComponents(string: "https://example.com/departures")!
      components.queryItems = [URLQueryItem(name: "id", value: "\(station.id)")]
      return try JSONDecoder().decode(Departures.self, from: Data(components.string!.utf8))
    },
    search: { query in
      try JSONDecoder().decode([Station].self, from: Data(query.utf8))
    }
  )
}

extension DependencyValues {
  var stationClient: StationClient {
    get { self[StationClient.self] }
    set { self[StationClient.self] = newValue }
  }
}

extension Station {
  static let mock = Self(id: 1, name: "Central")
}

extension Departures {
  static let mock = Self(minutes: [1, 4, 9])
}

@Reducer
struct StationSearch {
  @ObservableState
  struct State: Equatable {
    var results: [Station] = []
    var loadingID: Station.ID?
    var query = ""
    var shown: Shown?

    struct Shown: Equatable {
      var id: Station.ID
      var minutes: [Int]
    }
  }

  enum Action {
    case departuresResponse(Station.ID, Result<Departures, any Error>)
    case queryChanged(String)
    case queryDebounced
    case searchResponse(Result<[Station], any Error>)
    case tapped(Station)
  }

  @Dependency(\.stationClient) var client
  private enum CancelID { case search, departures }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .departuresResponse(_, .failure):
        state.loadingID = nil
        state.shown = nil
        return .none

      case let .departuresResponse(id, .success(departures)):
        state.shown = State.Shown(id: id, minutes: departures.minutes)
        state.loadingID = nil
        return .none

      case let .queryChanged(query):
        state.query = query
        guard !state.query.isEmpty else {
          state.results = []
          state.shown = nil
          return .cancel(id: CancelID.search)
        }
        return .none

      case .queryDebounced:
        guard !state.query.isEmpty else { return .none }
        return .run { [query = state.query] send in
          await send(.searchResponse(Result { try await self.client.search(query: query) }))
        }
        .cancellable(id: CancelID.search)

      case .searchResponse(.failure):
        state.results = []
        return .none

      case let .searchResponse(.success(response)):
        state.results = response
        return .none

      case let .tapped(station):
        state.loadingID = station.id
        return .run { send in
          await send(
            .departuresResponse(
              station.id,
              Result { try await self.client.departures(from: station) }
            )
          )
        }
        .cancellable(id: CancelID.departures, cancelInFlight: true)
      }
    }
  }
}

final class StationSearchTests: XCTestCase {
  @MainActor
  func testSearchAndClear() async {
    let store = TestStore(initialState: StationSearch.State()) {
      StationSearch()
    } withDependencies: {
      $0.stationClient.search = { @Sendable _ in [.mock] }
    }

    await store.send(.queryChanged("C")) {
      $0.query = "C"
    }
    await store.send(.queryDebounced)
    await store.receive(\.searchResponse.success) {
      $0.results = [.mock]
    }
    await store.send(.queryChanged("")) {
      $0.results = []
      $0.query = ""
    }
  }

  @MainActor
  func testFailure() async {
    struct Failure: Error, Equatable {}
    let store = TestStore(initialState: StationSearch.State()) {
      StationSearch()
    } withDependencies: {
      $0.stationClient.search = { @Sendable _ in throw Failure() }
    }

    await store.send(.queryChanged("S")) { $0.query = "S" }
    await store.send(.queryDebounced)
    await store.receive(\.searchResponse.failure)
  }

  @MainActor
  func testClearCancels() async {
    let store = TestStore(initialState: StationSearch.State()) {
      StationSearch()
    } withDependencies: {
      $0.stationClient.search = { @Sendable _ in try await Task.never() }
    }

    let search = await store.send(.queryChanged("S")) { $0.query = "S" }
    await search.cancel()
    await store.send(.queryDebounced)
    await store.send(.queryChanged("")) { $0.query = "" }
    await store.send(.queryDebounced)
  }

  @MainActor
  func testDeparturesOfTheLastTap() async {
    let clock = TestClock()
    let other = Station(id: 2, name: "North", lines: ["U1"])
    let store = TestStore(initialState: StationSearch.State(results: [.mock, other])) {
      StationSearch()
    } withDependencies: {
      $0.stationClient.departures = { @Sendable station in
        try await clock.sleep(for: .seconds(station.id))
        return Departures(minutes: [station.id])
      }
    }

    await store.send(.tapped(.mock)) { $0.loadingID = 1 }
    await store.send(.tapped(other)) { $0.loadingID = 2 }
    await clock.advance(by: .seconds(2))
    await store.receive(\.departuresResponse) {
      $0.shown = StationSearch.State.Shown(id: 2, minutes: [2])
      $0.loadingID = nil
    }
  }
}

@MainActor
struct StationClientTests {
  @Test
  func unimplementedEndpoint() async {
    let store = TestStore(initialState: StationSearch.State(query: "S")) { StationSearch() }
    await withKnownIssue {
      await store.send(.queryDebounced)
      await store.receive(\.searchResponse.failure)
    } matching: { issue in
      "\(issue)".contains("StationClient.search")
    }
  }
}
