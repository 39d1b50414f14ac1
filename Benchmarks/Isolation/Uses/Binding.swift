struct Binding<Value> {
  let get: @MainActor @Sendable () -> Value
  let set: @MainActor @Sendable (Value) -> Void
}

@MainActor
func binding(_ store: Store<Int, Action>) -> Binding<Int> {
  Binding(get: { store.state }, set: { store.send(.set($0)) })
}
