#if LiveServer
  import Foundation
  import Synchronization

  /// Runs the first operation of a kind alone: others that begin meanwhile wait for its end.
  ///
  /// The Swift runtime (6.3) creates the metadata of a generic class when it is first used. If two
  /// event loops do so at once, one of them may look up a conformance of the unfinished class, whose
  /// superclass is still a null pointer, and the process ends with a segmentation fault. The first
  /// two connections of a server arrive at once when a browser opens a page.
  final class FirstUse: Sendable {
    /// The creation of the channel handlers of a new connection.
    static let connection = FirstUse()

    /// The change of a connection to HTTP.
    static let http = FirstUse()

    /// The change of a connection to a socket.
    static let socket = FirstUse()

    private let hasEnded = Atomic(false)
    /// One lock for all objects, because their operations use the same types.
    private static let turn = NSLock()

    private init() {}

    /// Runs an operation, which must not wait for that of another thread.
    ///
    /// - Complexity: After the first one, one atomic load.
    func run<Result, Failure: Error>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      if self.hasEnded.load(ordering: .acquiring) { return try operation() }
      return try self.runInTurn(operation)
    }

    private func runInTurn<Result, Failure: Error>(
      _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      Self.turn.lock()
      defer {
        self.hasEnded.store(true, ordering: .releasing)
        Self.turn.unlock()
      }
      return try operation()
    }
  }
#endif
