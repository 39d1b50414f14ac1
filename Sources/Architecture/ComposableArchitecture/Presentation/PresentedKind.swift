/// How the values of a type that is presented are told apart, and whether they go away when acted upon.
@usableFromInline
struct PresentedKind<State> {
  /// The id of a value, if it has one.
  @usableFromInline
  let id: ((UnsafePointer<State>) -> PresentedID)?

  /// The cases of an enum.
  @usableFromInline
  let cases: CaseTable<State>?

  /// Whether there is more to tell of a value than that it is there.
  @usableFromInline
  let tellsValuesApart: Bool

  @usableFromInline
  let isEphemeral: Bool

  @usableFromInline
  init() {
    self.id = (State.self as? any Identifiable.Type).map {
      PresentedID.reader(of: $0, for: State.self)
    }
    self.cases = CaseTable()
    self.tellsValuesApart = self.id != nil || self.cases != nil
    self.isEphemeral = State.self is any _EphemeralState.Type
  }

  /// What tells a value from another one.
  ///
  /// A value with an id is the same as long as its id is. A value of an enum is the same as long as its case is,
  /// and the id of what the case carries, if that has one. Any other value is the same as long as it is there.
  @inlinable
  @inline(__always)
  func identity(of value: UnsafePointer<State>) -> PresentedIdentity {
    if let id = self.id { return PresentedIdentity(number: 0, id: id(value)) }
    guard let cases = self.cases else { return .onlyOne }
    return self.identity(of: value, in: cases)
  }

  /// Whether a value, which has an identity, goes away when an action is sent to it.
  ///
  /// In an enum the action must be of the value's case, which has the same name.
  @inlinable
  @inline(__always)
  func isEphemeral<Action>(
    _ value: UnsafePointer<State>, as identity: PresentedIdentity, for action: Action
  ) -> Bool {
    guard let cases = self.cases else { return self.isEphemeral }
    // The identity of an enum with an id is the id.
    let entry = self.id == nil ? cases.entry(number: identity.number) : cases.entry(of: value)
    return entry.mayBeEphemeral && self.isEphemeral(value, in: entry, for: action)
  }

  // Apart from their callers, so that what they copy does not lie on the stack with what is done then.

  @inlinable
  @inline(never)
  func identity(of value: UnsafePointer<State>, in cases: CaseTable<State>) -> PresentedIdentity {
    let entry = cases.entry(of: value)
    return PresentedIdentity(number: entry.number, id: entry.id?(value.pointee))
  }

  @inlinable
  @inline(never)
  func isEphemeral<Action>(
    _ value: UnsafePointer<State>, in entry: CaseEntry<State>, for action: Action
  ) -> Bool {
    entry.isEphemeral(value.pointee) && entry.hasName(ofCaseOf: action)
  }
}
