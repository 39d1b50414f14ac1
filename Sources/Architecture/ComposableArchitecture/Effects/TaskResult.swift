public import CasePaths
import IssueReporting

/// The outcome of work that may fail: a `Result` with any type of error, and an equality.
///
/// For actions with the result of an effect:
///
/// ```swift
/// enum Action: Equatable {
///   case memosLoaded(TaskResult<[Memo]>)
/// }
///
/// return .run { send in
///   await send(.memosLoaded(TaskResult { try await memos.fetchAll() }))
/// }
/// ```
///
/// New code does not need it: use a `Result` in an action that is not `Equatable`, and create it
/// from asynchronous work with `await Result { … }`.
@CasePathable
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work has succeeded.
  case success(Success)

  /// The work has failed.
  case failure(any Error)

  /// The outcome of asynchronous work.
  ///
  /// - Parameter body: The work. It runs in the isolation of the caller.
  public nonisolated(nonsending) init(catching body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Creates a task result with the outcome of a result.
  public init<Failure: Error>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value of a success.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): value
      case .failure(let error): throw error
      }
    }
  }

  /// The same outcome with another value.
  ///
  /// - Parameter transform: Converts the value of a success.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let error): .failure(error)
    }
  }

  /// The outcome of further work with the value of this one.
  ///
  /// - Parameter transform: Converts the value of a success to another outcome.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates a result with the outcome of a task result.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  /// Whether both have succeeded with equal values, or failed with equal errors.
  ///
  /// Errors are equal if they have the same type and are equal by its `Equatable` conformance.
  /// `CancellationError`s are equal. Errors of a type that is not `Equatable` differ, which is
  /// reported as an issue.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)):
      return lhs == rhs
    case (.failure(let lhs), .failure(let rhs)):
      guard type(of: lhs) == type(of: rhs) else { return false }
      if lhs is CancellationError { return true }
      if let areEqual = areEqual(lhs, rhs) { return areEqual }
      reportIssue(
        """
        Cannot compare two task results that have failed with '\(type(of: lhs))', as that is not \
        'Equatable'; they are taken to be different. Make it conform to 'Equatable', or compare the \
        results in another way.
        """
      )
      return false
    case (.success, .failure), (.failure, .success):
      return false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the value, or the error if that is `Hashable`, or else the error's type.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      hasher.combine(ObjectIdentifier(type(of: error)))
      combine(error, into: &hasher)
    }
  }
}

// The conformance of the error's dynamic type is used: a cast of an `any Error` would bridge it,
// which makes every error equatable and hashable by its code.

private func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool? {
  func areEqual<Value: Equatable>(_ type: Value.Type) -> Bool {
    lhs as? Value == rhs as? Value
  }
  return (type(of: lhs) as? any Equatable.Type).map { areEqual($0) }
}

private func combine(_ error: any Error, into hasher: inout Hasher) {
  func combine<Value: Hashable>(_ type: Value.Type) {
    if let value = error as? Value { hasher.combine(value) }
  }
  if let type = type(of: error) as? any Hashable.Type { combine(type) }
}
