#if os(Linux)
import Foundation
import Testing

@testable import SmallStack

/// `SmallStack` runs in a process of its own, because the stacks of the test process are large.
@Suite
struct SmallStackTests {
  @Test(arguments: Way.allCases, ["main", "pool"])
  func deepFeaturesNeedNoMoreThan512Kilobytes(way: Way, thread: String) throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"ulimit -s 512 && exec "$0" "$@""#,
      products.appendingPathComponent("SmallStack").path, way.rawValue, thread,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    #expect(text == "")
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }
}
#endif
