#if canImport(XCTest)
  import Dependencies
  import XCTest

  /// Notices where one XCTest method ends and the next begins.
  final class XCTestBoundary: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) {
      TestFrameworks.xcTestWillStart()
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      TestFrameworks.xcTestDidFinish()
    }
  }
#endif
