import CasePaths

/// The value of a case, without its type; only ``CasePaths/Case`` conforms.
protocol DescribedCase {
  static func entry<Root>(
    at keyPath: PartialCaseKeyPath<Root>, number: Int
  ) -> CaseEntry<Root>?
}

extension Case: DescribedCase {
  static func entry<Root>(
    at keyPath: PartialCaseKeyPath<Root>, number: Int
  ) -> CaseEntry<Root>? {
    (keyPath as? CaseKeyPath<Root, Value>).map { CaseEntry(AnyCasePath($0), number: number) }
  }
}
