import CustomDump

/// The name of a part of the state in dumps.
struct BindingLabel {
  /// The key path without the root: `name`, or `profile.name`.
  let name: String

  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let field = (Root.self as? any _ObservableFields.Type).flatMap { storage(of: keyPath, in: $0) }
    let description = String(reflecting: field ?? keyPath)
    // The root is the name of a type, which may be nested in others; no part of it begins in lower
    // case.
    let components = description.dropFirst(description.hasPrefix("\\") ? 1 : 0)
    let path = String(reflecting: Root.self)
    let name =
      components.hasPrefix(path)
      ? components.dropFirst(path.count)
      : components.drop { $0 != "." }
    self.name =
      field == nil
      ? String(name.drop { $0 == "." })
      : String(name.drop { $0 == "." || $0 == "_" })
  }
}

extension BindingLabel: CustomDumpStringConvertible {
  var customDumpDescription: String { "\\.\(self.name)" }
}

/// The key path to the storage of a field of observable state. Its description contains the name of
/// the field.
private func storage<State: _ObservableFields>(
  of keyPath: AnyKeyPath, in type: State.Type
) -> AnyKeyPath? {
  (keyPath as? PartialKeyPath<State>).flatMap { State._$field($0)?.storage }
}
