import Dependencies

extension DependencyValues {
  /// The generator of ids for the elements of stacks: one for the process or, in tests, one for
  /// each test.
  var stackElementIDs: StackElementIDGenerator {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}

private enum StackElementIDsKey: DependencyKey {
  static let liveValue = StackElementIDGenerator()
  // Computed, because each test gets a generator of its own.
  static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
}
