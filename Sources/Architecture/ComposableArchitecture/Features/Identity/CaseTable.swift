import CasePaths

/// Information about the cases of an enum.
@usableFromInline
final class CaseTable<Root> {
  /// In the order of their numbers. Cases found by reflection are added when they first occur.
  private var entries: [CaseEntry<Root>]

  /// Whether the enum cannot list its case paths, so that its cases are found by reflection.
  private let isReflecting: Bool

  @usableFromInline
  let unknown = CaseEntry<Root>()

  /// The entry of the previous value: usually the next one is in the same case.
  ///
  /// No other code is called during a change of this property: exclusive access needs no checks at
  /// run time.
  @exclusivity(unchecked)
  @usableFromInline
  var latest: CaseEntry<Root>

  /// - Returns: `nil` if the type is not an enum.
  init?() {
    guard let type = Root.self as? any CasePathIterable.Type else {
      guard EnumReflection.isEnum(Root.self) else { return nil }
      self.isReflecting = true
      self.entries = []
      self.latest = self.unknown
      return
    }
    self.isReflecting = false
    var entries: [CaseEntry<Root>] = []
    for keyPath in Self.keyPaths(of: type) {
      let value = Swift.type(of: keyPath).valueType as? any DescribedCase.Type
      value?.entry(at: keyPath, number: entries.count).map { entries.append($0) }
    }
    self.entries = entries
    self.latest = self.unknown
  }

  /// The name of a value's case, for messages.
  static func name(of root: Root) -> String {
    withUnsafePointer(to: root) { CaseTable()?.entry(of: $0).name }
      ?? Mirror(reflecting: root).children.first?.label ?? String(describing: root)
  }

  private static func keyPaths<Enum: CasePathIterable>(
    of type: Enum.Type
  ) -> [PartialCaseKeyPath<Root>] {
    type.allCasePaths.compactMap { $0 as AnyKeyPath as? PartialCaseKeyPath<Root> }
  }

  /// The entry for the case of a value.
  @inlinable
  func entry(of root: UnsafePointer<Root>) -> CaseEntry<Root> {
    if self.latest.matches(root.pointee) { return self.latest }
    return self.find(root)
  }

  /// The entry for the case with a number, as stored in an entry.
  @usableFromInline
  func entry(number: Int) -> CaseEntry<Root> {
    number < 0 ? self.unknown : self.entries[number]
  }

  @usableFromInline
  func find(_ root: UnsafePointer<Root>) -> CaseEntry<Root> {
    if self.isReflecting {
      let entry =
        self.entries.first { $0.matches(root.pointee) }
        ?? CaseEntry(reflecting: root.pointee, number: self.entries.count)
      if entry.number == self.entries.count { self.entries.append(entry) }
      self.latest = entry
      return entry
    }
    self.latest = self.entries.first { $0.matches(root.pointee) } ?? self.unknown
    return self.latest
  }
}

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
