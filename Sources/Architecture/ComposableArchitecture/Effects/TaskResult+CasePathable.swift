public import CasePaths

extension TaskResult: CasePathable, CasePathIterable {
  /// The case paths of a task result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the value of a success.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        name: "success",
        embed: { .success($0) },
        extract: {
          guard case .success(let value) = $0 else { return nil }
          return value
        }
      )
    }

    /// The path to the error of a failure.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        name: "failure",
        embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        }
      )
    }

    /// The path to the case that a task result is in.
    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<TaskResult>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// The case paths of a task result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
