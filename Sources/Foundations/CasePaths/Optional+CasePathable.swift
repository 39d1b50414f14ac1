extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to the wrapped value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(name: "some", embed: { $0 }, extract: { $0 })
    }

    /// The path to the absence of a value.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(name: "none", embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the case that an optional is in.
    public subscript(root: Wrapped?) -> PartialCaseKeyPath<Wrapped?> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// Iterates over the paths in the order of the declared cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Wrapped?>]> {
      [\.none, \.some].makeIterator()
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
