#if canImport(XCTest)
import Dependencies
import XCTest

/// Observes the start and end of XCTest methods.
final class XCTestBoundary: NSObject, XCTestObservation {
  func testCaseWillStart(_ testCase: XCTestCase) {
    TestFrameworks.xcTestWillStart()
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    TestFrameworks.xcTestDidFinish()
  }
}
#endif
