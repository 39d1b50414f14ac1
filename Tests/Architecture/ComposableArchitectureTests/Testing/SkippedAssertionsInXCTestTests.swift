#if os(Linux)
import Foundation
import Testing

/// Skipped assertions in XCTest, which has failures only.
@Suite(.timeLimit(.minutes(5))) struct SkippedAssertionsInXCTestTests {
  @Test func theyAreNotesOnTheConsole() throws {
    let tests = Process()
    tests.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    tests.arguments = [
      "ComposableArchitectureTests.TestStoreXCTests/testSkippedAssertionsFailNothing"
    ]
    let errors = Pipe()
    tests.standardOutput = FileHandle.nullDevice
    tests.standardError = errors
    try tests.run()
    let data = try errors.fileHandleForReading.readToEnd() ?? Data()
    tests.waitUntilExit()
    #expect(tests.terminationStatus == EXIT_SUCCESS)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        AppTests/FactsTests.swift:10: note: Not asserted, as the test is not exhaustive: the state has \
        changed in other ways after the test sent Facts.Action.incrementTapped:

              Facts.State(
            -   count: 0,
            +   count: 1,
                fact: nil,
                isLoading: false,
                ticks: 0
              )

          - expected: the state before, changed by the closure of "send", if it has one
          + actual: the state that the feature produced for the action
        AppTests/FactsTests.swift:12: note: Not asserted, as the test is not exhaustive: the store \
        received these actions:

            Facts.Action.resetDone
              sent in response to Facts.Action.resetTapped

        """)
  }
}
#endif
