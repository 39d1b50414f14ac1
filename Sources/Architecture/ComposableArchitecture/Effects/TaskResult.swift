public import CasePaths

/// The outcome of work that may fail: a `Result` whose error is of any type, and that can be compared.
///
/// For actions that carry what an effect has got:
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
/// New code has no need of it: a plain `Result` in an action that is not `Equatable` does, and
/// `await Result { … }` makes one from asynchronous work.
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

  /// The same outcome as a result's.
  public init<Failure: Error>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// What the work has come to.
  ///
  /// - Throws: The error, if it has failed.
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
  /// - Parameter transform: Turns the value of a success into the other one.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let error): .failure(error)
    }
  }

  /// The outcome of something that depends on the value of this one.
  ///
  /// - Parameter transform: Turns the value of a success into another outcome.
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
  /// The same outcome as a task result's.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}
