extension Reducer {
  /// Runs another reducer when this one has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings.isHapticFeedbackEnabled) { old, new in
  ///     Reduce { state, action in
  ///       .run { _ in await haptics.setEnabled(new) }
  ///     }
  ///   }
  /// ```
  ///
  /// Only changes by this reducer count, not those by reducers before or after it.
  ///
  /// - Parameters:
  ///   - toValue: Reads the value. It is called before and after each action.
  ///   - reducer: Creates the reducer to run from the old and the new value, each time that the
  ///     value has changed.
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, value: toValue, isDuplicate: ==, reducer: reducer)
  }

  /// Runs another reducer when this one has changed a value.
  ///
  /// - Parameters:
  ///   - toValue: Reads the value.
  ///   - isDuplicate: Whether the old and the new value are the same.
  ///   - reducer: Creates the reducer to run from the old and the new value.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Use 'onChange(of:_:)' with a value whose '==' says what a change is: it has no 'removeDuplicates' any more."
  )
  #endif
  public func onChange<Value, Change: Reducer<State, Action>>(
    of toValue: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, value: toValue, isDuplicate: isDuplicate, reducer: reducer)
  }
}

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

  func _resolve(in context: _FeatureContext) -> _ResolvedReducer<Base.State, Base.Action> {
    let base = self.base._resolve(in: context)
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
      let change = reducer(oldValue, newValue)._resolve(in: context)
      return effect.merge(with: change.run(&state, action))
    }
  }
}
