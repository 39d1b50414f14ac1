public import Dependencies
public import SwiftNavigation

extension Store {
  /// Reads the state.
  ///
  /// - Parameter body: Is given the state.
  /// - Returns: What `body` returns.
  #if StrictDeprecations
    @available(
      *, deprecated, message: "Read the fields of the store: 'store.count'; or 'store.state'."
    )
  #endif
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
  #if StrictDeprecations
    @available(
      *, deprecated,
      message:
        "Observe it: 'observe { if let child = store.scope(\\.child, action: \\.child) { … } else { … } }'."
    )
  #endif
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

extension Store {
  /// Makes the store of a root feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @available(
    *, deprecated,
    message: "Make the reducer in a closure: 'Store(initialState: Feature.State()) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
