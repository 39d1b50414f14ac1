extension Result: CasePathable, CasePathIterable, _ResultCasePathable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the value of a success.
    public var success: AnyCasePath<Result, Success> {
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
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        name: "failure",
        embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        }
      )
    }

    /// The path to the case that a result is in.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The path to the value of a success.
  public static var _success: AnyCasePath<Self, Success> { allCasePaths.success }

  /// The path to the error of a failure.
  public static var _failure: AnyCasePath<Self, Failure> { allCasePaths.failure }
}

/// A result without its types; only `Result` conforms.
public protocol _ResultCasePathable: CasePathable {
  associatedtype Success
  associatedtype Failure

  static var _success: AnyCasePath<Self, Success> { get }
  static var _failure: AnyCasePath<Self, Failure> { get }
}

// Declared on `AnyCasePath`, so that a literal like `\.response.success` captures nothing: see
// ``CasePathLiteral``.
extension AnyCasePath where Value: _ResultCasePathable {
  /// The path through this one to the value of a success.
  public var success: AnyCasePath<Root, Value.Success> { joined(to: Value._success) }

  /// The path through this one to the error of a failure.
  public var failure: AnyCasePath<Root, Value.Failure> { joined(to: Value._failure) }
}
