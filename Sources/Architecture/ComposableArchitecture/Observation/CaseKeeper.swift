/// Keeps what a case of an enum carries when the enum goes to another one.
///
/// Told on the main actor, while a reducer is at work.
protocol CaseKeeper<State>: AnyObject {
  associatedtype State

  /// Called before another value takes the place of the enum, or none does.
  func willReplace(_ state: UnsafePointer<State>, with newState: UnsafePointer<State>?)
}
