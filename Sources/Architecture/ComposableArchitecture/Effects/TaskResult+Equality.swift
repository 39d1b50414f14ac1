import IssueReporting

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
