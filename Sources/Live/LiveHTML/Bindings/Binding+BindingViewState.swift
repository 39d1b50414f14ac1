public import ComposableArchitecture

extension Binding {
  /// Creates a binding to a property of a view store: `Binding(viewStore.$name)`.
  ///
  /// - Parameter state: The property.
  public init(_ state: BindingViewState<Value>) {
    self.init(get: { state.get() }, set: { state.set($0) })
  }
}
