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
