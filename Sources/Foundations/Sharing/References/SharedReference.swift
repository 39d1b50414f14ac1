import SourceLocations

/// A value that is read and changed in one place: the value of a key, or a part of such a value.
///
/// Safe to send: each subclass guards its state by a lock. No lock is held while observers run.
class SharedReference<Value>: @unchecked Sendable {
  /// The observers of the value.
  var observation: SharedObservation { fatalError("Abstract") }

  /// Loads and saves the value, if it belongs to a key.
  var persistence: (any SharedPersistence)? { nil }

  /// This reference, if it stores its value.
  var storage: RootReference<Value>? { nil }

  /// Whether the current thread is changing the value now.
  var isBeingWritten: Bool { false }

  /// The present value. Not observed: see ``SharedObservation/access()``.
  func read() -> Value { fatalError("Abstract") }

  /// Changes the value while no other thread reads it.
  ///
  /// - Parameters:
  ///   - location: The source location of the change.
  ///   - operation: Changes the value.
  func write<Result, Failure: Error>(
    at location: SourceLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    fatalError("Abstract")
  }
}

/// Loads and saves the value of a reference.
protocol SharedPersistence: AnyObject, Sendable {
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }
  var isLoading: Bool { get }
  func load() async throws
  func save() async throws
}
