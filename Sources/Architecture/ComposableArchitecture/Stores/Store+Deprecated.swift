public import SwiftNavigation

extension Store {
  /// Reads the state.
  ///
  /// - Parameter body: Is given the state.
  /// - Returns: What `body` returns.
  @available(
    *, deprecated, message: "Read the fields of the store: 'store.count'; or 'store.state'."
  )
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    self.read(body)
  }

  /// Calls a closure when optional state comes, and another when it goes.
  ///
  /// The one that fits is called at once; from then on one of them is called on the main actor's next turn
  /// after the state has come or gone.
  ///
  /// - Parameters:
  ///   - unwrap: Is given the store of the state that is there.
  ///   - else: Called while there is none.
  /// - Returns: A token. This ends when it is cancelled or released.
  @available(
    *, deprecated,
    message:
      "Observe it: 'observe { if let child = store.scope(\\.child, action: \\.child) { … } else { … } }'."
  )
  public func ifLet<Wrapped>(
    then unwrap: @escaping @MainActor (_ store: Store<Wrapped, Action>) -> Void,
    else: @escaping @MainActor () -> Void = {}
  ) -> ObserveToken where State == Wrapped? {
    var isThere: Bool?
    return observe {
      self.core.noteRead()
      let child = self.scope(\.self, action: \.self)
      // What the closures read makes this run again, too.
      guard isThere != (child != nil) else { return }
      isThere = child != nil
      if let child { unwrap(child) } else { `else`() }
    }
  }
}
