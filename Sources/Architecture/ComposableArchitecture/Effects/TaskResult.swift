public import CasePaths

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
