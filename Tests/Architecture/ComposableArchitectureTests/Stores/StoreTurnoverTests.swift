#if os(Linux)
import Foundation
import Testing

/// `StoreTurnover` runs in a process of its own, because other tests use memory at the same time.
@Suite
struct StoreTurnoverTests {
  @Test
  func tenThousandStoresWithEffectsInFlightLeaveNothingBehind() throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = products.appendingPathComponent("StoreTurnover")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    let rounds = text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Int($0) }
    }
    #expect(rounds.map(\.first) == [0, 0, 0, 0, 0])
    let kilobytes = rounds.compactMap(\.last)
    // The first rounds create one-time data, and sometimes the allocator reserves a few megabytes
    // at once. But leaks add up in each round: a store takes a kilobyte, and there are 2,000 a
    // round.
    let growth = zip(kilobytes.dropFirst(1), kilobytes.dropFirst(2)).map { $1 - $0 }
    #expect(try #require(growth.min()) < 700)
  }
}
#endif
