import CasePaths

/// What is known of a case of an enum.
struct CaseEntry<Root> {
  let number: Int
  let name: String
  /// Whether its value is that of an alert or a dialog.
  let isEphemeral: Bool
  /// The id of its value, if it has one.
  var id: ((Root) -> AnyHashable?)?
}

/// The value of a case, whatever its type; ``CasePaths/Case`` is the only one.
protocol DescribedCase {
  static func entry<Root>(at keyPath: PartialCaseKeyPath<Root>) -> CaseEntry<Root>?
}

extension Case: DescribedCase {
  static func entry<Root>(at keyPath: PartialCaseKeyPath<Root>) -> CaseEntry<Root>? {
    guard let keyPath = keyPath as? CaseKeyPath<Root, Value> else { return nil }
    let path = AnyCasePath(keyPath)
    var entry = CaseEntry<Root>(
      number: 0, name: path.caseName ?? "", isEphemeral: Value.self is any _EphemeralState.Type)
    if let type = Value.self as? any Identifiable.Type {
      let id = idGetter(of: type, for: Value.self)
      entry.id = { path.extract(from: $0).map(id) }
    }
    return entry
  }
}
