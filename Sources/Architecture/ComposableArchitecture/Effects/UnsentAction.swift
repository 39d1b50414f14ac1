/// An action on its way from a reducer to the store that runs the reducer.
///
/// An object, so that large actions don't lie on the stack once more with every level that an effect has.
///
/// `@unchecked Sendable` is safe: reducers make actions on the main actor, the interpreter takes them
/// out there, and between the two nobody else looks.
@usableFromInline
final class UnsentAction<Action>: @unchecked Sendable {
  let action: Action

  init(action: Action) {
    self.action = action
  }
}
