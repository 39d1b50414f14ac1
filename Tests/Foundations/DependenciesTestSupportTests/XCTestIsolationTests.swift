import Dependencies
import DependenciesTestSupport
import XCTest

/// Methods that leave marks in the same dependency.
final class XCTestIsolationTests: XCTestCase {
  private func assertNoTraces(of others: String = #function) {
    @Dependency(\.list) var list
    list.withValue { $0.append(others) }
    XCTAssertEqual(DependencyValues.current.list.value, [others])
  }

  func testFirst() { assertNoTraces() }

  func testSecond() { assertNoTraces() }

  func testAsynchronous() async {
    await Task.yield()
    assertNoTraces()
  }

  /// Simulates the end of this test and the start of another one.
  private func beginNextTest() {
    TestFrameworks.xcTestDidFinish()
    TestFrameworks.xcTestWillStart()
  }

  func testATaskOfAScopeThatOutlivesItsTestKeepsToTheValuesOfThat() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies { _ in
    } operation: {
      let list = DependencyValues.current.list
      return Task { () -> Bool in
        for await _ in started {}
        return DependencyValues.current.list === list
      }
    }
    beginNextTest()
    start.finish()
    let isSame = await task.value
    XCTAssertTrue(isSame)
  }

  func testABareTaskThatOutlivesItsTestGetsTheValuesOfTheNextOne() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let list = DependencyValues.current.list
    let task = Task { () -> LockIsolated<[String]> in
      for await _ in started {}
      return DependencyValues.current.list
    }
    beginNextTest()
    let next = DependencyValues.current.list
    start.finish()
    let found = await task.value
    XCTAssertFalse(found === list)
    XCTAssertTrue(found === next)
  }
}
