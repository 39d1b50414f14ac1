/// A reducer whose changes are printed; created by `_printChanges`.
struct _PrintChangesReducer<Base: Reducer>: Reducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  func _resolve() -> _ResolvedReducer<Base.State, Base.Action> {
    let base = self.base._resolve()
    #if DEBUG
      guard let printer = self.printer else { return base }
      return _ResolvedReducer(sweep: base.sweep) { state, action in
        let oldState = state
        let effect = base.run(&state, action)
        printer.printChange(action, oldState, state)
        return effect
      }
    #else
      return base
    #endif
  }
}
