import Dependencies

#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

// `Dependencies` must not link the testing frameworks, and on Linux it cannot find a symbol of its
// executable. So this module registers itself when it is loaded: before `main`, so before XCTest
// starts, and while there is only one thread, which XCTest's list of observers requires.
#if compiler(<6.3)
#warning("DependenciesTestSupport needs Swift 6.3 to tell XCTest methods apart")
#elseif os(Linux) || os(Android) || os(FreeBSD)
@section(".init_array") @used
private let registration: @convention(c) () -> Void = { TestFrameworks.register() }
#elseif canImport(Darwin)
@section("__DATA,__mod_init_func") @used
private let registration: @convention(c) () -> Void = { TestFrameworks.register() }
#endif

extension TestFrameworks {
  fileprivate static func register() {
    TestSupport.declare()
    #if canImport(Testing)
    describeArguments {
      guard let testCase = Test.Case.current, testCase.isParameterized else { return nil }
      // A description is the only public information about arguments. It lists them and, for
      // repeated equal arguments, a number.
      return String(reflecting: testCase)
    }
    #endif
    #if canImport(XCTest)
    XCTestObservationCenter.shared.addTestObserver(XCTestBoundary())
    #endif
  }
}
