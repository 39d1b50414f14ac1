extension Never: CasePathable, CasePathIterable {
  /// The case paths of `Never`, which has no cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to a value's case. Never called, because there are no values.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// Iterates over nothing.
    public func makeIterator() -> EmptyCollection<PartialCaseKeyPath<Never>>.Iterator {
      EmptyCollection.Iterator()
    }
  }

  /// The case paths of `Never`, which has no cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
