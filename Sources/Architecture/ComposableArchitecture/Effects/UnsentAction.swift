/// An action on its way from a reducer to the store that runs the reducer.
///
/// A class, so that a large action is not copied to the stack for each level of the effect.
///
/// `@unchecked Sendable` is safe: reducers create actions on the main actor, the interpreter reads
/// them there, and no other code reads them in between.
@usableFromInline
final class UnsentAction<Action>: @unchecked Sendable {
  let action: Action

  init(action: Action) {
    self.action = action
  }
}
