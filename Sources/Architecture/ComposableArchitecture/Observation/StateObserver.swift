/// Somebody who is told when something has changed that was read of stores.
package protocol StateObserver: AnyObject {
  /// Called once, after the first change, while no reducer is at work. Nothing is observed any more then.
  @MainActor func stateDidChange()
}
