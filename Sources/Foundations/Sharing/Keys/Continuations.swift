import IssueReporting
import Synchronization

/// Receives the value that a ``SharedReaderKey`` has loaded.
///
/// Must be resumed exactly once, on any thread. Anything else is reported as an issue.
public struct LoadContinuation<Value>: Sendable {
  private let once: ResumedOnce<Value?>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The load, for messages.
  ///   - callback: Receives the result; `nil` stands for the initial value.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = ResumedOnce("LoadContinuation", description, callback)
  }

  /// Delivers the value.
  public func resume(returning value: Value) { once.resume(.success(value)) }

  /// Delivers the default value: there is no other.
  public func resumeReturningInitialValue() { once.resume(.success(nil)) }

  /// Delivers an error.
  public func resume(throwing error: any Error) { once.resume(.failure(error)) }

  /// Delivers a value or an error.
  public func resume(with result: Result<Value, any Error>) {
    once.resume(result.map(Optional.some))
  }

  /// Delivers a value or an error; `nil` stands for the initial value.
  @_disfavoredOverload
  public func resume(with result: Result<Value?, any Error>) { once.resume(result) }
}

/// Receives the acknowledgement of a ``SharedKey`` that has saved a value.
///
/// Must be resumed exactly once, on any thread. Anything else is reported as an issue.
public struct SaveContinuation: Sendable {
  private let once: ResumedOnce<Void>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The value, for messages.
  ///   - callback: Receives the result.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    once = ResumedOnce("SaveContinuation", description, callback)
  }

  /// The value is saved.
  public func resume() { once.resume(.success(())) }

  /// The value could not be saved.
  public func resume(throwing error: any Error) { once.resume(.failure(error)) }

  /// The value is saved, or could not be.
  public func resume(with result: Result<Void, any Error>) { once.resume(result) }
}

/// A callback that is called once.
private final class ResumedOnce<Value>: Sendable {
  private let callback: @Sendable (Result<Value, any Error>) -> Void
  private let isResumed = Atomic(false)
  private let type: String
  private let subject: String

  init(
    _ type: String, _ subject: String,
    _ callback: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.type = type
    self.subject = subject
    self.callback = callback
  }

  deinit {
    guard !isResumed.load(ordering: .acquiring) else { return }
    reportIssue("\(name) was released without being resumed. Resume it exactly once.")
  }

  func resume(_ result: Result<Value, any Error>) {
    guard !isResumed.exchange(true, ordering: .acquiringAndReleasing) else {
      return reportIssue("\(name) was resumed more than once. Resume it exactly once.")
    }
    callback(result)
  }

  private var name: String { subject.isEmpty ? type : "\(type) of \(subject)" }
}
