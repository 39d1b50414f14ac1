import ComposableArchitecture
import LiveHTMLTesting
import Testing

@testable import CounterFeature

@MainActor
@Suite
struct CounterTests {
  @Test
  func counting() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test
  func later() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.laterButtonTapped) { $0.isWaiting = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.laterCameTrue) {
      $0.count = 1
      $0.isWaiting = false
    }
  }

  @Test
  func thePage() throws {
    let page = TestPage(CounterPage(store: Store(initialState: Counter.State()) { Counter() }))
    try page.click(.button("One more"))
    try page.click(.button("One more"))
    try page.click(.button("One less"))
    #expect(try page.text(.role("status")) == "1")
    #expect(page.document.title == "Counter: 1")
    #expect(page.takePatches().last == #"[1,3,3,[[0,[1,1,0],"1"],[6,"Counter: 1"]],1]"#)
  }

  @Test
  func `the busy page computes for 200 ms before it counts up`() throws {
    let page = TestPage(BusyCounterPage(store: Store(initialState: Counter.State()) { Counter() }))
    let time = try ContinuousClock().measure { try page.click(.button("One more")) }
    #expect(try page.text(.role("status")) == "1")
    #expect(page.document.title == "Counter: 1")
    #expect(time >= .milliseconds(200))
  }
}
