import ComposableArchitecture

extension Store where State == Nested10.State, Action == Nested10.Action {
  var scopedToTheInnermost: StoreOf<Counter> {
    scope(Path.from10.state, action: Path.from10.action)
      .scope(Path.from9.state, action: Path.from9.action)
      .scope(Path.from8.state, action: Path.from8.action)
      .scope(Path.from7.state, action: Path.from7.action)
      .scope(Path.from6.state, action: Path.from6.action)
      .scope(Path.from5.state, action: Path.from5.action)
      .scope(Path.from4.state, action: Path.from4.action)
      .scope(Path.from3.state, action: Path.from3.action)
      .scope(Path.from2.state, action: Path.from2.action)
      .scope(Path.from1.state, action: Path.from1.action)
  }
}

/// Stored key paths, as in a view.
@MainActor
private enum Path {
  static let from10 = (
    state: \Nested10.State.child as WritableKeyPath,
    action: \Nested10.Action.Cases.child as CaseKeyPath<Nested10.Action, Nested9.Action>
  )
  static let from9 = (
    state: \Nested9.State.child as WritableKeyPath,
    action: \Nested9.Action.Cases.child as CaseKeyPath<Nested9.Action, Nested8.Action>
  )
  static let from8 = (
    state: \Nested8.State.child as WritableKeyPath,
    action: \Nested8.Action.Cases.child as CaseKeyPath<Nested8.Action, Nested7.Action>
  )
  static let from7 = (
    state: \Nested7.State.child as WritableKeyPath,
    action: \Nested7.Action.Cases.child as CaseKeyPath<Nested7.Action, Nested6.Action>
  )
  static let from6 = (
    state: \Nested6.State.child as WritableKeyPath,
    action: \Nested6.Action.Cases.child as CaseKeyPath<Nested6.Action, Nested5.Action>
  )
  static let from5 = (
    state: \Nested5.State.child as WritableKeyPath,
    action: \Nested5.Action.Cases.child as CaseKeyPath<Nested5.Action, Nested4.Action>
  )
  static let from4 = (
    state: \Nested4.State.child as WritableKeyPath,
    action: \Nested4.Action.Cases.child as CaseKeyPath<Nested4.Action, Nested3.Action>
  )
  static let from3 = (
    state: \Nested3.State.child as WritableKeyPath,
    action: \Nested3.Action.Cases.child as CaseKeyPath<Nested3.Action, Nested2.Action>
  )
  static let from2 = (
    state: \Nested2.State.child as WritableKeyPath,
    action: \Nested2.Action.Cases.child as CaseKeyPath<Nested2.Action, Nested1.Action>
  )
  static let from1 = (
    state: \Nested1.State.child as WritableKeyPath,
    action: \Nested1.Action.Cases.child as CaseKeyPath<Nested1.Action, Counter.Action>
  )
}
