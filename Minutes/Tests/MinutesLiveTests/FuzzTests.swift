#if os(Linux)
  import Foundation
  import Testing

  /// A part of `make fuzz`, in a process of its own.
  @Suite(.timeLimit(.minutes(5))) struct FuzzTests {
    @Test func `boundary values from a browser neither crash the server nor are stored`() throws {
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let process = Process()
      process.executableURL = products.appendingPathComponent("MinutesFuzzer")
      process.arguments = ["2000"]
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0, "\(text.suffix(2_000))")
    }
  }
#endif
