/// How the values of a type that is presented are told apart, and whether they go away when acted upon.
struct PresentedKind<State> {
  private let cases: CaseTable<State>?
  private let id: ((State) -> AnyHashable)?
  private let isEphemeralType: Bool

  init() {
    self.id = (State.self as? any Identifiable.Type).map { idGetter(of: $0, for: State.self) }
    self.isEphemeralType = State.self is any _EphemeralState.Type
    self.cases = CaseTable()
  }

  /// What tells the value from another one, or `nil` if there is none.
  ///
  /// A value with an id is the same as long as its id is. A value of an enum is the same as long as its case
  /// is, and the id of what the case carries, if that has one. Any other value is the same as long as it is
  /// there.
  func identity(of presentation: PresentationState<State>) -> PresentedIdentity? {
    guard let box = presentation.box, box.value != nil else { return nil }
    if self.id == nil, self.cases == nil { return PresentedIdentity(number: 0, id: nil) }
    return box.value.map { state in
      if let id = self.id { return PresentedIdentity(number: 0, id: id(state)) }
      guard let entry = self.cases?.entry(of: state) else {
        return PresentedIdentity(number: 0, id: nil)
      }
      return PresentedIdentity(number: entry.number, id: entry.id?(state))
    }
  }

  /// Whether a value goes away when an action is sent to it.
  ///
  /// In an enum the action must be of the value's case, which has the same name.
  func isEphemeral<Action>(_ state: State?, for action: Action) -> Bool {
    if self.isEphemeralType { return state != nil }
    guard let state, let cases = self.cases else { return false }
    let entry = cases.entry(of: state)
    let isEphemeral = entry.isEphemeral || (state as? any _CaseReducerState)?._isEphemeral == true
    return isEphemeral && CaseTable<Action>()?.entry(of: action).name == entry.name
  }
}
