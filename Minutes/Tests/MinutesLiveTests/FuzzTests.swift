#if os(Linux)
import ChildProcesses
import Foundation
import Testing

/// A short run of `make fuzz`, as a child process.
@Suite(.timeLimit(.minutes(15))) struct FuzzTests {
  @Test func `boundary values from a browser neither crash the server nor are stored`()
    async throws
  {
    let result = try await Program(product: "MinutesFuzzer", "2000").run()
    #expect(result.end == .status(0), "\(result.errors.suffix(2_000))")
  }
}
#endif
