import Foundation

/// Runs blocking work on threads of its own.
public enum Lanes {
  /// The number of threads.
  public static let count = 4

  /// Runs a function on each thread, with the number of the thread.
  public static func run<Value: Sendable>(
    _ body: @escaping @Sendable (UInt64) throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
      for lane in 0..<UInt64(Self.count) {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body(lane) }) }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
