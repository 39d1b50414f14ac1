import CasePaths

/// What is known of the cases of an enum.
///
/// A case is looked at when a value in it is met first; from then on finding it costs a comparison of key
/// paths.
final class CaseTable<Root> {
  private let keyPath: (Root) -> PartialCaseKeyPath<Root>
  private var entries: [(keyPath: PartialCaseKeyPath<Root>, entry: CaseEntry<Root>)] = []

  /// - Returns: `nil` if the type is not an enum whose case paths tell the case of a value.
  init?() {
    guard
      let type = Root.self as? any CasePathable.Type,
      let keyPath = keyPathOfCase(in: type, for: Root.self)
    else { return nil }
    self.keyPath = keyPath
  }

  /// What is known of the case that a value is in.
  func entry(of root: Root) -> CaseEntry<Root> {
    let keyPath = self.keyPath(root)
    // Mostly they are the same objects.
    for known in self.entries where known.keyPath === keyPath { return known.entry }
    for known in self.entries where known.keyPath == keyPath { return known.entry }
    let type = type(of: keyPath).valueType as? any DescribedCase.Type
    let entry = type?.entry(at: keyPath) ?? CaseEntry(number: 0, name: "", isEphemeral: false)
    let numbered = CaseEntry(
      number: self.entries.count, name: entry.name, isEphemeral: entry.isEphemeral, id: entry.id)
    self.entries.append((keyPath, numbered))
    return numbered
  }
}

/// Reads the id of a value whose type is found to have one at run time: `Value` is `Element`.
func idGetter<Element: Identifiable, Value>(
  of type: Element.Type, for value: Value.Type
) -> (Value) -> AnyHashable {
  { value in
    withUnsafePointer(to: value) {
      AnyHashable(UnsafeRawPointer($0).assumingMemoryBound(to: Element.self).pointee.id)
    }
  }
}

private func keyPathOfCase<Enum: CasePathable, Root>(
  in type: Enum.Type, for root: Root.Type
) -> ((Root) -> PartialCaseKeyPath<Root>)? {
  guard let paths = type.allCasePaths as? any CasePathReflectable<Root> else { return nil }
  func open<Paths: CasePathReflectable<Root>>(
    _ paths: Paths
  ) -> (Root) -> PartialCaseKeyPath<Root> {
    { paths[$0] }
  }
  return open(paths)
}
