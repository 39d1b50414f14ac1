import Testing

@testable import LiveHTML

@Suite
struct BrowserHistoryTests {
  @Test
  func onlyNearPositionsAreRemembered() {
    // given: a client that reports very many positions
    var history = BrowserHistory(path: "/")
    for number in 1...10_000 { history.arrive(at: number * 1000, path: "/\(number)") }
    // then
    #expect(history.entries.count <= 101)
    #expect(history.path == "/10000")
  }

  @Test
  func aLongWayBack() {
    // given
    var history = BrowserHistory(path: "/0")
    for number in 1...1000 {
      #expect(history.show("/\(number)", isArrival: false) == .push(number, "/\(number)"))
    }
    // then
    #expect(history.entries.count <= 101)
    #expect(history.show("/999", isArrival: false) == .back(999))
  }

  @Test
  func theLastPositionThatABrowserMaySay() {
    // given
    var history = BrowserHistory(path: "/")
    history.arrive(at: 1 << 53, path: "/")
    // then
    #expect(history.show("/a", isArrival: false) == .push(1 << 53 + 1, "/a"))
  }
}

extension BrowserHistoryTests {
  @Test
  func `states of pages are bounded`() {
    // given
    var history = BrowserHistory(path: "/0")
    let state = [UInt8](repeating: 0, count: BrowserHistory.maximumStateSize / 10)
    // when
    for number in 1...1000 {
      #expect(
        history.leave(for: "/\(number)", isArrival: false, keeping: state)
          == .push(number, "/\(number)"))
    }
    // then
    #expect(history.entries.count <= 101)
    #expect(history.states.count == 10)
  }

  @Test
  func `entry that another page has shown gets its state back`() {
    // given
    var history = BrowserHistory(path: "/a")
    _ = history.leave(for: "/b", isArrival: false, keeping: [1])
    // when
    let hasArrived = history.arrive(at: 0, path: "/a")
    #expect(!hasArrived)
    // then
    #expect(history.arrivedPage.flatMap { history.state(of: $0) } == [1])
    #expect(history.leave(for: "/a", isArrival: true, keeping: [2]) == .replace(0, "/a"))
    // and: an entry with another address than before is unknown
    let hasArrivedElsewhere = history.arrive(at: 1, path: "/c")
    #expect(!hasArrivedElsewhere)
    #expect(history.arrivedPage == nil)
  }

  @Test
  func `link to the address of the page adds no entry`() {
    var history = BrowserHistory(path: "/a")
    #expect(history.leave(for: "/a", isArrival: false, keeping: nil) == .replace(0, "/a"))
  }

  @Test
  func `address with the same name of its entry replaces the one before`() {
    // given
    var history = BrowserHistory(path: "/")
    #expect(history.show("/", named: "list", isArrival: false) == nil)
    // when
    #expect(history.show("/?find=a", named: "list", isArrival: false) == .replace(0, "/?find=a"))
    #expect(history.show("/1?find=a", named: "1", isArrival: false) == .push(1, "/1?find=a"))
    #expect(history.show("/1?find=b", named: "1", isArrival: false) == .replace(1, "/1?find=b"))
    // then: an address without a name has an entry of its own
    #expect(history.show("/2", isArrival: false) == .push(2, "/2"))
    #expect(history.show("/3", isArrival: false) == .push(3, "/3"))
    // and: the browser goes back to an entry that has kept its name
    let isShown = history.arrive(at: 1, path: "/1?find=b")
    #expect(isShown)
    #expect(history.show("/1", named: "1", isArrival: false) == .replace(1, "/1"))
  }

  @Test
  func `another page does not replace the address of an entry with the same name`() {
    var history = BrowserHistory(path: "/a")
    _ = history.show("/a", named: "x", isArrival: false)
    _ = history.leave(for: "/b", isArrival: false, keeping: nil)
    #expect(history.show("/c", named: "x", isArrival: false) == .push(2, "/c"))
  }
}
