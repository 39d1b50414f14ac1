import ComposableArchitecture
import Foundation
import XCTest

// A chat over a socket: a client with streams, ids of the client's own, and cancellation.

@DependencyClient
struct SocketClient: Sendable {
  struct ID: Hashable, @unchecked Sendable {
    let rawValue: AnyHashable

    init<RawValue: Hashable & Sendable>(_ rawValue: RawValue) {
      self.rawValue = rawValue
    }

    init() {
      struct RawValue: Hashable, Sendable {}
      self.rawValue = RawValue()
    }
  }

  @CasePathable
  enum Event {
    case opened(protocol: String?)
    case closed(code: Int, reason: Data?)
  }

  enum Message: Equatable, Sendable {
    struct Unknown: Error {}

    case data(Data)
    case string(String)
  }

  var open: @Sendable (_ id: ID, _ url: URL, _ protocols: [String]) async -> AsyncStream<Event> = {
    _, _, _ in .finished
  }
  var receive: @Sendable (_ id: ID) async throws -> AsyncStream<Result<Message, any Error>>
  var send: @Sendable (_ id: ID, _ message: Message) async throws -> Void
  var ping: @Sendable (_ id: ID) async throws -> Void
  var count: @Sendable () -> Int = { 0 }
  var name: @Sendable (_ of: ID) -> String = { _ in "" }
}

extension SocketClient: DependencyKey {
  static var liveValue: Self { Self() }
  static let testValue = Self()
}

extension DependencyValues {
  var socket: SocketClient {
    get { self[SocketClient.self] }
    set { self[SocketClient.self] = newValue }
  }
}

@Reducer
struct Chat {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var connectivity = Connectivity.disconnected
    var draft = ""
    var messages: [String] = []

    enum Connectivity: String {
      case connected
      case connecting
      case disconnected
    }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case connectTapped
    case draftChanged(String)
    case received(Result<SocketClient.Message, any Error>)
    case sendTapped
    case sendResponse(didSucceed: Bool)
    case socket(SocketClient.Event)

    enum Alert: Equatable {}
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.socket) var socket

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case .connectTapped:
        switch state.connectivity {
        case .connected, .connecting:
          state.connectivity = .disconnected
          return .cancel(id: SocketClient.ID())

        case .disconnected:
          state.connectivity = .connecting
          return .run { send in
            let events = await self.socket.open(
              id: SocketClient.ID(),
              url: URL(string: "wss://example.com")!,
              protocols: []
            )
            await withThrowingTaskGroup(of: Void.self) { group in
              for await event in events {
                group.addTask { await send(.socket(event)) }
                switch event {
                case .opened:
                  group.addTask {
                    while !Task.isCancelled {
                      try await self.clock.sleep(for: .seconds(10))
                      try? await self.socket.ping(id: SocketClient.ID())
                    }
                  }
                  group.addTask {
                    for await result in try await self.socket.receive(id: SocketClient.ID()) {
                      await send(.received(result))
                    }
                  }
                case .closed:
                  return
                }
              }
            }
          }
          .cancellable(id: SocketClient.ID())
        }

      case let .draftChanged(draft):
        state.draft = draft
        return .none

      case let .received(result):
        if case let .success(.string(string)) = result {
          state.messages.append(string)
        }
        return .none

      case .sendTapped:
        let draft = state.draft
        state.draft = ""
        return .run { send in
          try await self.socket.send(id: SocketClient.ID(), message: .string(draft))
          await send(.sendResponse(didSucceed: true))
        } catch: { _, send in
          await send(.sendResponse(didSucceed: false))
        }
        .cancellable(id: SocketClient.ID())

      case .sendResponse(didSucceed: false):
        state.alert = AlertState { TextState("Not sent.") }
        return .none

      case .sendResponse(didSucceed: true):
        return .none

      case .socket(.closed):
        state.connectivity = .disconnected
        return .cancel(id: SocketClient.ID())

      case .socket(.opened):
        state.connectivity = .connected
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension SocketClient.Event: Equatable {}

final class ChatTests: XCTestCase {
  @MainActor
  func testHappyPath() async {
    let events = AsyncStream.makeStream(of: SocketClient.Event.self)
    let messages = AsyncStream<Result<SocketClient.Message, any Error>>.makeStream()

    let store = TestStore(initialState: Chat.State()) {
      Chat()
    } withDependencies: {
      $0.continuousClock = .never
      $0.socket.open = { @Sendable _, _, _ in events.stream }
      $0.socket.receive = { @Sendable _ in messages.stream }
      $0.socket.send = { @Sendable _, _ in }
      $0.socket.ping = { @Sendable _ in try await Task.never() }
    }

    await store.send(.connectTapped) {
      $0.connectivity = .connecting
    }
    events.continuation.yield(.opened(protocol: nil))
    await store.receive(\.socket.opened) {
      $0.connectivity = .connected
    }
    messages.continuation.yield(.success(.string("Welcome")))
    await store.receive(\.received.success) {
      $0.messages = ["Welcome"]
    }
    await store.send(.draftChanged("Hi")) {
      $0.draft = "Hi"
    }
    await store.send(.sendTapped) {
      $0.draft = ""
    }
    await store.receive(\.sendResponse)
    await store.send(.connectTapped) {
      $0.connectivity = .disconnected
    }
    await store.finish()
  }

  @MainActor
  func testFailureAndPings() async {
    let events = AsyncStream.makeStream(of: SocketClient.Event.self)
    let clock = TestClock()
    let pings = LockIsolated(0)

    let store = TestStore(initialState: Chat.State()) {
      Chat()
    } withDependencies: {
      $0.continuousClock = clock
      $0.socket.open = { @Sendable _, _, _ in events.stream }
      $0.socket.receive = { @Sendable _ in .never }
      $0.socket.ping = { @Sendable _ in pings.withValue { $0 += 1 } }
      $0.socket.send = { @Sendable _, message in
        struct Failure: Error, Equatable {}
        XCTAssertEqual(message, .string("Hi"))
        throw Failure()
      }
    }

    await store.send(.connectTapped) { $0.connectivity = .connecting }
    events.continuation.yield(.opened(protocol: nil))
    await store.receive(\.socket) { $0.connectivity = .connected }
    XCTAssertEqual(pings.value, 0)
    await clock.advance(by: .seconds(10))
    XCTAssertEqual(pings.value, 1)
    await clock.advance(by: .seconds(20))
    XCTAssertEqual(pings.value, 3)

    await store.send(.draftChanged("Hi")) { $0.draft = "Hi" }
    await store.send(.sendTapped) { $0.draft = "" }
    await store.receive(\.sendResponse, false) {
      $0.alert = AlertState { TextState("Not sent.") }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    events.continuation.yield(.closed(code: 1000, reason: nil))
    await store.receive(\.socket.closed) { $0.connectivity = .disconnected }
  }
}

/// A clock that sleeps until it is cancelled.
extension Clock where Self == NeverClock {
  static var never: Self { NeverClock() }
}

struct NeverClock: Clock, Sendable {
  typealias Instant = ContinuousClock.Instant
  var now: Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.never()
  }
}
