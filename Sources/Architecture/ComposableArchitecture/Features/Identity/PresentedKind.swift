/// Determines the identity of presented values of a type, and whether actions dismiss them.
@usableFromInline
struct PresentedKind<State> {
  /// The id of a value, if it has one.
  @usableFromInline
  let id: ((UnsafePointer<State>) -> PresentedID)?

  /// The cases of an enum.
  @usableFromInline
  let cases: CaseTable<State>?

  /// Whether values have ids or cases, and so different identities.
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

  /// The identity of a value.
  ///
  /// A value with an id is identified by its id. A value of an enum is identified by its case, and
  /// by the id of the associated value, if it has one. Any other value has the same identity as all
  /// values of its type.
  @inlinable
  @inline(__always)
  func identity(of value: UnsafePointer<State>) -> PresentedIdentity {
    if let id = self.id { return PresentedIdentity(number: 0, id: id(value)) }
    guard let cases = self.cases else { return .onlyOne }
    return self.identity(of: value, in: cases)
  }

  /// Whether an action dismisses a value, which has an identity.
  ///
  /// In an enum, only actions of the case of the same name dismiss the value.
  @inlinable
  @inline(__always)
  func isEphemeral<Action>(
    _ value: UnsafePointer<State>, as identity: PresentedIdentity, for action: Action
  ) -> Bool {
    guard let cases = self.cases else { return self.isEphemeral }
    // The identity of an enum with an id contains the id and not the case.
    let entry = self.id == nil ? cases.entry(number: identity.number) : cases.entry(of: value)
    return entry.mayBeEphemeral && self.isEphemeral(value, in: entry, for: action)
  }

  // Separate functions, so that their copies are not on the stack during the caller's further work.

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
