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

  /// A task that outlives its test keeps to the values of that test.
  func testATaskMayOutliveItsTest() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies { _ in
    } operation: {
      let list = DependencyValues.current.list
      return Task { () -> Bool in
        for await _ in started {}
        return DependencyValues.current.list === list
      }
    }
    start.finish()
    let isSame = await task.value
    XCTAssertTrue(isSame)
  }
}
