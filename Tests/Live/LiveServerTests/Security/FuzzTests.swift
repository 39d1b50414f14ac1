#if LiveServer && os(Linux)
  import Foundation
  import Testing

  /// A little of what `make fuzz` does, in a process of its own, as that may end.
  @Suite(.timeLimit(.minutes(5)))
  struct FuzzTests {
    @Test
    func whatNoBrowserSays() throws {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let process = Process()
      process.executableURL = products.appendingPathComponent("LiveFuzzer")
      process.arguments = ["500"]
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
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
