/// Keeps the associated values of a case when the enum changes to another case.
///
/// Called while a reducer runs.
@MainActor
protocol CaseKeeper<State>: AnyObject {
  associatedtype State

  /// Called before the enum is replaced or removed (`newState` is `nil`).
  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?)
}
