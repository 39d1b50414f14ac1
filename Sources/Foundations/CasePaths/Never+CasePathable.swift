extension Never: CasePathable, CasePathIterable {
  /// The case paths of `Never`, of which there are none.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the case that a value is in, though no value can ask.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// Iterates over nothing.
    public func makeIterator() -> EmptyCollection<PartialCaseKeyPath<Never>>.Iterator {
      EmptyCollection.Iterator()
    }
  }

  /// The case paths of `Never`, of which there are none.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
