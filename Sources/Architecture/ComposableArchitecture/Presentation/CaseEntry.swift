import CasePaths

/// What is known of a case of an enum.
@usableFromInline
final class CaseEntry<Root> {
  @usableFromInline
  let number: Int

  let name: String

  /// Whether a value is in the case.
  @usableFromInline
  let matches: (Root) -> Bool

  /// The id of what a value in the case carries, if that has one.
  @usableFromInline
  let id: ((Root) -> PresentedID?)?

  /// Whether values in the case go away when acted upon, once that is known.
  ///
  /// Not to be inlined in other modules, which would check for exclusive access each time.
  private var isEphemeral: Bool?

  /// The actions of an alert or a dialog that the case carries, where a case of the same name may carry others.
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

  /// For values whose case has no path.
  init() {
    self.ephemeralAction = nil
    self.number = -1
    self.name = ""
    self.matches = { _ in false }
    self.id = nil
    self.isEphemeral = false
  }

  /// Whether values in the case may go away when an action is sent to them, as far as is known.
  @usableFromInline
  var mayBeEphemeral: Bool { self.isEphemeral != false }

  /// Whether a value in the case goes away when acted upon: that of an alert or a dialog, or of a case that is
  /// marked so.
  @usableFromInline
  func isEphemeral(_ value: Root) -> Bool {
    if let isEphemeral = self.isEphemeral { return isEphemeral }
    let isEphemeral = (value as? any _CaseReducerState)?._isEphemeral ?? false
    self.isEphemeral = isEphemeral
    return isEphemeral
  }

  /// Whether a value of another enum is in a case of the same name, or carries an action of the alert or dialog.
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
