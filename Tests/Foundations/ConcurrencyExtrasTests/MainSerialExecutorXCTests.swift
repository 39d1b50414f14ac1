import ConcurrencyExtras
import XCTest

final class MainSerialExecutorXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testTasksRunInTheOrderOfTheirCreation() async {
    let log = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { log.withValue { $0.append(number) } }
      }
    }
    XCTAssertEqual(log.value, Array(0..<100))
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
  }
}
