import Dependencies
import XCTest

/// The two methods leave marks for each other, which neither must find, in any order.
final class XCTestDefaultValueTests: XCTestCase {
  private enum ListKey: DependencyKey {
    static var liveValue: LockIsolated<[String]> { LockIsolated([]) }
    static var testValue: LockIsolated<[String]> { LockIsolated([]) }
  }

  @Dependency(ListKey.self) private var list

  override func setUp() {
    list.withValue { $0.append("set-up") }
  }

  func testFirst() {
    list.withValue { $0.append("first") }
    XCTAssertEqual(list.value, ["set-up", "first"])
  }

  func testSecond() async {
    list.withValue { $0.append("second") }
    await Task.yield()
    XCTAssertEqual(list.value, ["set-up", "second"])
  }

  func testDetachedTasksBelongToTheTest() async {
    await Task.detached {
      DependencyValues.current[ListKey.self].withValue { $0.append("detached") }
    }.value
    XCTAssertEqual(list.value, ["set-up", "detached"])
  }

  func testScopesBelongToTheTest() {
    withDependencies {
      $0.numberClient.number = 7
    } operation: {
      list.withValue { $0.append("scope") }
      XCTAssertEqual(DependencyValues.current.numberClient.number, 7)
    }
    XCTAssertEqual(list.value, ["set-up", "scope"])
  }

  func testPreparationsBelongToTheTest() {
    XCTAssertEqual(list.value, ["set-up"])
    prepareDependencies { $0.numberClient.number = 7 }
    XCTAssertEqual(DependencyValues.current.numberClient.number, 7)
  }

  func testPreparationsOfOthersAreNotSeen() {
    XCTAssertEqual(DependencyValues.current.numberClient.number, 3)
  }

  override func invokeTest() {
    withDependencies {
      $0.speechClient.isAvailable = { false }
    } operation: {
      super.invokeTest()
    }
  }

  func testInvocationsMayBeWrapped() {
    XCTAssertFalse(DependencyValues.current.speechClient.isAvailable())
  }
}
