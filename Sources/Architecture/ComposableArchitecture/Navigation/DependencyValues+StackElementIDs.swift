import Dependencies

extension DependencyValues {
  /// Where the elements of stacks get their ids from: the process or, in tests, the test.
  var stackElementIDs: StackElementIDGenerator {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}

private enum StackElementIDsKey: DependencyKey {
  static let liveValue = StackElementIDGenerator()
  // Not a constant: each test gets its own.
  static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
}
