import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PhoneAccessTests {
  private let clock = TestClock()
  private let ended = LockIsolated<[String]>([])
  private let address = PhoneAddress(
    url: "https://minutes.test/?token=1", origin: "https://minutes.test", hasToken: true)

  private func makeStore(
    _ makeAddress: @escaping @Sendable () async throws -> PhoneAddress?
  ) -> TestStoreOf<PhoneAccess> {
    TestStore(initialState: PhoneAccess.State()) {
      PhoneAccess()
    } withDependencies: { [ended] in
      $0.continuousClock = clock
      $0.phoneAccess = PhoneAccessClient(
        makeAddress: makeAddress,
        endAddress: { address in ended.withValue { $0.append(address.url) } })
    }
  }

  @Test func `a code is shown until the dialog is closed`() async {
    let store = makeStore { [address] in address }
    await store.send(.view(.showButtonTapped)) { $0.content = .loading }
    await store.receive(\.addressMade.success) { $0.content = .shown(address) }
    await store.send(.view(.closeButtonTapped)) { $0.content = nil }
    await store.finish()
    #expect(ended.value == [address.url])
  }

  @Test func `a code is shown for ten minutes, and then another one`() async {
    let store = makeStore { [address] in address }
    await store.send(.view(.showButtonTapped)) { $0.content = .loading }
    await store.receive(\.addressMade.success) { $0.content = .shown(address) }
    await clock.advance(by: .seconds(599))
    #expect(store.state.content == .shown(address))
    await clock.advance(by: .seconds(1))
    await store.receive(\.periodElapsed) { $0.content = .expired }
    await store.send(.view(.newCodeButtonTapped)) { $0.content = .loading }
    await store.receive(\.addressMade.success) { $0.content = .shown(address) }
    await store.send(.view(.closeButtonTapped)) { $0.content = nil }
  }

  @Test func `a code that comes after the dialog was closed is not valid`() async {
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore { [address] in
      for await _ in turns { break }
      return address
    }
    await store.send(.view(.showButtonTapped)) { $0.content = .loading }
    // A second tap makes no second code.
    await store.send(.view(.showButtonTapped))
    await store.send(.view(.closeButtonTapped)) { $0.content = nil }
    turn.yield()
    await store.receive(\.addressMade.success)
    await store.finish()
    #expect(ended.value == [address.url])
  }

  @Test func `a server that phones cannot reach says so, and so does one that fails`() async {
    let store = makeStore { nil }
    await store.send(.view(.showButtonTapped)) { $0.content = .loading }
    await store.receive(\.addressMade.success) { $0.content = .unreachable }
    store.dependencies.phoneAccess.makeAddress = { throw RepositoryFailure.diskFull }
    await store.send(.view(.newCodeButtonTapped)) { $0.content = .loading }
    await store.receive(\.addressMade.failure) { $0.content = .failed(.diskFull) }
    await store.send(.view(.closeButtonTapped)) { $0.content = nil }
    #expect(ended.value == [])
  }
}
