/// An action on its way from a reducer to the store that runs the reducer.
///
/// `@unchecked Sendable` is safe: reducers make actions on the main actor, the interpreter takes them
/// out there, and between the two nobody else looks.
@usableFromInline
struct UnsentAction<Action>: @unchecked Sendable {
  let action: Action
}
