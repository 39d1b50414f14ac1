import CasePaths

/// What is known of the cases of an enum.
@usableFromInline
final class CaseTable<Root> {
  private let entries: [CaseEntry<Root>]

  /// That of the value that was asked about last: mostly the next one is in the same case.
  ///
  /// Nothing is called while this is being changed: exclusive access needs no checks at run time.
  @exclusivity(unchecked)
  @usableFromInline
  var latest = CaseEntry<Root>()

  /// - Returns: `nil` if the type is not an enum whose case paths can be listed.
  init?() {
    guard let type = Root.self as? any CasePathIterable.Type else { return nil }
    self.entries = Self.keyPaths(of: type).enumerated().compactMap { number, keyPath in
      let value = Swift.type(of: keyPath).valueType as? any DescribedCase.Type
      return value?.entry(at: keyPath, number: number)
    }
  }

  /// The name of the case that a value is in, for messages.
  static func name(of root: Root) -> String {
    withUnsafePointer(to: root) { CaseTable()?.entry(of: $0).name }
      ?? Mirror(reflecting: root).children.first?.label ?? String(describing: root)
  }

  private static func keyPaths<Enum: CasePathIterable>(
    of type: Enum.Type
  ) -> [PartialCaseKeyPath<Root>] {
    type.allCasePaths.compactMap { $0 as AnyKeyPath as? PartialCaseKeyPath<Root> }
  }

  /// What is known of the case that a value is in.
  @inlinable
  func entry(of root: UnsafePointer<Root>) -> CaseEntry<Root> {
    if self.latest.matches(root.pointee) { return self.latest }
    return self.find(root)
  }

  @usableFromInline
  func find(_ root: UnsafePointer<Root>) -> CaseEntry<Root> {
    self.latest = self.entries.first { $0.matches(root.pointee) } ?? CaseEntry()
    return self.latest
  }
}
