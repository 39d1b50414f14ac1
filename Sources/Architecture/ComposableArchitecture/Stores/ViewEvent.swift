/// The handling of an event of a user by a view.
///
/// A user may use a view at the moment in which its state is removed, before the view has been rendered again. So
/// while a view handles an event, an action that is sent to the store of a part that is gone is dropped. Other
/// actions for missing parts are reported as issues.
@MainActor
package enum ViewEvent {
  /// Whether a view handles an event now.
  ///
  /// Not visible in the package: so the compiler sees all accesses, and needs no checks of them at run time.
  private(set) static var isHandled = false

  /// Calls the handler of an event.
  ///
  /// - Parameter handler: The handler, which sends actions to stores.
  package static func handle(_ handler: () -> Void) {
    let previous = self.isHandled
    self.isHandled = true
    handler()
    self.isHandled = previous
  }
}

extension StoreCore {
  /// Whether an action of a view's event is dropped.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isThere: Whether the part of the state exists. Not evaluated while reducers run.
  @inline(never)
  final func drops(_ action: Action, isThere: @autoclosure () -> Bool) -> Bool {
    if self.tree.isReducing || isThere() { return false }
    // The write of a view is not to be reported as one that no reducer has applied.
    BindingReceipt.find(in: action)?.isSettled = true
    return true
  }
}
