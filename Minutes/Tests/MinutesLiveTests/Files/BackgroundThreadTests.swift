import Foundation
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct BackgroundThreadTests {
  @Test func `operations are performed in their order, with the state of the thread`() throws {
    let thread = BackgroundThread("test") { [Int]() }
    for number in 1...100 {
      let count = try thread.run { numbers in
        numbers.append(number)
        return numbers.count
      }
      #expect(count == number)
    }
    #expect(throws: SpeechFailure("Out of order.")) {
      try thread.run { _ in throw SpeechFailure("Out of order.") }
    }
  }

  #if os(Linux)
  /// - Parameter thread: 0 is the calling thread.
  private static func priority(of thread: id_t) -> Int32 {
    getpriority(Int32(truncatingIfNeeded: PRIO_PROCESS.rawValue), thread)
  }

  @Test func `the thread has a low priority, and others keep theirs`() throws {
    let normal = Self.priority(of: 0)
    let thread = BackgroundThread("test") {}
    #expect(
      try thread.run { _ in Self.priority(of: 0) } == max(normal, BackgroundPriority.niceness))
    #expect(Self.priority(of: 0) == normal)
  }

  @Test func `the thread ends with the last reference`() async throws {
    var thread: BackgroundThread<Void>? = BackgroundThread("test") {}
    let folder = try #require(
      try thread?.run { _ in
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      })
    thread = nil
    while FileManager.default.fileExists(atPath: "/proc/\(folder)") { await Task.yield() }
  }
  #endif
}
