import Testing

@testable import LiveHTML

@Suite
struct BrowserHistoryTests {
  @Test
  func onlyWhatIsNearIsRemembered() {
    // given: a client that reports very many positions
    var history = BrowserHistory(path: "/")
    for number in 1...10_000 { history.arrive(at: number * 1000, path: "/\(number)") }
    // then
    #expect(history.count <= 101)
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
    #expect(history.count <= 101)
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
