import CasePaths

/// Information about a case of an enum.
@usableFromInline
final class CaseEntry<Root> {
  @usableFromInline
  let number: Int

  let name: String

  /// Whether a value is in the case.
  @usableFromInline
  let matches: (Root) -> Bool

  /// The id of an associated value in the case, if it has one.
  @usableFromInline
  let id: ((Root) -> PresentedID?)?

  /// Whether any action dismisses values in the case; `nil` until the first value.
  ///
  /// Private, because accessors inlined in other modules would check for exclusive access each
  /// time.
  private var isEphemeral: Bool?

  /// The type of actions of an alert or dialog in the case, if another case of the same name may
  /// have other actions.
  private let ephemeralAction: Any.Type?

  init(
    number: Int, name: String, matches: @escaping (Root) -> Bool,
    id: ((Root) -> PresentedID?)?, isEphemeral: Bool, ephemeralAction: Any.Type?
  ) {
    self.number = number
    self.name = name
    self.matches = matches
    self.id = id
    self.isEphemeral = isEphemeral
    self.ephemeralAction = ephemeralAction
  }

  init<Value>(_ path: AnyCasePath<Root, Value>, number: Int) {
    self.ephemeralAction = nil
    self.number = number
    self.name = path.caseName ?? ""
    self.matches = path.matches
    self.id = (Value.self as? any Identifiable.Type).map { type in
      let id = PresentedID.reader(of: type, for: Value.self)
      return { root in
        path.extract(from: root).map { value in withUnsafePointer(to: value) { id($0) } }
      }
    }
    if Value.self is any _EphemeralState.Type { self.isEphemeral = true }
  }

  /// The entry for values whose case has no path.
  init() {
    self.ephemeralAction = nil
    self.number = -1
    self.name = ""
    self.matches = { _ in false }
    self.id = nil
    self.isEphemeral = false
  }

  /// Whether any action may dismiss values in the case. `true` until it is known.
  @usableFromInline
  var mayBeEphemeral: Bool { self.isEphemeral != false }

  /// Whether any action dismisses a value in the case: in a case with an alert or a dialog, or
  /// marked ``ReducerCaseEphemeral()``.
  @usableFromInline
  func isEphemeral(_ value: Root) -> Bool {
    if let isEphemeral = self.isEphemeral { return isEphemeral }
    let isEphemeral = (value as? any _CaseReducerState)?._isEphemeral ?? false
    self.isEphemeral = isEphemeral
    return isEphemeral
  }

  /// Whether a value of another enum is in a case of the same name, or its payload is an action of
  /// the alert or dialog.
  @usableFromInline
  func hasName<Other>(ofCaseOf other: Other) -> Bool {
    if let ephemeralAction, let payload = EnumReflection(other).payload,
      type(of: payload) == ephemeralAction
    {
      return true
    }
    return self.hasSameName(asCaseOf: other)
  }

  private func hasSameName<Other>(asCaseOf other: Other) -> Bool {
    withUnsafePointer(to: other) { CaseTable<Other>()?.entry(of: $0).name == self.name }
  }
}
