import Dispatch
import GRDB
import MinutesCore
import Synchronization

/// Observes the results of queries: now, and after each change of their tables, made here or by another process.
struct DatabaseObserver: Sendable {
  /// Ends an observation.
  typealias Cancel = @Sendable () -> Void

  /// Takes a result. Called on ``queue``.
  typealias Receive<Value> = @Sendable (Result<Value, any Error>) -> Void

  let pool: DatabasePool

  /// The path of the database, for messages.
  let path: String

  /// The queue on which observers are called.
  let queue = DispatchQueue(label: "minutes.memos")

  /// Observes a query until it fails.
  func start<Value: Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value, _ receive: @escaping Receive<Value>
  ) -> Cancel {
    let observing = ValueObservation.tracking(query)
      .start(in: pool, scheduling: .async(onQueue: queue)) { [path] error in
        receive(.failure(DatabaseFailure.naming(path, error)))
      } onChange: {
        receive(.success($0))
      }
    return { observing.cancel() }
  }

  /// The results of a query. A slow reader gets the newest one.
  ///
  /// - Parameters:
  ///   - isRepeated: Whether a result is the same as the one before, and is left out.
  ///   - failure: The error that the reader gets for an error of the database.
  func results<Value: Sendable>(
    of query: @escaping @Sendable (Database) throws -> Value,
    isRepeated: @escaping @Sendable (_ last: Value, _ new: Value) -> Bool = { _, _ in false },
    failure: @escaping @Sendable (any Error) -> any Error
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let last = Mutex<Value?>(nil)
      let cancel = start(query) { result in
        switch result {
        case .success(let value):
          let isNew = last.withLock { last in
            defer { last = value }
            return last.map { !isRepeated($0, value) } ?? true
          }
          if isNew { continuation.yield(value) }
        case .failure(let error): continuation.finish(throwing: failure(error))
        }
      }
      continuation.onTermination = { _ in cancel() }
    }
  }

  /// One observation of a query for all pages of this process. Errors are thrown as `RepositoryFailure`.
  func shared<Value: Equatable & Sendable>(
    _ query: @escaping @Sendable (Database) throws -> Value
  ) -> SharedObservation<Value> {
    SharedObservation { receive in
      start(query) { receive($0.mapError { RepositoryFailure(storing: $0) }) }
    }
  }
}
