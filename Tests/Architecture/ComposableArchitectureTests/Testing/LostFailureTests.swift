#if os(Linux)
import Foundation
import Testing

/// The failures of a test target that does not link `DependenciesTestSupport`.
@Suite(.timeLimit(.minutes(5))) struct LostFailureTests {
  @Test func aProcessFailsInWhichAFailureIsLost() throws {
    let (status, errors) = try runUnlinkedTest("wrong")
    #expect(status == EXIT_FAILURE)
    let reason = """

      A failure was reported, but the test target does not link the library by which failures reach \
      the test runner: tests that should fail are shown as passed. This process fails for that. In \
      Package.swift, add this line to the dependencies of the test target:

          .product(name: "DependenciesTestSupport", package: "chorale"),


      """
    let text = """
      UnlinkedTests/UnlinkedTests.swift:18: The state is not as expected after the test sent Bool:

          - 2
          + 1

        - expected: the state before, changed by the closure of "send" at \
      UnlinkedTests/UnlinkedTests.swift:18
        + actual: the state that the feature produced for the action

      """
    #expect(errors.contains(text + reason))
    #expect(errors.hasSuffix(reason))
  }

  @Test func aProcessWithoutFailuresPasses() throws {
    let (status, errors) = try runUnlinkedTest("right")
    #expect(status == EXIT_SUCCESS)
    #expect(!errors.contains("DependenciesTestSupport"))
  }

  /// Runs a test of `UnlinkedTests` in a separate folder: the support library may be beside the
  /// original.
  private func runUnlinkedTest(
    _ name: String
  ) throws -> (status: Int32, errors: String) {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folder = products.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let executable = folder.appendingPathComponent("UnlinkedTests")
    // Not a copy: a file that another process has open for writing cannot be executed, and a
    // process that the other test starts during the copy inherits the open file for a moment.
    try FileManager.default.linkItem(
      at: products.appendingPathComponent("UnlinkedTests"), to: executable)

    let process = Process()
    process.executableURL = executable
    process.arguments = ["--testing-library", "swift-testing", "--filter", name]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let data = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
#endif
