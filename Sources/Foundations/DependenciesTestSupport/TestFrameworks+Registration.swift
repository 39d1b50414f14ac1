import Dependencies

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

// `Dependencies` must not link the testing frameworks, and on Linux it cannot find a symbol of the
// executable it is part of. So this module introduces itself, when it is loaded: that is before `main`,
// hence before XCTest starts, and while there is only one thread, which XCTest's list of observers
// needs.
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
        // A description is all that is public about them. It lists the arguments and, where equal ones
        // are repeated, a number.
        return String(reflecting: testCase)
      }
    #endif
    #if canImport(XCTest)
      XCTestObservationCenter.shared.addTestObserver(XCTestBoundary())
    #endif
  }
}
