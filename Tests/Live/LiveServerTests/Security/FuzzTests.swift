#if LiveServer && os(Linux)
import ChildProcesses
import Foundation
import Testing

/// A short run of the fuzzer of `make fuzz`, in a process of its own, because it may crash.
@Suite(.timeLimit(.minutes(5)))
struct FuzzTests {
  @Test
  func fuzzedMessages() async throws {
    let end = try await Program(product: "LiveFuzzer", "500").run()

    #expect(end.errors == "")
    #expect(end.end == .status(0))
  }
}
#endif
