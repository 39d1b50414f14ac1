/// A reducer, and another one that runs when it has changed a value; created by `onChange`.
struct _OnChangeReducer<Base: Reducer, Value, Change: Reducer>: Reducer
where Change.State == Base.State, Change.Action == Base.Action {
  let base: Base
  let value: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let reducer: (Value, Value) -> Change

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  func _resolve() -> _ResolvedReducer<Base.State, Base.Action> {
    let base = self.base._resolve()
    // The pointer avoids copying the whole state to read the value.
    let value = { [value = self.value] (state: inout Base.State) in
      withUnsafePointer(to: &state) { value($0.pointee) }
    }
    let isDuplicate = self.isDuplicate
    let reducer = self.reducer
    return _ResolvedReducer(sweep: base.sweep) { state, action in
      let oldValue = value(&state)
      let effect = base.run(&state, action)
      let newValue = value(&state)
      if isDuplicate(oldValue, newValue) { return effect }
      let change = reducer(oldValue, newValue)._resolve()
      return effect.merge(with: change.run(&state, action))
    }
  }
}
