/// Keeps the associated values of a case when the enum changes to another case.
///
/// Called on the main actor, while a reducer runs.
protocol CaseKeeper<State>: AnyObject {
  associatedtype State

  /// Called before the enum is replaced or removed (`newState` is `nil`).
  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?)
}
