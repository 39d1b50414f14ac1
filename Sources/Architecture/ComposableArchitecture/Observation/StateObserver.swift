/// An observer of state that was read through stores.
package protocol StateObserver: AnyObject {
  /// Called once, after the first change, while no reducer runs. After that nothing is observed any
  /// more.
  @MainActor func stateDidChange()
}
